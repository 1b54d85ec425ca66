"""Bots think in processes of their own, so that the event loop never computes."""
