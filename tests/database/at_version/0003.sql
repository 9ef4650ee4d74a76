-- A gaming voucher that is outstanding and one that was redeemed at the cage.
select ledger.post('00000000-0000-7000-8000-000000000031', 'cash out', 'version 3',
    '[{"phase": "posted", "debit": "game_account/1001", "credit": "vouchers", "amount": 300, "kind": "voucher_out",
       "what": "1001#1", "terminal": "1001", "gaming_table": "T1"},
      {"phase": "posted", "debit": "game_account/1001", "credit": "vouchers", "amount": 400, "kind": "voucher_out",
       "what": "1001#2", "terminal": "1001", "gaming_table": "T1"}]');
insert into wagering.voucher
    (validation_number, amount, terminal, gaming_table, sequence, issued_for, posting, day, at, expires_on)
select v.number, v.amount, '1001', 'T1', v.sequence, 'cash out', p.id, p.day, p.at, p.day + 180
from (values ('123456789012345678', 300, 1), ('876543210987654321', 400, 2)) as v (number, amount, sequence),
    ledger.posting p
where p.id = '00000000-0000-7000-8000-000000000031';
select ledger.post('00000000-0000-7000-8000-000000000032', 'redeem', 'version 3',
    '[{"phase": "posted", "debit": "vouchers", "credit": "cage", "amount": 400, "kind": "voucher_redeemed",
       "what": "cage"}]', '{"ticket": "1001#2"}');
insert into wagering.voucher_end (voucher, how, location, posting, day, at)
select '876543210987654321', 'redeemed', 'cage', id, day, at from ledger.posting
where id = '00000000-0000-7000-8000-000000000032';
