"""Certificates of the link: the Department's authority, its own certificate, and the casino's.

Either side shows a certificate of that authority, or the other does not speak to it. What each is for stands in it: the
casino's opens a server and the Department's a client, so neither passes for the other.
"""

from __future__ import annotations

import ipaddress
import os
import ssl
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any, Final

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

from feltwork.control.protocol import CERTIFICATE_HOLDER, COMPUTER, DEPARTMENT
from feltwork.terms.refusal import Refused

AUTHORITY_DAYS: Final = 3650
DAYS: Final = 825
_EARLIER: Final = timedelta(minutes=5)
"""Two clocks never agree to the second."""
SECTION: Final = "463a.4(a)"


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
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
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
    for of, organisation, name, purpose in (
        ("department", DEPARTMENT, COMPUTER, ExtendedKeyUsageOID.CLIENT_AUTH),
        ("casino", CERTIFICATE_HOLDER, "electronic wagering system", ExtendedKeyUsageOID.SERVER_AUTH),
    ):
        own = ec.generate_private_key(ec.SECP256R1())
        _write(made, of, issue(authority, key, own, organisation, name, purpose, hosts), own)
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
    if path.stat().st_mode & 0o077:
        raise Refused(f"key {path}", "others may read it", SECTION, f"chmod 600 {path}")
    key = load_pem_private_key(path.read_bytes(), None)
    assert isinstance(key, ec.EllipticCurvePrivateKey), "every key of the link is one of these"
    return key


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
    context = ssl.SSLContext(protocol)
    context.minimum_version = ssl.TLSVersion.TLSv1_3
    context.verify_mode = ssl.CERT_REQUIRED
    context.load_verify_locations(folder.authority)
    context.load_cert_chain(folder.certificate(of), folder.key(of))
    return context


def is_the_department(peer: dict[str, Any] | None) -> bool:
    """Whether a certificate, as the TLS library tells of it, is the Department's own computer's.

    >>> is_the_department({"subject": ((("organizationName", "Department"),), (("commonName", "somebody else"),))})
    False
    """
    subject = {name: value for part in (peer or {}).get("subject", ()) for name, value in part}
    return (subject.get("organizationName"), subject.get("commonName")) == (DEPARTMENT, COMPUTER)
