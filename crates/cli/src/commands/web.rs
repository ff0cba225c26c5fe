//! `kilomate web`: the page for browsers, from this program to browsers on this computer and no others.
//!
//! A page of any site can send requests to 127.0.0.1. They reach nothing: there is nothing here but four files, and who
//! comes by another name than this computer's own, as one who has a name rebound to this address does, is refused.

mod answer;

use std::io::{self, BufReader};
use std::net::{Ipv4Addr, TcpListener, TcpStream};
use std::process::{Command, Stdio};
use std::time::Duration;

use crate::output::say;
use answer::Request;

/// The port, if none is named. It is part of what a browser keeps games by, so it does not change.
const PORT: u16 = 6464;
/// A browser that says nothing for so long is left.
const PATIENCE: Duration = Duration::from_secs(10);

/// Where to serve the page.
#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// The port on 127.0.0.1. A browser keeps your games for each port apart, so stay with one.
    #[arg(long, default_value_t = PORT, value_parser = clap::value_parser!(u16).range(1..))]
    port: u16,

    /// Open the page in the browser.
    #[arg(long)]
    open: bool,
}

/// Serves the page until it is stopped.
///
/// # Errors
///
/// A sentence when the port cannot be had.
pub(crate) fn run(arguments: &Arguments) -> Result<(), String> {
    let port = arguments.port;
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, port)).map_err(|e| refused(port, &e))?;
    let address = format!("http://127.0.0.1:{port}/");
    say(format_args!("Kilomate is at {address}\nCtrl-C stops it."));
    if arguments.open
        && let Err(problem) = open(&address)
    {
        say(problem);
    }
    for stream in listener.incoming().flatten() {
        // One that says nothing must not keep the others waiting. What goes wrong is the browser's affair.
        let _ = std::thread::Builder::new().spawn(move || drop(serve(&stream, port)));
    }
    Ok(())
}

fn refused(port: u16, error: &io::Error) -> String {
    match error.kind() {
        io::ErrorKind::AddrInUse => format!(
            "port {port} is in use, perhaps by another kilomate web: open http://127.0.0.1:{port}/ to see, or \
             choose another port with --port"
        ),
        io::ErrorKind::PermissionDenied => format!(
            "port {port} is not for everybody: choose one from 1024 on with --port, or leave --port out"
        ),
        _ => format!("cannot listen on port {port} of this computer: {error}"),
    }
}

fn serve(stream: &TcpStream, port: u16) -> io::Result<()> {
    stream.set_read_timeout(Some(PATIENCE))?;
    stream.set_write_timeout(Some(PATIENCE))?;
    let request = Request::read(&mut BufReader::new(stream))?;
    answer::to(&request, port).write(&mut &*stream)
}

/// Opens an address in the browser that the system has for it.
fn open(address: &str) -> Result<(), String> {
    let (program, words): (&str, &[&str]) = if cfg!(windows) {
        ("cmd", &["/c", "start", ""])
    } else if cfg!(target_os = "macos") {
        ("open", &[])
    } else {
        ("xdg-open", &[])
    };
    let mut command = Command::new(program);
    command.args(words).arg(address);
    let quiet = command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    quiet.spawn().map(drop).map_err(|error| {
        format!("the browser could not be opened ({program}: {error}): open the address yourself")
    })
}
