"""Certificates of the link: the Department's authority, its own certificate, and the casino's.

Either side shows a certificate of that authority, or the other does not speak to it. What each is for stands in it: the
casino's opens a server and the Department's a client, so neither passes for the other.
"""

from __future__ import annotations

import ipaddress
import logging
import os
import ssl
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any, Final, Literal

from cryptography import x509
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.serialization import (
    Encoding,
    NoEncryption,
    PrivateFormat,
    load_pem_private_key,
)
from cryptography.x509.oid import ExtendedKeyUsageOID, NameOID, ObjectIdentifier

from feltwork.control.folders import make_folder
from feltwork.control.protocol import CERTIFICATE_HOLDER, COMPUTER, DEPARTMENT
from feltwork.terms.refusal import Refused

AUTHORITY_DAYS: Final = 3650
DAYS: Final = 825
_EARLIER: Final = timedelta(minutes=5)
"""Two clocks never agree to the second."""
SECTION: Final = "463a.4(a)"
_OF_THE_DEPARTMENT: Final = ("department", DEPARTMENT, COMPUTER, ExtendedKeyUsageOID.CLIENT_AUTH)
_OF_A_CASINO: Final = (
    "casino",
    CERTIFICATE_HOLDER,
    "electronic wagering system",
    ExtendedKeyUsageOID.SERVER_AUTH,
)
_LOG: Final = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Folder:
    """Where certificates and keys of the link lie."""

    path: Path

    @property
    def authority(self) -> Path:
        return self.path / "authority.pem"

    def certificate(self, of: str) -> Path:
        return self.path / f"{of}.pem"

    def key(self, of: str) -> Path:
        return self.path / f"{of}.key"

    def verify(self, of: str) -> None:
        """Refuse a folder in which one side has not what it needs."""
        for path in (self.authority, self.certificate(of), self.key(of)):
            if not path.is_file():
                instead = "`feltwork central-control certificates DIR` makes them"
                raise Refused(f"certificates in {self.path}", f"{path.name} is not there", SECTION, instead)


def make(folder: Path, hosts: Sequence[str] = (), *, renew: bool = False) -> Folder:
    """Make an authority and both certificates; with ``renew`` new certificates by the authority that is there."""
    made = Folder(folder)
    make_folder(folder)
    if made.authority.exists() != renew:
        why = "there is no authority yet" if renew else "there are certificates already"
        instead = "leave --renew out" if renew else "choose another folder, or --renew them"
        raise Refused(f"certificates in {folder}", why, SECTION, instead)
    if renew:
        authority, key = _load(made.authority), load_key(made.key("authority"))
    else:
        key = ec.generate_private_key(ec.SECP256R1())
        authority = _authority(key)
        _write(made, "authority", authority, key)
    for holder in (_OF_THE_DEPARTMENT, _OF_A_CASINO):
        _issue_to(made, holder, authority, key, hosts)
    return made


def _issue_to(
    made: Folder,
    holder: tuple[str, str, str, ObjectIdentifier],
    authority: x509.Certificate,
    key: ec.EllipticCurvePrivateKey,
    hosts: Sequence[str],
) -> None:
    of, organisation, name, purpose = holder
    own = ec.generate_private_key(ec.SECP256R1())
    _write(made, of, issue(authority, key, own, organisation, name, purpose, hosts), own)


def make_another(folder: Path, by: Path, hosts: Sequence[str] = ()) -> Folder:
    """Another casino's certificate, by an authority that is there: each casino has a key that no other has."""
    made, of = Folder(folder), Folder(by)
    make_folder(folder)
    if made.authority.exists():
        instead = "choose another folder"
        raise Refused(f"certificates in {folder}", "there are certificates already", SECTION, instead)
    if not of.key("authority").is_file():
        instead = "the folder in which the Department has made its own"
        raise Refused(f"the authority in {by}", "it is not there with its key", SECTION, instead)
    authority = _load(of.authority)
    _issue_to(made, _OF_A_CASINO, authority, load_key(of.key("authority")), hosts)
    _replace(made.authority, authority.public_bytes(Encoding.PEM), 0o644)
    return made


