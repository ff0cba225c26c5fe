//! Compiles a function for a 6502, an 1802 and an eZ80, and to C.
//! cargo add kilomate-ir kilomate-codegen

use kilomate_codegen::middle::translate;
use kilomate_codegen::output::{Output, write};
use kilomate_ir::Error;

const TEXT: &str = "
define i8 @larger(i8 %a, i8 %b) {
  %is = icmp ugt i8 %a, %b
  %larger = select i1 %is, i8 %a, i8 %b
  ret i8 %larger
}
";

fn main() -> Result<(), Error> {
    let program = translate(&kilomate_ir::read(TEXT)?)?;
    for (name, output) in Output::ALL {
        let files = write(&program, output, &[])?;
        match output {
            Output::C => println!("{name}: {} lines", files.source.lines().count()),
            _ => println!("{name}: {} bytes", files.binary.len()),
        }
    }
    Ok(())
}
