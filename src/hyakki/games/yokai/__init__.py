"""Yōkai: a silent team brings four families of spirits together (rules Y1 to Y11)."""