def issue(
    authority: x509.Certificate,
    authority_key: ec.EllipticCurvePrivateKey,
    key: ec.EllipticCurvePrivateKey,
    organisation: str,
    name: str,
    purpose: ObjectIdentifier,
    hosts: Sequence[str] = (),
    begins: datetime | None = None,
) -> x509.Certificate:
    """A certificate for one purpose, which names who has it and under which hosts it is reached."""
    begins = begins or datetime.now(UTC) - _EARLIER
    return (
        _builder(_name(organisation, name), authority.subject, key, begins)
        .not_valid_after(begins + timedelta(days=DAYS))
        .add_extension(x509.BasicConstraints(ca=False, path_length=None), critical=True)
        .add_extension(_usage(signs=True), critical=True)
        .add_extension(x509.ExtendedKeyUsage([purpose]), critical=True)
        .add_extension(x509.SubjectAlternativeName(_alternatives(hosts)), critical=False)
        .add_extension(x509.AuthorityKeyIdentifier.from_issuer_public_key(authority_key.public_key()), critical=False)
        .sign(authority_key, SHA256())
    )


def _authority(key: ec.EllipticCurvePrivateKey) -> x509.Certificate:
    begins = datetime.now(UTC) - _EARLIER
    name = _name(DEPARTMENT, "central control authority")
    return (
        _builder(name, name, key, begins)
        .not_valid_after(begins + timedelta(days=AUTHORITY_DAYS))
        .add_extension(x509.BasicConstraints(ca=True, path_length=0), critical=True)
        .add_extension(_usage(signs=False), critical=True)
        .sign(key, SHA256())
    )


def _builder(
    name: x509.Name, issuer: x509.Name, key: ec.EllipticCurvePrivateKey, begins: datetime
) -> x509.CertificateBuilder:
    return (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(issuer)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(begins)
        .add_extension(x509.SubjectKeyIdentifier.from_public_key(key.public_key()), critical=False)
    )


def _name(organisation: str, name: str) -> x509.Name:
    return x509.Name(
        [
            x509.NameAttribute(NameOID.ORGANIZATION_NAME, organisation),
            x509.NameAttribute(NameOID.COMMON_NAME, name),
        ]
    )


def _usage(*, signs: bool) -> x509.KeyUsage:
    """An authority signs certificates and nothing else; whoever has one of them signs handshakes and nothing else."""
    return x509.KeyUsage(
        digital_signature=signs,
        content_commitment=False,
        key_encipherment=False,
        data_encipherment=False,
        key_agreement=False,
        key_cert_sign=not signs,
        crl_sign=not signs,
        encipher_only=False,
        decipher_only=False,
    )


def _alternatives(hosts: Iterable[str]) -> list[x509.GeneralName]:
    found: list[x509.GeneralName] = []
    for host in dict.fromkeys(("localhost", "127.0.0.1", "::1", *hosts)):
        try:
            found.append(x509.IPAddress(ipaddress.ip_address(host)))
        except ValueError:
            found.append(x509.DNSName(host))
    return found


# ----------------------------------------------------------------------------------------------------- files


def _write(folder: Folder, of: str, certificate: x509.Certificate, key: ec.EllipticCurvePrivateKey) -> None:
    secret = key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption())
    _replace(folder.key(of), secret, 0o600)
    _replace(folder.certificate(of), certificate.public_bytes(Encoding.PEM), 0o644)


def _replace(path: Path, content: bytes, mode: int) -> None:
    """Whole or not at all, and never readable by others for a moment where it is a key."""
    beside = path.with_name(f".{path.name}.new")
    beside.unlink(missing_ok=True)
    with os.fdopen(os.open(beside, os.O_WRONLY | os.O_CREAT | os.O_EXCL, mode), "wb") as file:
        file.write(content)
    beside.replace(path)


def load_key(path: Path) -> ec.EllipticCurvePrivateKey:
    """A private key; refused where others may read it."""
    verify_private(path)
    key = load_pem_private_key(path.read_bytes(), None)
    assert isinstance(key, ec.EllipticCurvePrivateKey), "every key of the link is one of these"
    return key


def verify_private(path: Path) -> None:
    """Refuse a key that others may read."""
    if path.stat().st_mode & 0o077:
        raise Refused(f"key {path}", "others may read it", SECTION, f"chmod 600 {path}")


