"""The PAR sheet: everything a lab asks about a game under one submission, in one document that prints.

``bands`` has the figures that only this document gives, ``charts`` its pictures, ``document`` the whole.
"""

from feltwork.odds.par_sheet.document import par_sheet, par_sheet_of

__all__ = ["par_sheet", "par_sheet_of"]
