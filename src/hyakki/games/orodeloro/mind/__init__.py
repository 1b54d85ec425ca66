"""How bots think about OROdelORO."""
