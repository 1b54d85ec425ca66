"""How bots think about Kanagawa. Only `game.py` imports from here."""
