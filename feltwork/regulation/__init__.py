"""The chapters as data: every section, a few words on it, and which ones software does not carry."""
