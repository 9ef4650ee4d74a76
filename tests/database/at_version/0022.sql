-- An electronic poker table in session, a hand that was settled and one that is on, a Bad Beat pool with a count.
select ledger.open_account('table_stakes/P1', 'liability', 0, 9223372036854775807),
    ledger.open_account('poker_pot/P1', 'liability', 0, 0), ledger.open_account('poker_revenue/P1', 'revenue'),
    ledger.open_account('rake_area/P1', 'revenue'),
    ledger.open_account('bad_beat_box/P1', 'liability', 0, 9223372036854775807),
    ledger.open_account('bad_beat/royal', 'liability', 0, 9223372036854775807),
    ledger.open_account('bad_beat_due/royal', 'liability', 0, 9223372036854775807),
    ledger.open_account('game_account/2001', 'liability', 0, 1000000000000),
    ledger.open_account('bill_box/2001', 'asset', 0, 9223372036854775807),
    ledger.open_account('payout_due/2001', 'liability', 0, 9223372036854775807);
insert into wagering.gaming_table (id, edition, rules, kind)
values ('P1', 'poker@553', '{"bad_beat": true}', 'electronic_poker_table');
insert into wagering.terminal (asset_number, gaming_table, pays_vouchers_up_to, pays_jackpots_up_to)
values ('2001', 'P1', 300000, 120000);
insert into wagering.poker_sign (id, gaming_table, rules, lines, posted_by)
values ('00000000-0000-7000-8000-000000000171', 'P1', '{}', '[]', 'dave');
insert into wagering.poker_session (id, gaming_table, opened_by)
values ('00000000-0000-7000-8000-000000000172', 'P1', 'dave');
insert into wagering.poker_seat (id, gaming_table, seat, terminal, stakes)
values ('00000000-0000-7000-8000-000000000173', 'P1', 1, '2001', 5000);
insert into wagering.bad_beat_pool (id, edition, rules, set_up_by) values ('royal', 'poker@553', '{}', 'dave');
insert into wagering.bad_beat_link (pool, gaming_table) values ('royal', 'P1');
select ledger.post('00000000-0000-7000-8000-000000000174', 'buy in', 'version 22',
    '[{"phase": "posted", "debit": "bill_box/2001", "credit": "game_account/2001", "amount": 10000, "kind": "bill_in",
       "what": "100", "terminal": "2001", "gaming_table": "P1"}]');
insert into wagering.round (id, gaming_table, number, edition, rules)
values ('00000000-0000-7000-8000-000000000175', 'P1', 1, 'poker@553', '{}');
insert into wagering.seat (round, seat, terminal) values ('00000000-0000-7000-8000-000000000175', 1, '2001');
update wagering.round set state = 'closed' where id = '00000000-0000-7000-8000-000000000175';
select ledger.post('00000000-0000-7000-8000-000000000176', 'settle hand', 'version 22',
    '[{"phase": "posted", "debit": "game_account/2001", "credit": "poker_pot/P1", "amount": 1000, "kind": "poker_bet",
       "what": "main_pot", "terminal": "2001", "gaming_table": "P1"},
      {"phase": "posted", "debit": "poker_pot/P1", "credit": "poker_revenue/P1", "amount": 900, "kind": "poker_rake",
       "what": "main_pot", "gaming_table": "P1"},
      {"phase": "posted", "debit": "poker_pot/P1", "credit": "bad_beat_box/P1", "amount": 100,
       "kind": "bad_beat_contribution", "what": "main_pot", "gaming_table": "P1"}]');
update wagering.round set state = 'settled' where id = '00000000-0000-7000-8000-000000000175';
insert into wagering.poker_hand (round, gaming_table, session, posting, pots, rake, time_charges, contributions, awards,
    next)
values ('00000000-0000-7000-8000-000000000175', 'P1', '00000000-0000-7000-8000-000000000172',
    '00000000-0000-7000-8000-000000000176', 1000, 900, 0, 100, 0, '{}');
select ledger.post('00000000-0000-7000-8000-000000000177', 'count', 'version 22',
    '[{"phase": "posted", "debit": "bad_beat_box/P1", "credit": "bad_beat/royal", "amount": 100,
       "kind": "bad_beat_counted", "gaming_table": "P1"}]');
insert into wagering.bad_beat_count (id, pool, gaming_table, amount, counted_by, beside, posting, day)
values ('00000000-0000-7000-8000-000000000177', 'royal', 'P1', 100, 'bob', 'dave', '00000000-0000-7000-8000-000000000177',
    ledger.gaming_day(ledger.now()));
insert into wagering.bad_beat_display (id, pool, amount, adjusted_by, beside)
values ('00000000-0000-7000-8000-000000000178', 'royal', 100, 'carol', 'dave');
