"""The certificate of a server in a hall: made by an authority of its own that can vouch for addresses of local networks only."""

from __future__ import annotations

import datetime
import ipaddress
import os
from collections.abc import Sequence
from pathlib import Path

from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import ExtendedKeyUsageOID, NameOID
from msgspec import Struct

from gunbai.errors import GunbaiError

NETWORKS = ("10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16", "169.254.0.0/16", "127.0.0.0/8", "fe80::/10", "fc00::/7", "::1/128")
"""The networks for which the authority can vouch: those that nobody reaches from outside."""
NAMES = ("local", "localhost", "lan", "home.arpa")
"""The names for which it can vouch, with all below them."""
YEARS, DAYS = 5, 397
"""How many years the authority is good for, and how many days a certificate: phones take none for longer."""
EARLY = datetime.timedelta(days=1)
"""How long before it is made a certificate is good already: clocks in a hall differ."""
PEM = serialization.Encoding.PEM


class Certificate(Struct, frozen=True):
    """The files of a certificate and of its key, and the authority to install where it was made here."""

    chain: Path
    key: Path
    authority: Path | None = None


def taken(chain: Path, key: Path) -> Certificate:
    """Returns a certificate that somebody has; raises GunbaiError where the files hold none, or not its key."""
    try:
        first = x509.load_pem_x509_certificates(chain.read_bytes())[0].public_key()
        held = serialization.load_pem_private_key(key.read_bytes(), None).public_key()
    except (OSError, ValueError, TypeError) as error:
        raise GunbaiError(f"{chain}, {key}: {error}: name a certificate and its key, both in PEM, without a password") from error
    if first != held:
        raise GunbaiError(f"{key} is not the key of {chain}: name the key that the certificate was made for")
    return Certificate(chain, key)


def made(folder: Path, hosts: Sequence[str], now: datetime.datetime) -> Certificate:
    """Returns a certificate for hosts of a local network, made anew each time by an authority that stays in a folder."""
    folder.mkdir(parents=True, exist_ok=True)
    authority, signing = _authority(folder, now)
    key = ec.generate_private_key(ec.SECP256R1())
    names = [_name(host) for host in hosts if is_vouched(host)]
    built = _begun("gunbai", authority.subject, key, now, datetime.timedelta(days=DAYS))
    built = built.add_extension(x509.SubjectAlternativeName(names), critical=False)
    built = built.add_extension(x509.ExtendedKeyUsage([ExtendedKeyUsageOID.SERVER_AUTH]), critical=False)
    built = built.add_extension(x509.BasicConstraints(ca=False, path_length=None), critical=True)
    signed = built.sign(signing, hashes.SHA256())
    found = Certificate(folder / "server.pem", folder / "server.key", folder / "authority.pem")
    _write(found.key, _secret(key))
    _write(found.chain, signed.public_bytes(PEM) + authority.public_bytes(PEM))
    return found


def _authority(folder: Path, now: datetime.datetime) -> tuple[x509.Certificate, ec.EllipticCurvePrivateKey]:
    """Returns the authority of a folder and its key; it is made where there is none that is still good."""
    public, private = folder / "authority.pem", folder / "authority.key"
    if public.exists() and private.exists():
        held = x509.load_pem_x509_certificate(public.read_bytes())
        key = serialization.load_pem_private_key(private.read_bytes(), None)
        if isinstance(key, ec.EllipticCurvePrivateKey) and held.not_valid_after_utc > now + datetime.timedelta(days=DAYS):
            return held, key
    key = ec.generate_private_key(ec.SECP256R1())
    name = "gunbai (local networks only)"
    built = _begun(name, _called(name), key, now, datetime.timedelta(days=365 * YEARS))
    vouched: list[x509.GeneralName] = [x509.DNSName(each) for each in NAMES]
    vouched += [x509.IPAddress(ipaddress.ip_network(network)) for network in NETWORKS]
    built = built.add_extension(x509.NameConstraints(permitted_subtrees=vouched, excluded_subtrees=None), critical=True)
    built = built.add_extension(x509.BasicConstraints(ca=True, path_length=0), critical=True)
    signed = built.sign(key, hashes.SHA256())
    _write(private, _secret(key))
    _write(public, signed.public_bytes(PEM))
    return signed, key


def _begun(
    name: str, issuer: x509.Name, key: ec.EllipticCurvePrivateKey, now: datetime.datetime, good: datetime.timedelta
) -> x509.CertificateBuilder:
    built = x509.CertificateBuilder().subject_name(_called(name)).issuer_name(issuer).public_key(key.public_key())
    return built.serial_number(x509.random_serial_number()).not_valid_before(now - EARLY).not_valid_after(now + good)


def _called(name: str) -> x509.Name:
    return x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, name)])


def _name(host: str) -> x509.GeneralName:
    try:
        return x509.IPAddress(ipaddress.ip_address(host.strip("[]")))
    except ValueError:
        return x509.DNSName(host)


def is_vouched(host: str) -> bool:
    """Tells whether the authority can vouch for a host."""
    name = _name(host)
    if isinstance(name, x509.DNSName):
        return any(host == each or host.endswith(f".{each}") for each in NAMES)
    return any(name.value in network for network in map(ipaddress.ip_network, NETWORKS))


def _secret(key: ec.EllipticCurvePrivateKey) -> bytes:
    return key.private_bytes(PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption())


def _write(path: Path, data: bytes) -> None:
    """Writes a file that nobody else may read, whole."""
    draft = path.with_name(f"{path.name}.{os.getpid()}")
    with open(os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "wb") as file:
        file.write(data)
    draft.replace(path)
