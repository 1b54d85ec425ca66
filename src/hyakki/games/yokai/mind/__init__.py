"""How a partner of Yōkai thinks: what it knows and believes, what it looks at, moves and tells."""
