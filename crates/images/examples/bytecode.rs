//! A module of LLVM IR as bytecode: `bytecode FILE.ll` says what it takes, `bytecode FILE.ll list` lists it,
//! and `bytecode FILE.ll DEPTH` searches the position in which a game begins, in bytecode and interpreted;
//! with one more word, with blocks among it that are as native ones would be.

use kilomate_codegen::bytecode::Whole;
use kilomate_images::bench::search;
use kilomate_ir::Interpreter;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let path = std::env::args().nth(1).ok_or("name a file with LLVM IR")?;
    let module = kilomate_ir::read(&std::fs::read_to_string(path)?)?;
    let program = kilomate_codegen::middle::translate(&module)?;
    let mut whole = if std::env::args().nth(3).is_none() {
        Whole::bytecode(&program)?
    } else {
        let blocks = |f: &kilomate_codegen::middle::Function| {
            (0..f.blocks.len()).map(|block| block * 7 % 5 < 1).collect()
        };
        Whole::new(&program, &program.functions.iter().map(blocks).collect())?
    };
    let Some(what) = std::env::args().nth(2) else {
        print!("{}", whole.report());
        return Ok(());
    };
    let Ok(depth) = what.parse() else {
        print!("{}", whole.listing());
        return Ok(());
    };
    let mut call = |name: &str, arguments: &[u64]| {
        let result = whole.call(name, arguments, &mut |_, _, _, _| false)?;
        Ok(result.first().copied().unwrap_or(0))
    };
    let nodes = search(&mut call, None, depth)?;
    let each = whole.machine.executed / nodes.max(1);
    println!("{nodes} nodes, {each} instructions of bytecode each");
    let mut engine = Interpreter::new(&module)?;
    let mut call = |name: &str, arguments: &[u64]| {
        let result = engine.call(name, arguments, &mut |_, _, _| None)?;
        Ok(result.first().copied().unwrap_or(0))
    };
    println!("{} nodes interpreted", search(&mut call, None, depth)?);
    let (profile, nodes) = kilomate_images::bench::profile(&program, &[], depth)?;
    println!("{nodes} nodes run, {} blocks", profile.sum());
    Ok(())
}
