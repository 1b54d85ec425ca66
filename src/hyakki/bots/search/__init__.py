"""Information-set tree search: one tree of what the seat sees, grown through imagined worlds."""
