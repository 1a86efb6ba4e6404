"""Every word and sentence that a person sees, in German and English."""
