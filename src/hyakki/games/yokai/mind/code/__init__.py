"""A team that has agreed on a code, for the laboratory."""
