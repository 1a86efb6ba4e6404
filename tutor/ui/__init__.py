"""The pages, in Streamlit."""
