"""A certificate of this machine's own, so that browsers of the network have a safe connection.

An authority is made once and trusted by hand on every device. It can vouch for nothing but private
addresses and the names that this machine had when it was made, so that whoever stole its key could
not pretend to be a bank. The server's certificate is made anew before it ends, or when the
machine's address has changed; devices notice nothing of that.
"""

from __future__ import annotations

import contextlib
import os
import socket
import ssl
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from ipaddress import IPv4Address, IPv6Address, ip_address, ip_network
from pathlib import Path

from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import ExtendedKeyUsageOID, NameOID

from oche.core.errors import RecordError

FOLDER = "https"
AUTHORITY_LASTS = timedelta(days=3650)
LASTS = timedelta(days=397)  # Apple's devices take no more than 825, and browsers ever fewer
EARLY = timedelta(days=45)  # how long before its end a certificate is made anew
PRIVATE = (
    *("127.0.0.0/8", "10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16", "169.254.0.0/16"),
    *("100.64.0.0/10", "::1/128", "fe80::/10", "fc00::/7"),
)
LOCAL = ("localhost", "local", "lan", "home.arpa", "internal")

Address = IPv4Address | IPv6Address


@dataclass(frozen=True)
class Certificate:
    """The files of a certificate that is good now, and what a person is told of it.

    `fingerprint` is the authority's (SHA-256), by which one sees on a device that it is this one.
    """

    chain: Path
    key: Path
    authority: Path
    names: tuple[str, ...]
    ends: datetime
    fingerprint: str


def own_names(*more: str | None) -> tuple[str, ...]:
    """What this machine may be called by in addresses: names first, each once."""
    host = socket.gethostname().lower()
    short = host.partition(".")[0]
    named = ["localhost", host, short, f"{short}.local", "127.0.0.1", "::1", *filter(None, more)]
    return tuple(dict.fromkeys(name for name in named if _is_name(name)))


def _is_name(name: str) -> bool:
    return name.isascii() and 0 < len(name) < 64 and not name.startswith(("0.", "."))


def certificate(folder: Path, names: Sequence[str], now: datetime) -> Certificate:
    """The certificate for these names, made where it is missing, ends soon or fits no more.

    RecordError where the folder can't be written.
    """
    try:
        return _Files(folder / FOLDER).certificate(tuple(names), now)
    except (OSError, ValueError) as error:
        why = error.strerror if isinstance(error, OSError) and error.strerror else error
        raise RecordError(f"{folder / FOLDER}: no certificate can be kept there: {why}") from None


def kept_certificate(folder: Path) -> Certificate | None:
    """The certificate that is there, good or not; None for none, ValueError for a broken one."""
    files = _Files(folder / FOLDER)
    if not files.chain.is_file() or not files.authority.is_file():
        return None
    return files.told(_read(files.chain), _read(files.authority))


def context(certificate: Certificate) -> ssl.SSLContext:
    """What a server needs to speak HTTPS; another certificate can be loaded into it later."""
    made = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    made.minimum_version = ssl.TLSVersion.TLSv1_2
    made.load_cert_chain(certificate.chain, certificate.key)
    return made


