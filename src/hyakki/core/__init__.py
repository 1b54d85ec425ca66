"""The contract that every game keeps, and the referee. Knows no game, no network, no file."""
