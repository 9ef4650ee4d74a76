-- A house in another time zone.
select ledger.set_day('America/Chicago', '05:00');
