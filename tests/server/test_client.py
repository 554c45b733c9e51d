"""The built client as it is served: compressed, kept by browsers where that is safe."""

from __future__ import annotations

from oche.server import static


def test_without_a_build_the_page_says_how_to_make_one(device, monkeypatch, tmp_path):
    monkeypatch.setattr(static, "FOLDER", tmp_path / "nothing")
    answer = device().http.get("/")
    assert answer.status_code == 503
    assert "make web" in answer.text


def test_a_build_is_served_compressed_and_kept(tmp_path, monkeypatch):
    """As soon as it is there: whoever builds it while the server runs only reloads."""
    from tests.server.houses import Device, serving

    built = tmp_path / "built"
    monkeypatch.setattr(static, "FOLDER", built)
    with serving(tmp_path) as host:
        http = Device(host).http
        assert http.get("/").status_code == 503
        (built / "assets").mkdir(parents=True)
        (built / "index.html").write_text("<!doctype html><title>Oche</title>")
        (built / "assets" / "app-3f9a.js").write_text("export const x = 1;\n" * 200)
        page = http.get("/")
        assert (page.status_code, page.headers["cache-control"]) == (200, "no-cache")
        script = http.get("/assets/app-3f9a.js")
        assert script.headers["content-encoding"] == "gzip"
        assert "immutable" in script.headers["cache-control"]
        assert "content-security-policy" in script.headers
        for path in ("/../oche.db", "/%2e%2e/oche.db", "/assets/../../oche.db"):
            assert http.get(path).status_code == 404
        http.close()
