//! Translates a module of LLVM IR to C: `translate FILE.ll > FILE.c`; its call graph and sizes go to
//! standard error.

use kilomate_port::c::Frames;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let path = std::env::args().nth(1).ok_or("name a file with LLVM IR")?;
    let module = kilomate_port::reader::read(&std::fs::read_to_string(path)?)?;
    let program = kilomate_port::middle::translate(&module)?;
    eprint!("{}", kilomate_port::middle::report(&program));
    let frames = if std::env::args().nth(2).is_some() { Frames::Fixed } else { Frames::Local };
    print!("{}", kilomate_port::c::write(&program, frames));
    Ok(())
}
