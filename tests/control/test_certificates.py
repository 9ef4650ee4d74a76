"""Who may speak on the link: certificates of the authority, each for its purpose, and the Department's own subject."""

from __future__ import annotations

import shutil
import ssl
import stat
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import httpx
import pytest
from cryptography import x509
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat
from cryptography.x509.oid import ExtendedKeyUsageOID

from feltwork.control.certificates import DAYS, Folder, department_context, issue, load_key, make
from feltwork.control.department.casino import Away, Casino
from feltwork.control.identity import Program
from feltwork.control.protocol import COMPUTER, DEPARTMENT, PREFIX
from feltwork.terms.refusal import Refused
from tests.control.linked import listening
from tests.database.servers import Servers, fresh_database


@pytest.fixture(scope="module")
def address(servers: Servers, certificates: Folder, program: Program) -> Iterator[str]:
    """A casino that listens."""
    with fresh_database(servers.url("embedded")) as url, listening(url, certificates.path, program) as found:
        yield found


def answer(address: str, context: ssl.SSLContext) -> httpx.Response:
    with httpx.Client(verify=context, timeout=10) as client:
        return client.get(f"{address}{PREFIX}/poll")


def client(certificates: Folder) -> ssl.SSLContext:
    """A client that knows the authority and shows nothing."""
    return ssl.create_default_context(cafile=certificates.authority)


def issued(
    certificates: Folder, folder: Path, organisation: str, name: str, begins: datetime | None = None
) -> ssl.SSLContext:
    """A client with a certificate that the authority made for somebody."""
    authority = x509.load_pem_x509_certificate(certificates.authority.read_bytes())
    key = ec.generate_private_key(ec.SECP256R1())
    made = issue(
        authority,
        load_key(certificates.key("authority")),
        key,
        organisation,
        name,
        ExtendedKeyUsageOID.CLIENT_AUTH,
        begins=begins,
    )
    secret = key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption())
    (folder / "both.pem").write_bytes(made.public_bytes(Encoding.PEM) + secret)
    context = client(certificates)
    context.load_cert_chain(folder / "both.pem")
    return context


def test_463a_4_a_the_department_is_answered(address: str, certificates: Folder) -> None:
    told = answer(address, department_context(certificates))
    assert (told.status_code, told.json()["protocol"]) == (200, 1)


def test_463a_4_a_nobody_without_a_certificate_is_answered(address: str, certificates: Folder) -> None:
    with pytest.raises(httpx.TransportError):
        answer(address, client(certificates))
    with pytest.raises(httpx.TransportError):
        httpx.get(address.replace("https", "http") + f"{PREFIX}/poll", timeout=10)


def test_463a_4_a_a_certificate_of_another_authority_is_none(
    address: str, certificates: Folder, tmp_path: Path
) -> None:
    other = make(tmp_path / "other")
    context = client(certificates)
    context.load_cert_chain(other.certificate("department"), other.key("department"))
    with pytest.raises(httpx.TransportError):
        answer(address, context)


def test_463a_4_a_a_certificate_that_is_over_is_none(address: str, certificates: Folder, tmp_path: Path) -> None:
    begins = datetime.now(UTC) - timedelta(days=DAYS + 1)
    with pytest.raises(httpx.TransportError):
        answer(address, issued(certificates, tmp_path, DEPARTMENT, COMPUTER, begins))


def test_463a_4_a_the_casinos_own_certificate_opens_no_client(address: str, certificates: Folder) -> None:
    context = client(certificates)
    context.load_cert_chain(certificates.certificate("casino"), certificates.key("casino"))
    with pytest.raises(httpx.TransportError):
        answer(address, context)


@pytest.mark.parametrize("organisation", ["Certificate holder", DEPARTMENT])
def test_463a_4_a_somebody_elses_certificate_of_the_same_authority_is_told_so(
    address: str, certificates: Folder, tmp_path: Path, organisation: str
) -> None:
    told = answer(address, issued(certificates, tmp_path, organisation, "somebody else"))
    assert (told.status_code, told.json()["section"]) == (403, "463a.4(a)")
    assert told.json()["why"] == "the certificate is not that of the Department's central control computer"


def test_463a_4_a_the_department_speaks_to_no_casino_of_another_authority(address: str, tmp_path: Path) -> None:
    other = make(tmp_path / "other")
    with pytest.raises(Away, match="its certificate is not good"):
        Casino(address, other).poll(0)


def test_463a_4_a_a_casino_is_reached_by_the_names_in_its_certificate(tmp_path: Path) -> None:
    names = x509.load_pem_x509_certificate(make(tmp_path / "c", ["casino.example"]).certificate("casino").read_bytes())
    listed = names.extensions.get_extension_for_class(x509.SubjectAlternativeName).value
    assert listed.get_values_for_type(x509.DNSName) == ["localhost", "casino.example"]


@pytest.mark.parametrize("path", ["http://casino.example", "casino.example:8590", "https://casino.example/there"])
def test_an_address_that_is_none(certificates: Folder, path: str) -> None:
    with pytest.raises(Refused, match="it is no address of one"):
        Casino(path, certificates)


def test_keys_are_for_their_owner_alone(certificates: Folder, tmp_path: Path) -> None:
    for of in ("authority", "department", "casino"):
        assert stat.S_IMODE(certificates.key(of).stat().st_mode) == 0o600
    copied = Folder(Path(shutil.copytree(certificates.path, tmp_path / "copied")))
    copied.key("department").chmod(0o640)
    with pytest.raises(Refused, match="others may read it"):
        department_context(copied)


def test_certificates_are_never_overwritten_and_can_be_renewed(tmp_path: Path) -> None:
    with pytest.raises(Refused, match="there is no authority yet"):
        make(tmp_path, renew=True)
    made = make(tmp_path)
    authority, before = made.authority.read_bytes(), made.certificate("casino").read_bytes()
    with pytest.raises(Refused, match="there are certificates already"):
        make(tmp_path)
    make(tmp_path, renew=True)
    assert made.authority.read_bytes() == authority
    assert made.certificate("casino").read_bytes() != before


def test_a_folder_without_them_is_told(tmp_path: Path) -> None:
    with pytest.raises(Refused, match=r"authority\.pem is not there"):
        department_context(Folder(tmp_path))
