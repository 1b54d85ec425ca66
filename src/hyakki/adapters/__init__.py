"""Our games in the forms of other libraries, each with an extra of its name (docs/adapters.md)."""
