"""Backup and restore from the command line: the file, and the proof of what came out of it."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from feltwork.cli.look import GREEN, QUIET, RED, console, print_json
from feltwork.terms.refusal import Refused

if TYPE_CHECKING:
    from feltwork.database.backup import Backup
    from feltwork.ledger.misfits import Verification
    from feltwork.wagering.audit import Audit


def back_up(file: str, *, as_json: bool) -> None:
    """Write a backup of the database that commands use."""
    from feltwork.database.where import owner_url

    path, url = _path(file), owner_url()
    from feltwork.database.backup import back_up as write

    made = write(url, path)
    from feltwork.cli.seal_work import needed_keys
    from feltwork.database.read_by_owner import DatabaseReadByOwner

    with DatabaseReadByOwner(url) as database:
        keys = needed_keys(database)
    if as_json:
        print_json({**_of(made), "seal_keys": [key.to_json() for key in keys]})
        return
    screen = console()
    screen.print(f"Everything is in {made.file}: {made.size:,} bytes, schema version {made.version}.", soft_wrap=True)
    screen.print(f"sha256 {made.sha256}", soft_wrap=True)
    for key in keys:
        screen.print(f"It needs seal key {key.id}{_for(key.tables)}.", soft_wrap=True)
    screen.print(
        "No seal key is in it. Keep FELTWORK_SEAL_KEY, or seal.key of the data folder, apart from the backups.",
        style=QUIET,
        soft_wrap=True,
    )


def restore(file: str, into: str | None, *, as_json: bool) -> bool:
    """Restore, then prove the ledger and compare the books; whether both are as they should be."""
    from feltwork.database.where import owner_url, verified_url, verify_installed

    verify_installed()
    from feltwork.database.addresses import OwnerUrl

    path = _path(file)
    from feltwork.database.purpose import Purpose, purpose_of

    url = owner_url(Purpose.HOUSE) if into is None else OwnerUrl(verified_url(into, "--into"))
    from feltwork.cage.auditing import COMPARISONS
    from feltwork.cli.seal_work import keys_at_hand
    from feltwork.control.chain_heads import prove_ledger
    from feltwork.database.backup import restore as bring_back
    from feltwork.database.migrate import migrate
    from feltwork.database.read_by_owner import DatabaseReadByOwner
    from feltwork.wagering.audit import audit
    from feltwork.wagering.house import House

    found = bring_back(path, url)
    with DatabaseReadByOwner(url) as database:
        proof = prove_ledger(database)
        migrate(url)
        compared = audit(House(database), more=COMPARISONS)
        keys = keys_at_hand(database)
        purpose = database.run(purpose_of, "the purpose of the database")
    if as_json:
        proved = {"ledger": proof.to_json(), "audit": compared.to_json(), "seal": keys.to_json()}
        print_json({**_of(found), **proved, "purpose": purpose, "whole": proof.whole and compared.clean})
    else:
        _tell(found, proof, compared)
        keys.tell()
        if purpose is Purpose.DEMO:
            console().print("It is a demo's: `feltwork serve --demo` runs it, and no house is served from it.")
    return proof.whole and compared.clean


def _for(tables: Sequence[str]) -> str:
    return f" (table{'s' if len(tables) > 1 else ''} {', '.join(tables)})" if tables else ""


def _path(file: str) -> Path:
    if not file:
        raise Refused("the file", "no file is named", instead="name one")
    return Path(file)


def _of(backup: Backup) -> dict[str, Any]:
    return {"file": str(backup.file), "bytes": backup.size, "sha256": backup.sha256, "version": backup.version}


def _tell(backup: Backup, proof: Verification, compared: Audit) -> None:
    screen = console()
    screen.print(f"{backup.file} is restored ({backup.size:,} bytes, schema version {backup.version}).", soft_wrap=True)
    if proof.whole:
        screen.print(f"The ledger is whole: {proof.postings:,} postings.", style=GREEN)
    else:
        screen.print("The ledger is NOT whole: `feltwork ledger verify` says where.", style=RED)
    if compared.clean:
        screen.print("Everything that is kept twice is equal.", style=GREEN)
    else:
        screen.print("Figures differ from the ledger's: `feltwork audit` names them.", style=RED)
