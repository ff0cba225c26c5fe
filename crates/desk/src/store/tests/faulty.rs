//! A disk that can be made to fail, and that counts.

use std::io::{self, ErrorKind};
use std::path::Path;
use std::sync::Mutex;
use std::time::SystemTime;

use crate::store::disk::{Disk, Found, Lock, Real};

/// What is wrong with the disk.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) enum Fault {
    #[default]
    None,
    /// There is room for so many more bytes.
    Full(usize),
    /// After so many more steps that change something nothing happens any more, as if the program had
    /// been killed: not even tidying up.
    Stops(usize),
    /// Everything can be read, and nothing written.
    ReadOnly,
    /// One kind of step is refused.
    Refuses(Step, ErrorKind),
}

/// The kinds of steps.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Step {
    Look,
    List,
    Read,
    Lock,
    MakeFolder,
    Write,
    Reserve,
    Rename,
    Remove,
}

/// The real disk with a fault.
#[derive(Debug, Default)]
pub(crate) struct Faulty {
    fault: Mutex<Fault>,
    reads: Mutex<usize>,
}

impl Faulty {
    pub(crate) fn set(&self, fault: Fault) {
        *self.fault.lock().expect("one thread") = fault;
    }

    /// How many files were read since this was asked for.
    pub(crate) fn take_reads(&self) -> usize {
        std::mem::take(&mut self.reads.lock().expect("one thread"))
    }

    fn go(&self, step: Step) -> io::Result<()> {
        let mut fault = self.fault.lock().expect("one thread");
        let changes = !matches!(step, Step::Look | Step::List | Step::Read | Step::Lock);
        match &mut *fault {
            Fault::Stops(0) if changes => Err(io::Error::other("stopped")),
            Fault::Stops(left) if changes => {
                *left -= 1;
                Ok(())
            }
            Fault::Refuses(refused, kind) if *refused == step => Err((*kind).into()),
            // A folder that is there need not be made, but nothing else can be.
            Fault::ReadOnly if step == Step::Lock || changes && step != Step::MakeFolder => {
                Err(ErrorKind::ReadOnlyFilesystem.into())
            }
            _ => Ok(()),
        }
    }
}

impl Disk for Faulty {
    fn now(&self) -> SystemTime {
        Real.now()
    }

    fn new_name(&self) -> String {
        Real.new_name()
    }

    fn look(&self, path: &Path) -> io::Result<Found> {
        self.go(Step::Look)?;
        Real.look(path)
    }

    fn list(&self, folder: &Path) -> io::Result<Vec<Found>> {
        self.go(Step::List)?;
        Real.list(folder)
    }

    fn read(&self, path: &Path) -> io::Result<Vec<u8>> {
        self.go(Step::Read)?;
        *self.reads.lock().expect("one thread") += 1;
        Real.read(path)
    }

    fn lock(&self, path: &Path) -> io::Result<Option<Lock>> {
        self.go(Step::Lock)?;
        Real.lock(path)
    }

    fn is_locked(&self, path: &Path) -> bool {
        Real.is_locked(path)
    }

    fn make_folder(&self, folder: &Path) -> io::Result<()> {
        self.go(Step::MakeFolder)?;
        Real.make_folder(folder)
    }

    fn write(&self, path: &Path, bytes: &[u8]) -> io::Result<()> {
        if let Err(error) = self.go(Step::Write) {
            // It stops in the middle of the file.
            if error.kind() == ErrorKind::Other {
                Real.write(path, &bytes[..bytes.len() / 2])?;
            }
            return Err(error);
        }
        let fault = *self.fault.lock().expect("one thread");
        match fault {
            Fault::Full(room) if room < bytes.len() => {
                Real.write(path, &bytes[..room])?;
                Err(ErrorKind::StorageFull.into())
            }
            _ => Real.write(path, bytes),
        }
    }

    fn reserve(&self, path: &Path) -> io::Result<()> {
        self.go(Step::Reserve)?;
        Real.reserve(path)
    }

    fn rename(&self, from: &Path, to: &Path) -> io::Result<()> {
        self.go(Step::Rename)?;
        Real.rename(from, to)
    }

    fn remove(&self, path: &Path) -> io::Result<()> {
        self.go(Step::Remove)?;
        Real.remove(path)
    }
}
