//! Conversations with the real program: every behaviour that UCI asks for, and what comes with it.

mod books;
mod driver;
mod fuzz;
mod limits;
mod lines;
mod options;
mod protocol;
mod syzygy;
mod threads;
mod tools;
