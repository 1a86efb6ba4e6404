"""Questions about the game, in keys and facts. It holds no sentence."""
