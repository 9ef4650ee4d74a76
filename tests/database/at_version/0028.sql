-- A simulated validator, a bill that it signed, and one that stopped its terminal.
insert into wagering.validator (key, terminal, public_key)
values (left(encode(sha256(decode(repeat('ab', 32), 'hex')), 'hex'), 16), '1001', decode(repeat('ab', 32), 'hex'));
select ledger.post('00000000-0000-7000-8000-000000000251', 'buy in', 'version 25',
    '[{"phase": "posted", "debit": "bill_box/1001", "credit": "game_account/1001", "amount": 2000, "kind": "bill_in",
       "what": "20", "terminal": "1001", "gaming_table": "T1"}]');
insert into wagering.bill (posting, key, counter, terminal, dollars, signature, free_at)
select '00000000-0000-7000-8000-000000000251', key, 1, '1001', 20, decode(repeat('cd', 64), 'hex'), ledger.now()
from wagering.validator;
insert into wagering.bill_breach (terminal, key, rule, command, counter, dollars, signature, why)
select '1001', key, 'used', '00000000-0000-7000-8000-000000000252', 1, 100, decode(repeat('cd', 64), 'hex'), 'used'
from wagering.validator;
