"""Lessons, quizzes and rules, read from files into values."""
