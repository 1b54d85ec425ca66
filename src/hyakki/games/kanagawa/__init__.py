"""Kanagawa with its Yokai expansion: lessons, prints and diplomas (rules K1 to K8, KY1 to KY6)."""
