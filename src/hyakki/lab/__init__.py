"""The laboratory: games by the thousand, counted, timed and checked."""
