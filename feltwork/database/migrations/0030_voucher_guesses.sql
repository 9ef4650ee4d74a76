-- Wrong validation numbers, by the place that tried them: a terminal, or a person at a desk. wagering/voucher_guesses.py
-- has the bounds. No number is kept, nor anything that is made from one.

create table wagering.voucher_guess (
    place text collate "C" not null check (length(place) between 1 and 120),
    kind text not null check (kind in ('terminal', 'desk')),
    at timestamptz not null default ledger.now()
);
create index voucher_guess_place on wagering.voucher_guess (place, at);
create index voucher_guess_kind on wagering.voucher_guess (kind, at);

grant select, insert, delete on wagering.voucher_guess to feltwork_app;
