"""The words every other room uses: money, odds, sections and refusals."""
