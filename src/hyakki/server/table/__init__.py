"""One table: its setup, its history, who is there, and who may do what."""
