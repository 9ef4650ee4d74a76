-- A live table: how it is run, a terminal's position, its server, and the first rows of its journal.
insert into live.setup (gaming_table, content)
values ('T1', '{"cards_from": "dealer", "automatic": false}');
insert into live.position (terminal, gaming_table, seat) values ('1001', 'T1', 1);
insert into live.owner (gaming_table, server, address, glance, glanced_at)
values ('T1', 'here/1/abc', 'http://127.0.0.1:8580', '{"phase": "opening"}', ledger.now());
insert into live.journal (gaming_table, number, kind, content, made_by, at) values
    ('T1', 1, 'dealer', '{"name": "dana", "relieves": null}', 'dana', ledger.now()),
    ('T1', 2, 'opened', '{"stands": {}}', 'flora', ledger.now()),
    ('T1', 3, 'step', '{"section": "565.4(a)", "text": "the dealer inspects the cards"}', 'dana', ledger.now());
