"""How bots think about Terres de Yokai."""
