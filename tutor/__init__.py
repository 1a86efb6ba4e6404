"""A tutor and trainer for five-card draw poker, in German and English."""
