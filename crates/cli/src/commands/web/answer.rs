//! What a browser asks, and what it gets.

use std::io::{self, BufRead, Read, Write};

/// The page, whole.
static PAGE: &[u8] = include_bytes!("../../../../../dist/web/kilomate.html");
static SERVICE: &[u8] = include_bytes!("../../../../../dist/web/service.js");
static MANIFEST: &[u8] = include_bytes!("../../../../../dist/web/manifest.webmanifest");
static ICON: &[u8] = include_bytes!("../../../../../dist/web/icon.svg");

/// No browser says more before it waits for an answer.
const LONGEST: u64 = 16 << 10;
/// Where the page says what it may do; the same is said in the head of the answer.
const POLICY: &str = "<meta http-equiv=\"Content-Security-Policy\" content=\"";

/// What a browser asks.
pub(super) struct Request {
    method: String,
    path: String,
    /// The name that it was reached by.
    host: String,
}

impl Request {
    /// Reads the head of a request.
    ///
    /// # Errors
    ///
    /// It is none, or too long.
    pub(super) fn read(stream: &mut impl BufRead) -> io::Result<Request> {
        let mut stream = stream.take(LONGEST);
        let mut line = String::new();
        stream.read_line(&mut line)?;
        let mut words = line.split_ascii_whitespace();
        let (method, target) = (words.next().unwrap_or(""), words.next().unwrap_or(""));
        let path = target.split(['?', '#']).next().unwrap_or("").to_owned();
        let mut request = Request { method: method.to_owned(), path, host: String::new() };
        loop {
            let mut line = String::new();
            if stream.read_line(&mut line)? == 0 {
                return Err(io::ErrorKind::UnexpectedEof.into());
            }
            let line = line.trim_end();
            if line.is_empty() {
                return Ok(request);
            }
            if let Some((name, value)) = line.split_once(':')
                && name.eq_ignore_ascii_case("host")
            {
                value.trim().clone_into(&mut request.host);
            }
        }
    }
}

/// What a browser gets.
pub(super) struct Answer {
    status: &'static str,
    kind: &'static str,
    body: &'static [u8],
    /// The browser wants the head alone.
    is_head: bool,
}

/// The answer to a request that came to this port.
pub(super) fn to(request: &Request, port: u16) -> Answer {
    let text = |status, body: &'static str| Answer {
        status,
        kind: "text/plain; charset=utf-8",
        body: body.as_bytes(),
        is_head: false,
    };
    let names = [format!("127.0.0.1:{port}"), format!("localhost:{port}")];
    // A browser leaves the port out where it is the usual one.
    let is_here = names.contains(&request.host)
        || port == 80 && ["127.0.0.1", "localhost"].contains(&request.host.as_str());
    if !is_here {
        return text(
            "421 Misdirected Request",
            "Kilomate answers only to this computer, by the name 127.0.0.1 or localhost.\n",
        );
    }
    if !["GET", "HEAD"].contains(&request.method.as_str()) {
        return text("405 Method Not Allowed", "There is nothing to change here.\n");
    }
    let found = match request.path.as_str() {
        "/" | "/kilomate.html" => Some(("text/html; charset=utf-8", PAGE)),
        "/service.js" => Some(("text/javascript; charset=utf-8", SERVICE)),
        "/manifest.webmanifest" => Some(("application/manifest+json", MANIFEST)),
        "/icon.svg" => Some(("image/svg+xml", ICON)),
        _ => None,
    };
    let is_head = request.method == "HEAD";
    match found {
        Some((kind, body)) => Answer { status: "200 OK", kind, body, is_head },
        None => text("404 Not Found", "There is no such page: the board is at /.\n"),
    }
}

/// What the page may do, by its own words.
fn policy() -> &'static str {
    let page = str::from_utf8(PAGE).unwrap_or_default();
    let rest = page.split_once(POLICY).map_or("", |(_, rest)| rest);
    rest.split('"').next().filter(|policy| !policy.is_empty()).unwrap_or("default-src 'none'")
}

