"""How a PAR sheet looks beyond what every document for paper shares: charts and strategy grids."""

from __future__ import annotations

STYLE = """
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
@media print { td.figure { white-space: normal; } }
"""
