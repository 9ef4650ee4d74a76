"""``python -m feltwork`` is ``feltwork``."""

from feltwork.cli import main

if __name__ == "__main__":
    main()
