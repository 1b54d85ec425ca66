"""What every game has to hold, as pytest suites: `pytest --hyakki-game NAME`. Needs `hyakki[testing]`."""
