-- One more bill of the simulated validator: it is counted as it falls into the box.
select ledger.post('00000000-0000-7000-8000-000000000331', 'buy in', 'version 33',
    '[{"phase": "posted", "debit": "bill_box/1001", "credit": "game_account/1001", "amount": 500, "kind": "bill_in",
       "what": "5", "terminal": "1001", "gaming_table": "T1"}]');
insert into wagering.bill (posting, key, counter, terminal, dollars, signature, free_at)
select '00000000-0000-7000-8000-000000000331', key, 2, '1001', 5, decode(repeat('cd', 64), 'hex'), ledger.now()
from wagering.validator;
