"""The page, on plain HTTP, by which a device comes to trust this server's certificates."""

from __future__ import annotations

import base64
from hashlib import sha256
from html import escape

from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response
from starlette.routing import Route

from oche.server.safety.certificates import Certificate

FILE = "/oche-authority.crt"
STEPS = {
    "Android": "Download the file, then Settings, Security, More security settings, Encryption and "
    "credentials, Install a certificate, CA certificate, and choose it. (Some phones name these "
    "otherwise: search the settings for “certificate”.)",
    "iPhone and iPad": "In Safari, download the file and allow it. Then Settings, Profile "
    "downloaded, Install; then General, About, Certificate Trust Settings, and switch it on.",
    "Windows": "Open the file, Install Certificate, Current User, “Place all certificates in the "
    "following store”, Trusted Root Certification Authorities.",
    "macOS": "Open the file; in Keychain Access open the entry “Oche on …”, Trust, Always Trust.",
    "Linux": "Chrome: Settings, Privacy and security, Security, Manage certificates, Installed by "
    "you, Import. Firefox, on any system: Settings, search “certificates”, View Certificates, "
    "Authorities, Import.",
}
STYLE = (
    "body{margin:0 auto;max-width:40rem;padding:1.25rem;font:1.05rem/1.5 system-ui,sans-serif;"
    "background:#17110c;color:#efe3cc}h1{line-height:1.1}a{color:#d9a441}"
    ".call{display:inline-block;padding:.8rem 1.2rem;border-radius:.8rem;background:#d9a441;"
    "color:#17110c;font-weight:700;text-decoration:none}"
    "code{font-size:.9rem;overflow-wrap:anywhere}dt{font-weight:700}dd{margin:0 0 .9rem}"
)
_HASH = base64.b64encode(sha256(STYLE.encode()).digest()).decode()
HEADERS = {
    "Content-Security-Policy": f"default-src 'none'; style-src 'sha256-{_HASH}'; "
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cache-Control": "no-store",
}


def trust_app(certificate: Certificate, site: str) -> Starlette:
    """Serves the authority's certificate, how to trust it, and the way to the server itself."""
    authority = certificate.authority.read_bytes()
    page = _page(certificate, site)

    async def shown(request: Request) -> Response:
        return HTMLResponse(page, headers=HEADERS)

    async def file(request: Request) -> Response:
        return Response(authority, media_type="application/x-x509-ca-cert", headers=HEADERS)

    async def onward(request: Request) -> Response:
        return RedirectResponse(f"{site}/", headers=HEADERS)

    return Starlette(
        routes=[
            Route("/", shown),
            Route("/trust", shown),
            Route(FILE, file),
            Route("/{rest:path}", onward),
        ]
    )


def _page(certificate: Certificate, site: str) -> str:
    steps = "".join(f"<dt>{system}</dt><dd>{escape(words)}</dd>" for system, words in STEPS.items())
    return (
        '<!doctype html><html lang="en"><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<title>Trust this Oche</title><style>{STYLE}</style><main>"
        "<h1>Trust this Oche</h1>"
        "<p>Once a device trusts it, its screen stays awake during a game and Oche can be "
        "installed as an app.</p>"
        f'<p>1. <a class="call" href="{FILE}" download>Download the certificate</a></p>'
        "<p>A device that shows a certificate’s fingerprint (SHA-256) must show the one that "
        "stands in the terminal of whoever started Oche:<br>"
        f"<code>{certificate.fingerprint}</code><br>"
        "If it is another one there, do not install it. It can vouch only for private addresses "
        "and this machine’s own names, and is removed where it was installed.</p>"
        f"<p>2. Install it:</p><dl>{steps}</dl>"
        f'<p>3. <a class="call" href="{escape(site, quote=True)}/">Open Oche</a></p>'
        "<p>Without that Oche works as well at this address, after a warning of the browser.</p>"
        "</main></html>"
    )
