"""The examples of docs/operating.md for TLS: real proxies, with what the document prints, in front of a real server."""

from __future__ import annotations

import datetime
import json
import re
import shutil
import socket
import ssl
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx
import pytest
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import NameOID
from websockets.sync.client import connect

from feltwork.access import trail
from feltwork.wagering.house import House
from feltwork.web.demo import PASSWORD
from tests.database.servers import Servers, fresh_database
from tests.web.processes import WAIT_S, serving

TEXT = (Path(__file__).parents[2] / "docs" / "operating.md").read_text()
[NGINX] = re.findall(r"^```nginx\n(.*?)^```", TEXT, re.MULTILINE | re.DOTALL)
[CADDY] = re.findall(r"^```\n(casino\.example \{.*?)^```", TEXT, re.MULTILINE | re.DOTALL)
ELSEWHERE = "203.0.113.7"


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as listening:
        return int(listening.getsockname()[1])


def certificate(folder: Path) -> tuple[Path, Path]:
    """A certificate for localhost, and its key."""
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "localhost")])
    now = datetime.datetime.now(datetime.UTC)
    made = (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(name)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - datetime.timedelta(days=1))
        .not_valid_after(now + datetime.timedelta(days=1))
        .add_extension(x509.SubjectAlternativeName([x509.DNSName("localhost")]), critical=False)
        .sign(key, hashes.SHA256())
    )
    (folder / "cert.pem").write_bytes(made.public_bytes(serialization.Encoding.PEM))
    pem, plain = serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
    (folder / "key.pem").write_bytes(key.private_bytes(serialization.Encoding.PEM, pem, plain))
    return folder / "cert.pem", folder / "key.pem"


def replaced(text: str, *pairs: tuple[str, str]) -> str:
    """The document's example with what differs here: ports, names and files. Each has to be in it."""
    for old, new in pairs:
        assert old in text, old
        text = text.replace(old, new)
    return text


@contextmanager
def nginx(folder: Path, port: int, server: int) -> Iterator[None]:
    cert, key = certificate(folder)
    example = replaced(
        NGINX,
        ("listen 443 ssl", f"listen 127.0.0.1:{port} ssl"),
        ("server_name casino.example", "server_name localhost"),
        ("/etc/ssl/casino.example/fullchain.pem", str(cert)),
        ("/etc/ssl/casino.example/key.pem", str(key)),
        ("127.0.0.1:8580", f"127.0.0.1:{server}"),
    )
    temporary = "".join(
        f"{kind}_temp_path {folder}/{kind};" for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    )
    logs = f"access_log {folder}/access.log; {temporary}"
    own = f"pid {folder}/pid; daemon off; worker_processes 1; error_log {folder}/error.log;"
    (folder / "nginx.conf").write_text(f"{own}\nevents {{}}\nhttp {{\n{logs}\n{example}\n}}\n")
    with program("nginx", "-p", str(folder), "-e", str(folder / "error.log"), "-c", str(folder / "nginx.conf")):
        yield


@contextmanager
def caddy(folder: Path, port: int, server: int) -> Iterator[None]:
    cert, key = certificate(folder)
    example = replaced(
        CADDY,
        ("casino.example {", f"https://localhost:{port} {{\n    bind 127.0.0.1\n    tls {cert} {key}"),
        ("127.0.0.1:8580", f"127.0.0.1:{server}"),
    )
    own = f"{{\n    admin off\n    auto_https disable_redirects\n    storage file_system {folder}/storage\n}}\n"
    (folder / "Caddyfile").write_text(own + example)
    with program("caddy", "run", "--adapter", "caddyfile", "--config", str(folder / "Caddyfile")):
        yield


@contextmanager
def program(name: str, *args: str) -> Iterator[None]:
    found = shutil.which(name, path="/usr/sbin:/usr/bin:/usr/local/bin:/usr/local/sbin")
    if found is None:
        pytest.skip(f"there is no {name} on this machine")
    with subprocess.Popen([found, *args], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as process:
        try:
            yield
        finally:
            process.terminate()
            process.wait(WAIT_S)


def answering(client: httpx.Client) -> None:
    until = time.monotonic() + WAIT_S
    while True:
        try:
            assert client.get("/health/ready").json()["ready"]
            return
        except httpx.TransportError:
            assert time.monotonic() < until, "the proxy does not answer"
            time.sleep(0.1)


@pytest.mark.parametrize("proxy", [nginx, pytest.param(caddy, marks=pytest.mark.long)])
def test_behind_the_proxy_of_the_document_everything_works_over_tls(
    proxy: object, servers: Servers, tmp_path: Path
) -> None:
    port, behind = free_port(), free_port()
    public = f"https://localhost:{port}"
    with (
        fresh_database(servers.url("embedded")) as url,
        proxy(tmp_path, port, behind),  # type: ignore[operator]
        serving(
            *("--demo", "--rehearsal", "--port", str(behind), "--public", public),
            **url.environment,
            FELTWORK_DATA=str(tmp_path),
        ) as server,
    ):
        assert server.address == public
        trusted = ssl.create_default_context(cafile=str(tmp_path / "cert.pem"))
        pretended = {"Origin": public, "X-Forwarded-For": ELSEWHERE}
        with httpx.Client(base_url=public, verify=trusted, timeout=WAIT_S, headers=pretended) as client:
            answering(client)
            answer = client.post("/api/sign-in", json={"name": "dealer", "password": PASSWORD})
            assert answer.status_code == 200, answer.text
            assert "Secure" in answer.headers["set-cookie"]
            assert client.get("/api/me").json()["sign_in_name"] == "dealer"
            assert client.get("/").status_code == 200
            assert client.get("/metrics").status_code in (403, 404)
            seat = client.post("/api/demo/seat", json={"table": "Three-Card"}).json()
        with connect(public.replace("https", "wss", 1) + "/ws", ssl=trusted, origin=public, max_size=None) as line:  # type: ignore[arg-type]
            line.send(json.dumps({"type": "hello", "protocol": 1, "credential": seat["credential"]}))
            assert json.loads(line.recv(WAIT_S))["type"] == "welcome"
        with House.open(url) as house:
            [last] = house.database.run(lambda unit: trail.entries(unit, who="dealer", doing="sign_in", most=1))
            assert last.about == {"where": "127.0.0.1"}, "the proxy's word, not the client's"
        assert server.end() == 0
