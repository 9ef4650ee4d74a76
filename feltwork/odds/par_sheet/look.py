"""How a PAR sheet looks: paper first, quiet on a screen."""

from __future__ import annotations

STYLE = """
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
figcaption { color: var(--quiet); font-size: .85rem; }
.chart { width: 100%; height: auto; } .chart text { font-size: 11px; fill: var(--quiet); }
.chart .rule { stroke: var(--rule); } .chart .won { fill: var(--felt); } .chart .lost { fill: var(--lost); }
.chart .even { fill: #8b938d; } .chart .wide { fill: #dfe8e2; } .chart .narrow { fill: #b9d0c3; }
.chart .edge { stroke: var(--brass); stroke-width: 2; } .chart .mark { stroke: var(--quiet); stroke-dasharray: 4 3; }
table.grid { width: auto; } .grid th, .grid td { text-align: center; padding: .15rem .5rem; border: 1px solid #fff; }
.grid caption { text-align: left; font-weight: 600; padding: .4rem 0; }
.shade0 { background: #cfe3d7; } .shade1 { background: #f0d9d5; } .shade2 { background: #f3e6c4; }
.shade3 { background: #d3dff0; } .shade4 { background: #e4d7ee; } .shade5 { background: #e8e8e4; }
.shade6 { background: #d5ecec; } .shade7 { background: #fff; }
code { font-size: .9em; }
@media (max-width: 50rem) {
  main { padding: 1rem; } table { display: block; overflow-x: auto; }
}
@media print {
  table { display: table; } td.figure { white-space: normal; }
  body { background: #fff; font-size: 10pt; } main { max-width: none; padding: 0; }
  section { break-inside: auto; } h2, h3 { break-after: avoid; } tr, figure { break-inside: avoid; }
  thead { display: table-header-group; } * { print-color-adjust: exact; -webkit-print-color-adjust: exact; }
  @page { margin: 16mm; }
}
"""
