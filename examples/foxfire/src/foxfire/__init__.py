"""Foxfire: a game for Hyakki about lights on a marsh, some of which are not lanterns."""