def _load(path: Path) -> x509.Certificate:
    return x509.load_pem_x509_certificate(path.read_bytes())


def public_key(der: bytes) -> ec.EllipticCurvePublicKey:
    """The public key of a certificate as the other side showed it."""
    key = x509.load_der_x509_certificate(der).public_key()
    assert isinstance(key, ec.EllipticCurvePublicKey), "every key of the link is one of these"
    return key


# ------------------------------------------------------------------------------------------------------- TLS


def casino_context(folder: Folder) -> ssl.SSLContext:
    """The casino listens: nobody without a client's certificate of the authority."""
    return _context(folder, "casino", ssl.PROTOCOL_TLS_SERVER)


def department_context(folder: Folder) -> ssl.SSLContext:
    """The Department asks: nobody but a server with a certificate of the authority, in its own name."""
    return _context(folder, "department", ssl.PROTOCOL_TLS_CLIENT)


def _context(folder: Folder, of: str, protocol: int) -> ssl.SSLContext:
    folder.verify(of)
    load_key(folder.key(of))
    _verify_in_time(folder.certificate(of))
    context = ssl.SSLContext(protocol)
    context.minimum_version = ssl.TLSVersion.TLSv1_3
    context.verify_mode = ssl.CERT_REQUIRED
    context.load_verify_locations(folder.authority)
    context.load_cert_chain(folder.certificate(of), folder.key(of))
    return context


def _verify_in_time(path: Path) -> None:
    """Refuse a certificate that the other side would not take: it is over, or has not begun."""
    certificate, now = _load(path), datetime.now(UTC)
    begins, ends = certificate.not_valid_before_utc, certificate.not_valid_after_utc
    if not begins <= now <= ends:
        why = (
            f"it is over since {ends:%Y-%m-%d %H:%M} UTC" if now > ends else f"it begins at {begins:%Y-%m-%d %H:%M} UTC"
        )
        instead = "`feltwork central-control certificates DIR --renew` makes new ones; is the clock right?"
        raise Refused(f"certificate {path}", why, SECTION, instead)


class Shown:
    """What one side shows: its certificate and key as they lie in the folder, read again when they are renewed."""

    def __init__(self, folder: Folder, of: Literal["casino", "department"]) -> None:
        self._folder, self._of = folder, of
        self._read_as = self._lies()
        self._read()

    def _read(self) -> None:
        make = casino_context if self._of == "casino" else department_context
        self.context = make(self._folder)
        self.key = load_key(self._folder.key(self._of))
        self.ends = _load(self._folder.certificate(self._of)).not_valid_after_utc

    def renew(self) -> bool:
        """Read it again where it lies there otherwise than before; True where it is another one now.

        Files that do not go together are not taken: they are being written, or somebody has to look at them.
        """
        lies = self._lies()
        if lies == self._read_as:
            return False
        try:
            self._read()
        except (OSError, ValueError, Refused) as problem:
            if lies != self._told_of:
                _LOG.warning("the link's renewed certificate is not taken: %s", problem)
            self._told_of = lies
            return False
        self._read_as = lies
        return True

    _told_of: tuple[tuple[int, int], ...] | None = None

    def _lies(self) -> tuple[tuple[int, int], ...]:
        paths = (self._folder.authority, self._folder.certificate(self._of), self._folder.key(self._of))
        found = [path.stat() if path.exists() else None for path in paths]
        return tuple((0, 0) if one is None else (one.st_mtime_ns, one.st_ino) for one in found)


def ends_at(peer: Mapping[str, Any]) -> datetime:
    """When a certificate is over, as the TLS library tells of it."""
    return datetime.fromtimestamp(ssl.cert_time_to_seconds(str(peer["notAfter"])), UTC)


def is_the_department(peer: Mapping[str, Any] | None) -> bool:
    """Whether a certificate, as the TLS library tells of it, is the Department's own computer's.

    >>> is_the_department({"subject": ((("organizationName", "Department"),), (("commonName", "somebody else"),))})
    False
    """
    subject = {name: value for part in (peer or {}).get("subject", ()) for name, value in part}
    return (subject.get("organizationName"), subject.get("commonName")) == (DEPARTMENT, COMPUTER)