class _Files:
    """The files in their folder, which nobody else may read."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.authority = folder / "authority.crt"
        self.authority_key = folder / "authority.key"
        self.chain = folder / "server.crt"
        self.key = folder / "server.key"

    def certificate(self, names: tuple[str, ...], now: datetime) -> Certificate:
        self.folder.mkdir(parents=True, exist_ok=True)
        self.folder.chmod(0o700)
        authority = self._authority(names, now)
        made = self._kept(authority, names, now) or self._make(authority, names, now)
        return self.told(made, authority)

    def told(self, made: x509.Certificate, authority: x509.Certificate) -> Certificate:
        found = made.extensions.get_extension_for_class(x509.SubjectAlternativeName).value
        digest = authority.fingerprint(hashes.SHA256()).hex().upper()
        return Certificate(
            chain=self.chain,
            key=self.key,
            authority=self.authority,
            names=tuple(str(name.value) for name in found),
            ends=made.not_valid_after_utc,
            fingerprint=":".join(digest[at : at + 2] for at in range(0, len(digest), 2)),
        )

    def _authority(self, names: tuple[str, ...], now: datetime) -> x509.Certificate:
        if self.authority.is_file() and self.authority_key.is_file():
            found = _read(self.authority)
            if _lasts(found, now) and all(_permits(found, name) for name in names):
                return found
        key = ec.generate_private_key(ec.SECP256R1())
        subject = f"Oche on {socket.gethostname()}"[:64]
        made = (
            _begun(subject, subject, key, now, AUTHORITY_LASTS)
            .add_extension(x509.BasicConstraints(ca=True, path_length=0), critical=True)
            .add_extension(_usage(signs=True), critical=True)
            .add_extension(x509.NameConstraints(_subtrees(names), None), critical=True)
            .add_extension(x509.SubjectKeyIdentifier.from_public_key(key.public_key()), False)
            .sign(key, hashes.SHA256())
        )
        _write(self.authority_key, _pem(key))
        _write(self.authority, made.public_bytes(serialization.Encoding.PEM))
        return made

    def _kept(
        self, authority: x509.Certificate, names: tuple[str, ...], now: datetime
    ) -> x509.Certificate | None:
        if not self.chain.is_file() or not self.key.is_file():
            return None
        found = _read(self.chain)
        try:
            found.verify_directly_issued_by(authority)
        except Exception:  # noqa: BLE001  whatever is wrong with it: another one is made
            return None
        fits = set(self.told(found, authority).names) == set(names)
        return found if fits and _lasts(found, now) else None

    def _make(
        self, authority: x509.Certificate, names: tuple[str, ...], now: datetime
    ) -> x509.Certificate:
        signer = serialization.load_pem_private_key(self.authority_key.read_bytes(), None)
        assert isinstance(signer, ec.EllipticCurvePrivateKey)
        key = ec.generate_private_key(ec.SECP256R1())
        issuer = authority.subject.get_attributes_for_oid(NameOID.COMMON_NAME)[0].value
        above = x509.AuthorityKeyIdentifier.from_issuer_public_key(signer.public_key())
        made = (
            _begun("Oche", str(issuer), key, now, LASTS)
            .add_extension(x509.BasicConstraints(ca=False, path_length=None), critical=True)
            .add_extension(_usage(signs=False), critical=True)
            .add_extension(x509.ExtendedKeyUsage([ExtendedKeyUsageOID.SERVER_AUTH]), False)
            .add_extension(x509.SubjectAlternativeName([_general(name) for name in names]), False)
            .add_extension(above, critical=False)
            .sign(signer, hashes.SHA256())
        )
        _write(self.key, _pem(key))
        _write(self.chain, made.public_bytes(serialization.Encoding.PEM))
        return made


def _begun(
    subject: str, issuer: str, key: ec.EllipticCurvePrivateKey, now: datetime, lasts: timedelta
) -> x509.CertificateBuilder:
    return x509.CertificateBuilder(
        subject_name=x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, subject)]),
        issuer_name=x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, issuer)]),
        public_key=key.public_key(),
        serial_number=x509.random_serial_number(),
        not_valid_before=now - timedelta(days=1),  # a phone's clock may be behind
        not_valid_after=now + lasts,
    )


def _usage(*, signs: bool) -> x509.KeyUsage:
    return x509.KeyUsage(
        digital_signature=not signs,
        key_cert_sign=signs,
        crl_sign=signs,
        content_commitment=False,
        key_encipherment=False,
        data_encipherment=False,
        key_agreement=False,
        encipher_only=False,
        decipher_only=False,
    )


def _address(name: str) -> Address | None:
    try:
        return ip_address(name)
    except ValueError:
        return None


def _general(name: str) -> x509.GeneralName:
    address = _address(name)
    return x509.DNSName(name) if address is None else x509.IPAddress(address)


def _subtrees(names: Iterable[str]) -> list[x509.GeneralName]:
    """What the authority may vouch for: what is private, and just these names."""
    networks = [ip_network(network) for network in PRIVATE]
    domains: list[str] = [*LOCAL]
    for name in names:
        address = _address(name)
        if address is None:
            if not any(_within(name, domain) for domain in domains):
                domains.append(name)
        elif not any(address in network for network in networks):
            networks.append(ip_network(address))
    addresses: list[x509.GeneralName] = [x509.IPAddress(network) for network in networks]
    return [*addresses, *map(x509.DNSName, domains)]


def _within(name: str, domain: str) -> bool:
    return name == domain or name.endswith(f".{domain}")


def _permits(authority: x509.Certificate, name: str) -> bool:
    limits = authority.extensions.get_extension_for_class(x509.NameConstraints).value
    permitted = [tree.value for tree in limits.permitted_subtrees or ()]
    address = _address(name)
    if address is None:
        return any(_within(name, domain) for domain in permitted if isinstance(domain, str))
    return any(address in network for network in permitted if not isinstance(network, str))


def _lasts(found: x509.Certificate, now: datetime) -> bool:
    return found.not_valid_before_utc <= now < found.not_valid_after_utc - EARLY


def _read(path: Path) -> x509.Certificate:
    return x509.load_pem_x509_certificate(path.read_bytes())


def _pem(key: ec.EllipticCurvePrivateKey) -> bytes:
    return key.private_bytes(
        serialization.Encoding.PEM,
        serialization.PrivateFormat.PKCS8,
        serialization.NoEncryption(),
    )


def _write(path: Path, content: bytes) -> None:
    """Put a file in its place whole, for its owner's eyes only from its first byte on."""
    new = path.with_name(f"{path.name}.new")
    with contextlib.suppress(FileNotFoundError):
        new.unlink()
    handle = os.open(new, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    with os.fdopen(handle, "wb") as file:
        file.write(content)
        file.flush()
        os.fsync(file.fileno())
    new.replace(path)


def today() -> datetime:
    """Now, for whoever starts a server."""
    return datetime.now(UTC)
