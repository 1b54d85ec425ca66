"""OROdelORO: a race for coins along one shared treasure map (rules O1 to O7)."""
