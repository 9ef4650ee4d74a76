"""Documents for paper: one HTML file with nothing outside it, quiet on a screen, black on white in print."""

from __future__ import annotations

from html import escape
from typing import Final

STYLE: Final = """
:root { --ink: #1c1f1d; --quiet: #5c645f; --rule: #d5d9d3; --brass: #8a6a1f; --felt: #1f5b43; --lost: #a2473d; }
* { box-sizing: border-box; }
html { overflow-wrap: break-word; }
body { margin: 0; background: #f4f3ee; color: var(--ink); font: 14px/1.45 system-ui, sans-serif; }
main { max-width: 62rem; margin: 0 auto; padding: 2rem; background: #fff; }
h1 { font-size: 1.7rem; margin: 0 0 .5rem; } h2 { font-size: 1.25rem; border-bottom: 2px solid var(--brass); }
h3 { font-size: 1rem; margin: 1.2rem 0 .3rem; }
dl { display: grid; grid-template-columns: max-content 1fr; gap: .1rem 1rem; margin: 0; }
dt { color: var(--quiet); } dd { margin: 0; font-variant-numeric: tabular-nums; overflow-wrap: anywhere; }
table { border-collapse: collapse; width: 100%; margin: .3rem 0 .8rem; font-size: .93em; } table.narrow { width: auto; }
th, td { text-align: left; vertical-align: top; padding: .2rem .6rem .2rem 0; border-bottom: 1px solid var(--rule); }
th { color: var(--quiet); font-weight: 600; vertical-align: bottom; } .long { overflow-wrap: anywhere; }
.figure { text-align: right; font-variant-numeric: tabular-nums; } td.figure { white-space: nowrap; }
.fixed { white-space: nowrap; color: var(--quiet); }
.quiet { color: var(--quiet); font-size: .85rem; } figure { margin: .8rem 0; }
@media (max-width: 50rem) {
  main { padding: 1rem; } table { display: block; overflow-x: auto; }
}
@media print {
  table { display: table; }
  body { background: #fff; font-size: 10pt; } main { max-width: none; padding: 0; }
  section { break-inside: auto; } h2, h3 { break-after: avoid; } tr, figure { break-inside: avoid; }
  thead { display: table-header-group; } * { print-color-adjust: exact; -webkit-print-color-adjust: exact; }
  @page { margin: 16mm; }
}
"""
"""What every document for paper shares."""

# The empty icon keeps a browser from asking the server for one; the policy keeps everything else from asking.
_POLICY: Final = "default-src 'none'; style-src 'unsafe-inline'; img-src data:"


def paper(title: str, body: str, more: str = "") -> str:
    """A document: ``body`` is markup that was made from escaped text, ``more`` is style of its own.

    >>> "<script" in paper("<script>", "<p>nothing</p>")
    False
    """
    return (
        f'<!doctype html><html lang="en"><head><meta charset="utf-8"><title>{escape(title)}</title>'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f'<meta http-equiv="Content-Security-Policy" content="{_POLICY}"><link rel="icon" href="data:,">'
        f"<style>{STYLE}{more}</style></head><body><main>{body}</main></body></html>\n"
    )
