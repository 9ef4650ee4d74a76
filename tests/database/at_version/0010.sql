-- The link as it was lost, an order of the Department, a terminal whose line is gone, and events, of which two are numbered.
update control.link set state = 'lost', stopped = true, heard_at = ledger.now(), on_loss = 'go_on', go_on_minutes = 30;
insert into control.command (id, action, terminal, reason, operator)
values ('00000000-0000-7000-8000-0000000000a1', 'disable', '1001', 'it was moved', 'olga');
insert into control.line (terminal, gone_since, told) values ('1001', ledger.now(), true);
select control.note_event('link_lost', null, '{}');
select control.number_events();
select control.note_event('program_started', null, '{"version": "0.1.0"}');
select control.say_to_department('{movement_notice}');
