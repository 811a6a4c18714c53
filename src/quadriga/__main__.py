"""`python -m quadriga`: the command line."""

from quadriga.cli import main

if __name__ == "__main__":
    main()
