"""The certificate of a hall: phones would take it, and its authority vouches for nothing outside."""

from __future__ import annotations

import datetime
import ssl
import stat
from pathlib import Path

import pytest
from cryptography import x509

from gunbai.errors import GunbaiError
from gunbai.web.serving.certificate import made, taken

NOW = datetime.datetime.now(datetime.UTC)


def names_in(chain: Path) -> list[str]:
    """Returns the names that a certificate is good for."""
    found = x509.load_pem_x509_certificate(chain.read_bytes()).extensions.get_extension_for_class(x509.SubjectAlternativeName)
    return [str(name.value) for name in found.value]


def test_it_is_good_for_local_addresses_only(tmp_path: Path) -> None:
    """An address that others reach from outside is left out: the authority may not vouch for it, and says so critically."""
    found = made(tmp_path, ["192.168.1.20", "hall.local", "203.0.113.5", "example.com"], NOW)
    assert names_in(found.chain) == ["192.168.1.20", "hall.local"]
    assert found.authority
    limits = x509.load_pem_x509_certificate(found.authority.read_bytes()).extensions.get_extension_for_class(x509.NameConstraints)
    assert limits.critical


def test_the_authority_stays(tmp_path: Path) -> None:
    """A phone installs it once: another start makes another certificate of the same authority; keys are for the owner only."""
    first = made(tmp_path, ["192.168.1.20"], NOW)
    assert first.authority
    before = first.authority.read_bytes()
    assert made(tmp_path, ["192.168.1.21"], NOW).chain.read_bytes().endswith(before)
    assert stat.S_IMODE((tmp_path / "authority.key").stat().st_mode) == 0o600
    ssl.create_default_context(ssl.Purpose.CLIENT_AUTH).load_cert_chain(first.chain, first.key)


def test_a_certificate_is_taken_with_its_key_only(tmp_path: Path) -> None:
    """The key of another one, or a file that is none, is refused with a sentence."""
    one, other = made(tmp_path / "one", ["localhost"], NOW), made(tmp_path / "other", ["localhost"], NOW)
    assert taken(one.chain, one.key).chain == one.chain
    with pytest.raises(GunbaiError, match="is not the key of"):
        taken(one.chain, other.key)
    with pytest.raises(GunbaiError, match="both in PEM"):
        taken(one.key, one.key)
