"""HTTPS with a certificate of this machine's own: who trusts it, for what, and until when."""

from __future__ import annotations

import re
import ssl
import stat
from datetime import UTC, datetime, timedelta
from ipaddress import ip_address

import httpx
import pytest
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import ExtendedKeyUsageOID
from cryptography.x509.verification import PolicyBuilder, Store, VerificationError

from oche.core.errors import RecordError
from oche.server.safety.certificates import EARLY, LASTS, certificate, kept_certificate, own_names
from tests.server.test_serve import oche, serving

NOW = datetime(2027, 3, 1, 12, tzinfo=UTC)
NAMES = ("localhost", "pub.local", "127.0.0.1", "192.168.1.20")


def read(path):
    return x509.load_pem_x509_certificate(path.read_bytes())


def believed(made, name: str, at: datetime) -> bool:
    """Whether somebody who trusts the authority takes this server for `name` at that time."""
    policy = PolicyBuilder().store(Store([read(made.authority)])).time(at)
    try:
        address = x509.IPAddress(ip_address(name))
    except ValueError:
        address = x509.DNSName(name)
    try:
        policy.build_server_verifier(address).verify(read(made.chain), [])
    except VerificationError:
        return False
    return True


def test_who_trusts_the_authority_believes_the_names_and_no_others(tmp_path):
    made = certificate(tmp_path, NAMES, NOW)
    assert made.names == NAMES
    assert all(believed(made, name, NOW) for name in NAMES)
    assert not believed(made, "192.168.1.21", NOW)
    assert not believed(made, "pub.local", NOW + LASTS + timedelta(days=1))


def test_it_is_kept_for_its_owner_alone(tmp_path):
    certificate(tmp_path, NAMES, NOW)
    folder = tmp_path / "https"
    assert stat.S_IMODE(folder.stat().st_mode) == 0o700
    files = list(folder.iterdir())
    assert len(files) == 4
    assert {stat.S_IMODE(file.stat().st_mode) for file in files} == {0o600}


def test_it_stays_until_shortly_before_its_end_and_the_authority_for_years(tmp_path):
    first = certificate(tmp_path, NAMES, NOW)
    chain = first.chain.read_bytes()
    certificate(tmp_path, NAMES, NOW + timedelta(days=30))
    assert first.chain.read_bytes() == chain
    late = NOW + LASTS - EARLY + timedelta(hours=1)
    second = certificate(tmp_path, NAMES, late)
    assert second.chain.read_bytes() != chain
    assert second.ends > late + timedelta(days=300)
    assert second.fingerprint == first.fingerprint


def test_another_address_needs_no_new_trust(tmp_path):
    first = certificate(tmp_path, NAMES, NOW)
    moved = certificate(tmp_path, (*NAMES[:3], "10.1.2.3"), NOW)
    assert moved.fingerprint == first.fingerprint
    assert believed(moved, "10.1.2.3", NOW)
    assert not believed(moved, "192.168.1.20", NOW)
    public = certificate(tmp_path, (*NAMES, "198.51.100.7"), NOW)
    assert public.fingerprint != first.fingerprint, "it was not for addresses of the internet"


def test_whoever_stole_the_key_can_be_nobody_else(tmp_path):
    """The authority vouches for private addresses and its own names, and for nothing more."""
    made = certificate(tmp_path, NAMES, NOW)
    key = serialization.load_pem_private_key(made.authority.with_suffix(".key").read_bytes(), None)
    own = ec.generate_private_key(ec.SECP256R1())
    for name in ("bank.example", "pub.local"):
        forged = (
            x509.CertificateBuilder()
            .subject_name(x509.Name([]))
            .issuer_name(read(made.authority).subject)
            .public_key(own.public_key())
            .serial_number(7)
            .not_valid_before(NOW)
            .not_valid_after(NOW + timedelta(days=90))
            .add_extension(x509.SubjectAlternativeName([x509.DNSName(name)]), critical=True)
            .add_extension(x509.ExtendedKeyUsage([ExtendedKeyUsageOID.SERVER_AUTH]), critical=False)
            .add_extension(
                x509.AuthorityKeyIdentifier.from_issuer_public_key(key.public_key()),  # type: ignore[arg-type]
                critical=False,
            )
            .sign(key, hashes.SHA256())  # type: ignore[arg-type]
        )
        made.chain.write_bytes(forged.public_bytes(serialization.Encoding.PEM))
        assert believed(made, name, NOW) == (name == "pub.local")


def test_what_is_broken_is_made_anew_or_told(tmp_path):
    made = certificate(tmp_path, NAMES, NOW)
    other = certificate(tmp_path / "other", NAMES, NOW)
    made.chain.write_bytes(other.chain.read_bytes())
    assert believed(certificate(tmp_path, NAMES, NOW), "localhost", NOW)
    made.chain.write_text("rubbish")
    with pytest.raises(ValueError, match="PEM"):
        kept_certificate(tmp_path)
    with pytest.raises(RecordError, match="no certificate can be kept there"):
        certificate(tmp_path, NAMES, NOW)
    assert kept_certificate(tmp_path / "nowhere") is None


def test_own_names_are_what_can_stand_in_a_certificate():
    names = own_names("192.168.7.7", "darts.example.org", None, "darts.example.org", "0.0.0.0", "")
    assert {"localhost", "127.0.0.1", "192.168.7.7", "darts.example.org"} <= set(names)
    assert len(set(names)) == len(names)
    assert "0.0.0.0" not in names


def test_a_server_speaks_https_and_shows_how_to_trust_it(tmp_path):
    """From the page to a connection that is safe because its certificate was fetched there."""
    with serving("--https", "--port", 0, "--data", tmp_path) as (_, text):
        here = re.search(r"Oche is open at (https://127\.0\.0\.1:\d+)", text)
        page = re.search(r"http://127\.0\.0\.1:\d+/trust", text)
        assert here, text
        assert page, text
        shown = httpx.get(page[0], timeout=20)
        assert "Android" in shown.text
        told = "".join(re.findall(r"^ +([0-9A-F:]+)$", text, re.M))
        assert told in shown.text
        site = page[0].removesuffix("/trust")
        fetched = httpx.get(f"{site}/oche-authority.crt", timeout=20)
        assert fetched.headers["content-type"] == "application/x-x509-ca-cert"
        onward = httpx.get(f"{site}/anywhere", timeout=20)
        assert onward.headers["location"] == f"{here[1]}/"
        with pytest.raises(httpx.ConnectError, match="certificate verify failed"):
            httpx.get(f"{here[1]}/healthz", timeout=20)
        trusting = ssl.create_default_context(cadata=fetched.text)
        with httpx.Client(verify=trusting, base_url=here[1], timeout=20) as device:
            assert device.get("/healthz").json() == {"up": True}
            seats = [{"name": "Ann"}, {"name": "Bo"}]
            made = device.post("/api/tables", json={"game": "warlord", "seats": seats})
            assert "Secure" in made.headers["set-cookie"]
    assert (tmp_path / "https" / "authority.key").is_file()


def test_a_folder_that_takes_no_certificate_is_told_in_a_sentence(tmp_path):
    (tmp_path / "https").touch()
    run = oche("serve", "--https", "--port", "0", "--data", tmp_path)
    assert (run.returncode, run.stderr.count("\n")) == (2, 1)
    assert "no certificate can be kept there" in run.stderr
