"""A payout slip on paper: its parts one below the other, each with the serial number and everything that it states."""

from __future__ import annotations

from html import escape
from typing import Final

from feltwork.terms.money import dollars
from feltwork.terms.refusal import Refused
from feltwork.wagering.in_words import in_words
from feltwork.wagering.payouts import PARTS, Payout

TITLES: Final = {
    "electronic": "Jackpot/credit meter payout slip",
    "imprest": "Manual jackpot/credit meter payout slip, imprest fund",
    "manual": "Manual jackpot/credit meter payout slip, entered from the book",
}

# The empty icon keeps a browser from asking the server for one; the policy keeps everything else from asking.
_PAGE: Final = """<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; img-src data:">
<link rel="icon" href="data:,">
<title>Payout slip %(number)s</title>
<style>
@page { margin: 14mm }
html { background: #fff; color: #000; font: 11pt/1.4 system-ui, "Liberation Sans", Arial, sans-serif }
body { max-width: 180mm; margin: 0 auto; padding: 8mm 4mm }
article { padding: 0 0 6mm; margin: 0 0 6mm; border-bottom: 1px dashed #000; break-inside: avoid }
article:last-child { border-bottom: 0 }
header { display: flex; justify-content: space-between; gap: 8mm; align-items: baseline }
h1 { font-size: 13pt; margin: 0 } h2 { font-size: 11pt; margin: 0; text-transform: uppercase; letter-spacing: .1em }
p { margin: 1mm 0 }
.serial { font-size: 15pt; font-weight: 700; font-variant-numeric: tabular-nums }
.amount { font-size: 18pt; font-weight: 700; font-variant-numeric: tabular-nums; margin: 3mm 0 0 }
table { border-collapse: collapse; width: 100%%; margin-top: 3mm }
th, td { text-align: left; padding: 1mm 2mm; border-top: 1px solid #bbb; vertical-align: top; overflow-wrap: anywhere }
th { font-weight: 600; width: 35%% } td:last-child { color: #444; width: 28%%; font-size: 9pt }
.signed { display: flex; gap: 8mm; margin-top: 8mm }
.signed div { flex: 1; border-top: 1px solid #000; padding-top: 1mm; font-size: 9pt }
</style>
</head>
<body>
%(parts)s
</body>
</html>
"""


def slip_page(found: Payout, facility: str) -> str:
    """The slip as a page of its own, in the parts that its kind has; it asks for nothing from elsewhere."""
    if not found.paid or found.slip_kind is None:
        raise Refused(f"payout {found.id}", "it has no slip before it is paid", "465a.26(b)(1)", "pay it first")
    parts = "\n".join(_part(found, facility, part) for part in PARTS[found.slip_kind])
    return _PAGE % {"number": escape(str(found.number)), "parts": parts}


def _part(found: Payout, facility: str, part: str) -> str:
    assert found.paid_amount is not None, "it is paid"
    rows = "".join(
        f"<tr><th scope='row'>{escape(label.capitalize())}</th><td>{escape(value)}</td><td>§ {section}</td></tr>"
        for label, value, section in found.slip_lines()
        if label not in ("slip", "amount")
    )
    signed = [
        ("made by", found.made_by, found.made_by_role),
        ("verified by", found.verified_by, found.verified_by_role),
    ]
    lines = "".join(
        f"<div>{escape(what)}: {escape(name)}, {escape(role or '')}</div>" for what, name, role in signed if name
    )
    return f"""<article aria-label="{part}">
<header><div><h1>{escape(facility)}</h1><p>{TITLES[found.slip_kind or "electronic"]}</p></div>
<div><h2>{part}</h2><p class="serial">No. {escape(str(found.number))}</p></div></header>
<p class="amount">{dollars(found.paid_amount)}</p><p>{escape(in_words(found.paid_amount).capitalize())}</p>
<table>{rows}</table>
<div class="signed">{lines}</div>
</article>"""
