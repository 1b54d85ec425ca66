"""`python -m hyakki`."""

from hyakki.cli import main

main()
