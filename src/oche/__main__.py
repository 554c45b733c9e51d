"""`python -m oche` is the command `oche`."""

from oche.cli import main

if __name__ == "__main__":
    main()
