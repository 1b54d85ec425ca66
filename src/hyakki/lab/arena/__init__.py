"""The arena: bots against bots on the same deals, every seat in turn, and how sure the figures are."""