impl Answer {
    /// Writes it.
    ///
    /// # Errors
    ///
    /// The browser has gone.
    pub(super) fn write(&self, out: &mut impl Write) -> io::Result<()> {
        let Answer { status, kind, body, is_head } = self;
        let (length, policy) = (body.len(), policy());
        // Nobody else's page may have this one in a frame, which only a header can say.
        write!(
            out,
            "HTTP/1.1 {status}\r\nContent-Type: {kind}\r\nContent-Length: {length}\r\n\
             Content-Security-Policy: {policy}; frame-ancestors 'none'\r\n\
             X-Content-Type-Options: nosniff\r\nReferrer-Policy: no-referrer\r\n\
             Cross-Origin-Resource-Policy: same-origin\r\nCache-Control: no-cache\r\n\
             Connection: close\r\n\r\n"
        )?;
        if !is_head {
            out.write_all(body)?;
        }
        out.flush()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn answer(request: &str) -> Result<String, io::Error> {
        let request = Request::read(&mut request.as_bytes())?;
        let mut out = Vec::new();
        to(&request, 6464).write(&mut out)?;
        Ok(String::from_utf8_lossy(&out).into_owned())
    }

    fn get(path: &str, host: &str) -> String {
        answer(&format!("GET {path} HTTP/1.1\r\nHost: {host}\r\n\r\n")).expect("an answer")
    }

    #[test]
    fn the_page_comes_with_its_policy() {
        for host in ["127.0.0.1:6464", "localhost:6464"] {
            let page = get("/", host);
            assert!(page.starts_with("HTTP/1.1 200 OK\r\nContent-Type: text/html"), "{host}");
            assert!(page.ends_with("</html>\n") || page.ends_with("</html>"));
            let head = page.split("\r\n\r\n").next().expect("a head");
            for words in [
                "'wasm-unsafe-eval'",
                "worker-src 'self' blob:",
                "frame-ancestors 'none'",
                "script-src 'sha256-",
            ] {
                assert!(head.contains(words), "{words} in {head}");
            }
            assert!(!head.contains("script-src 'unsafe-inline'"));
        }
        assert!(get("/service.js?page=%2F", "localhost:6464").contains("text/javascript"));
        assert!(get("/manifest.webmanifest", "localhost:6464").contains("\"icons\""));
        assert!(get("/icon.svg", "localhost:6464").contains("image/svg+xml"));
        assert!(get("/../Cargo.toml", "localhost:6464").starts_with("HTTP/1.1 404"));
    }

    #[test]
    fn who_comes_by_another_name_is_refused() {
        for host in
            ["evil.example", "evil.example:6464", "127.0.0.1", "127.0.0.1:80", "", "10.0.0.1:6464"]
        {
            let refused = get("/", host);
            assert!(refused.starts_with("HTTP/1.1 421 "), "{host}: {refused}");
            assert!(!refused.contains("<html"), "{host}");
        }
        let none = answer("GET / HTTP/1.0\r\n\r\n").expect("an answer");
        assert!(none.starts_with("HTTP/1.1 421 "), "{none}");
    }

    #[test]
    fn nothing_but_reading_is_understood() {
        let post = answer("POST / HTTP/1.1\r\nHost: localhost:6464\r\n\r\n").expect("an answer");
        assert!(post.starts_with("HTTP/1.1 405 "), "{post}");
        let head = answer("HEAD / HTTP/1.1\r\nhost: localhost:6464\r\n\r\n").expect("an answer");
        assert!(head.starts_with("HTTP/1.1 200 ") && head.ends_with("\r\n\r\n"));
        for broken in ["", "GET", "GET / HTTP/1.1\r\nHost: localhost:6464\r\n"] {
            assert!(answer(broken).is_err(), "{broken}");
        }
        let endless = format!("GET / HTTP/1.1\r\nX: {}", "x".repeat(1 << 20));
        assert!(answer(&endless).is_err());
    }
}
