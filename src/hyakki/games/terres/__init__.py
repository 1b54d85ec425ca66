"""Terres de Yokai: a duel for four stacks of yokai (rules T1 to T7)."""
