//! The terminal face in a real pseudo-terminal: played, resized, killed, and gone without a trace.
#![cfg(unix)]

mod kept;
mod killed;
mod museum;
mod played;
mod pty;
mod strangers;
