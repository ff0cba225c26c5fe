//! `kilomate-lab tune`: the evaluation's weights, learnt from positions with results (Texel's method).

mod adam;
mod checkpoint;
mod emit;
mod load;
mod model;
mod options;
mod report;
mod samples;
mod train;
mod weights;

pub(crate) use options::Arguments;

use std::sync::atomic::AtomicBool;

use kilomate_core::eval::{Extent, Full, Lean};

use load::Data;
use model::{Curve, Lesson};
use options::Which;
use report::Report;
use train::{Ending, Trainer};

/// Tunes the weights and writes them.
pub(crate) fn execute(arguments: &Arguments, interrupt: &AtomicBool) -> Result<u8, String> {
    arguments.check()?;
    let _claimed = arguments.claim_checkpoint()?;
    match arguments.extent {
        Which::Full => tune::<Full>(arguments, interrupt),
        Which::Lean => tune::<Lean>(arguments, interrupt),
    }
}

fn tune<E: Extent>(arguments: &Arguments, interrupt: &AtomicBool) -> Result<u8, String> {
    let plan = arguments.plan();
    let data = Data::read::<E>(&arguments.data, arguments.split(), plan.threads)?;
    let settings = arguments.settings::<E>(&data);
    let start = weights::to_real(&weights::compiled::<E>());
    let curve = Curve::fit(&data.training, &start, plan.threads);
    let report = Report::new(arguments, &data, curve);
    eprintln!("{}", report.data());
    let [training, held_out] = [data.training, data.held_out].map(|samples| {
        let targets = model::targets(&samples, curve, arguments.lambda);
        Lesson { samples, targets, curve }
    });
    let trainer = Trainer { plan, training: &training, held_out: &held_out, start };
    let path = arguments.checkpoint.as_deref();
    let mut state = match path.filter(|path| arguments.resume && path.exists()) {
        Some(path) => checkpoint::read(path, &settings, &trainer)?,
        None => trainer.begin(),
    };
    let ending = trainer.run(&mut state, interrupt, |state| match path {
        Some(path) => checkpoint::write(path, &settings, state),
        None => Ok(()),
    })?;
    report.finish::<E>(&trainer, &state)?;
    Ok(if ending == Ending::Interrupted { crate::exit::INTERRUPTED } else { 0 })
}
