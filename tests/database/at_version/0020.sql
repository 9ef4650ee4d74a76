-- Training: another certificate holder's program as a proof, and a judgement that was taken back.
insert into training.proof (id, dealer, kind, applied_on, content, seen_by)
values ('00000000-0000-7000-8000-000000000201', '00000000-0000-7000-8000-0000000000e1', 'certificate_holder',
    '2026-01-02', '{"school": "the Borgata"}', '00000000-0000-7000-8000-0000000000e3');
insert into training.struck (record, why, struck_by)
select '00000000-0000-7000-8000-000000000137', 'another dealer', p.id from access.person p
where p.id not in ('00000000-0000-7000-8000-0000000000e1', '00000000-0000-7000-8000-0000000000e3') limit 1;
