"""The arena: bots against bots on the same deals with every seat rotation, and confidence intervals of the figures."""
