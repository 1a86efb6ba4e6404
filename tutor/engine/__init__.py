"""The game: pure rules and chances. It holds no sentence, no clock and no file."""
