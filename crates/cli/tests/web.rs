//! `kilomate web` as a program: what it says, what it serves, and to whom.

use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::{Ipv4Addr, TcpListener, TcpStream};
use std::process::{Child, Command, Stdio};

fn program(port: u16) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_kilomate"));
    command.args(["web", "--port", &port.to_string()]).stdin(Stdio::null());
    command
}

/// A server, ended when this is dropped.
struct Server {
    child: Child,
    port: u16,
}

impl Server {
    /// Starts one on a port that was free a moment ago; if somebody was faster, on another.
    fn start() -> Server {
        for _ in 0..20 {
            let free = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).expect("a port");
            let port = free.local_addr().expect("its number").port();
            drop(free);
            let mut child = program(port).stdout(Stdio::piped()).spawn().expect("it starts");
            let mut said = String::new();
            let out = child.stdout.take().expect("its words");
            BufReader::new(out).read_line(&mut said).expect("a line");
            if said.contains(&format!("http://127.0.0.1:{port}/")) {
                return Server { child, port };
            }
            let _ = child.wait();
        }
        panic!("no port is free");
    }

    fn ask(&self, request: &str) -> String {
        let mut stream = TcpStream::connect((Ipv4Addr::LOCALHOST, self.port)).expect("connected");
        stream.write_all(request.as_bytes()).expect("asked");
        let mut answer = Vec::new();
        stream.read_to_end(&mut answer).expect("answered");
        String::from_utf8_lossy(&answer).into_owned()
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

#[test]
fn the_page_is_served_to_this_computer_alone() {
    let server = Server::start();
    let port = server.port;
    // One that says nothing keeps nobody waiting.
    let _silent = TcpStream::connect((Ipv4Addr::LOCALHOST, port)).expect("connected");
    let page = server.ask(&format!("GET / HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\n\r\n"));
    assert!(page.starts_with("HTTP/1.1 200 OK"), "{}", &page[..200]);
    assert!(page.contains("'wasm-unsafe-eval'") && page.contains("<title>Kilomate</title>"));
    let other = server.ask("GET / HTTP/1.1\r\nHost: games.example\r\n\r\n");
    assert!(other.starts_with("HTTP/1.1 421 ") && !other.contains("<title>"), "{other}");
}

#[test]
fn a_port_in_use_is_a_sentence() {
    let taken = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).expect("a port");
    let port = taken.local_addr().expect("its number").port();
    let end = program(port).output().expect("it ends");
    let said = String::from_utf8_lossy(&end.stderr).into_owned();
    assert!(!end.status.success());
    assert!(said.contains(&format!("port {port} is in use")) && said.contains("--port"), "{said}");
    let none = program(0).output().expect("it ends");
    assert!(!none.status.success());
}
