-- A progressive with its seed, linked to the table.
select ledger.open_account('progressive/P1', 'liability', 0);
select ledger.open_account('progressive_cost/P1', 'expense');
insert into wagering.progressive (id, edition, reset, rate) values ('P1', 'three-card-poker@565', 100000, 2500);
select ledger.post('00000000-0000-7000-8000-000000000051', 'seed', 'version 5',
    '[{"phase": "posted", "debit": "progressive_cost/P1", "credit": "progressive/P1", "amount": 100000,
       "kind": "progressive_seed"}]');
update wagering.progressive set seeded = seeded + 100000 where id = 'P1';
insert into wagering.progressive_link (progressive, gaming_table, meter) values ('P1', 'T1', 'progressive');
