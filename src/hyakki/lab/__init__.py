"""Tools for research: many games played, counted, timed and checked."""
