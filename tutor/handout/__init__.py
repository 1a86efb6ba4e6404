"""What leaves the app: questions as plain text and as JSON fields. It opens no file."""
