"""How much a slow test tries: everything, or in short form as many seeds as TUTOR_SEEDS says."""

import os

THIN = int(os.environ.get("TUTOR_SEEDS", "0"))
"""Seeds in short form; 0 for the whole."""


def seeds(whole: int) -> int:
    """So many seeds, or as many as the short form has."""
    return min(whole, THIN) if THIN else whole
