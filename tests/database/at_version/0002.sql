-- A table, a terminal that is enabled, a command, and a bill that moved the terminal's meters.
insert into wagering.gaming_table (id, edition) values ('T1', 'three-card-poker@565');
insert into wagering.terminal (asset_number, gaming_table, enabled, pays_vouchers_up_to, pays_jackpots_up_to)
values ('1001', 'T1', true, 300000, 120000);
insert into wagering.command (id, kind, made_by, asked, answer)
values ('00000000-0000-7000-8000-0000000000c1', 'insert bill', 'version 2', sha256('x'), '{"bill": 20}');
select ledger.post('00000000-0000-7000-8000-000000000021', 'insert bill', 'version 2',
    '[{"phase": "posted", "debit": "bill_box/1001", "credit": "game_account/1001", "amount": 2000, "kind": "bill_in",
       "what": "20", "terminal": "1001", "gaming_table": "T1"}]');
