//! Reads a function of LLVM IR, runs it, and refuses what is not known.
//! cargo add kilomate-ir

use kilomate_ir::{Error, Interpreter, lint, read};

const TEXT: &str = "
define i16 @sum(i8 %last) {
start:
  br label %loop
loop:
  %i = phi i8 [ 0, %start ], [ %next, %loop ]
  %total = phi i16 [ 0, %start ], [ %more, %loop ]
  %next = add i8 %i, 1
  %wide = zext i8 %next to i16
  %more = add i16 %total, %wide
  %is_over = icmp eq i8 %next, %last
  br i1 %is_over, label %end, label %loop
end:
  ret i16 %more
}
";

fn main() -> Result<(), Error> {
    let module = read(TEXT)?;
    let mut interpreter = Interpreter::new(&module)?;
    let sum = interpreter.call("sum", &[100], &mut |_, _, _| None)?;
    println!("1 + 2 + ... + 100 = {}, {} instructions", sum[0], interpreter.executed);
    println!("{} of them in the module", lint::instructions(&module));
    if let Err(error) = read("define double @half() { ret double 0.5 }") {
        println!("refused: {error}");
    }
    Ok(())
}
