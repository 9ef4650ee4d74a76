-- Training: a lesson, one that was taken back, a topic, a proof, and a table test that was shown, answered and judged.
insert into training.standard_from (id, standard, holds_from, why, stated_by)
values ('00000000-0000-7000-8000-000000000131', '611a-amended', '2016-01-01', 'published',
    '00000000-0000-7000-8000-0000000000e1');
insert into training.lesson (id, dealer, game, held_on, minutes, handles, topic, instructor) values
    ('00000000-0000-7000-8000-000000000132', '00000000-0000-7000-8000-0000000000e1', 'blackjack', '2026-01-05', 240,
        'cards', 'the shuffle', '00000000-0000-7000-8000-0000000000e3'),
    ('00000000-0000-7000-8000-000000000133', '00000000-0000-7000-8000-0000000000e3', 'blackjack', '2026-01-05', 240,
        null, 'payouts', '00000000-0000-7000-8000-0000000000e1');
insert into training.topic (id, dealer, topic, completed_on, instructor)
values ('00000000-0000-7000-8000-000000000134', '00000000-0000-7000-8000-0000000000e1', 'cash', '2026-01-06',
    '00000000-0000-7000-8000-0000000000e3');
insert into training.proof (id, dealer, kind, applied_on, content, seen_by)
values ('00000000-0000-7000-8000-000000000135', '00000000-0000-7000-8000-0000000000e1', 'employment', '2026-01-02',
    '{"jurisdiction": "New Jersey"}', '00000000-0000-7000-8000-0000000000e3');
insert into training.table_test (id, dealer, edition, rules, seed, plan)
values ('00000000-0000-7000-8000-000000000136', '00000000-0000-7000-8000-0000000000e1', 'three-card-poker@565', '{}',
    7, '{"rounds": 4}');
insert into training.test_shown (test, stage) values ('00000000-0000-7000-8000-000000000136', 0);
insert into training.test_answer (test, stage, answers) values ('00000000-0000-7000-8000-000000000136', 0, '{}');
insert into training.test_marked (test, lines, lines_right, seconds, passed, marks, key_digest)
values ('00000000-0000-7000-8000-000000000136', 1, 1, 20, true, '[]', sha256('key'));
insert into training.judgement (id, test, dealer, game, held_on, satisfied, remarks, judged_by)
select '00000000-0000-7000-8000-000000000137', '00000000-0000-7000-8000-000000000136',
    '00000000-0000-7000-8000-0000000000e1', 'three-card-poker', '2026-01-07', false, 'too slow',
    '00000000-0000-7000-8000-0000000000e3';
insert into training.struck (record, why, struck_by)
select '00000000-0000-7000-8000-000000000132', 'entered twice', p.id from access.person p
where p.id not in ('00000000-0000-7000-8000-0000000000e1', '00000000-0000-7000-8000-0000000000e3') limit 1;
