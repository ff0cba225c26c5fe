//! The parts of the tests: what each needs, and where it is.

use clap::ValueEnum;

use crate::run::{Outcome, Tally};
use crate::setup::{self, Need, Package};
use crate::{
    appvars, arduino, avr, book, c_library, cpus, games, graph, lengths, licences, links, machines,
    measure, packages, port, prodigy, release, rust, tmux, web, windows,
};

/// A part of the tests.
#[derive(Clone, Copy, ValueEnum)]
pub(crate) enum Part {
    /// rustfmt, in the workspace, the firmware and the fuzz targets; links in documents; the book's contents and code; the graph of the crates; how long files are.
    Format,
    /// Clippy with warnings as errors.
    Clippy,
    /// Licences of everything that is shipped.
    Licences,
    /// Crates for other people's programs: packed, and built from nothing but what was packed.
    Packages,
    /// What people download, as far as it can be checked without its long builds; versions.
    Release,
    /// All Rust tests.
    Rust,
    /// Perft in full, where the Rust tests stop early: 1.4 billion leaves.
    Perft,
    /// Games as text, read by other programs.
    Games,
    /// Files for the calculator, read by another program.
    Appvars,
    /// The terminal face in tmux.
    Tmux,
    /// The program on Windows: built, tested and played with under Wine.
    Windows,
    /// The page: its types, its bytes, its engine in Node, and itself in browsers.
    Web,
    /// The C library: compiled, linked both ways, played through.
    C,
    /// The firmware: built, its size, run on the simulated chip.
    Avr,
    /// The chess computer: its image on a simulated board, by buttons and display.
    Prodigy,
    /// The signature of the small machines on other CPUs.
    Cpus,
    /// The small machines for compilers without Rust: built, looked through, translated to C, compiled
    /// for several CPUs and run.
    Port,
    /// The library for Arduino and `PlatformIO`: what is committed is what the source makes; compiled for an AVR and Arm, played
    /// with in simulators.
    Arduino,
    /// The programs of the machines whose CPU Rust has no back end for: what is committed is what the source makes.
    Machines,
    /// Instruction counts and speed beside another generator.
    Measure,
}

// A header is there if the preprocessor finds it.
const CC: Package = Package { names: &["gcc"], probe: "cc --version" };
const LIBC: Package =
    Package { names: &["libc6-dev"], probe: "cc -E -xc -include stdio.h /dev/null" };
// Debian puts it where not everybody looks.
const PGN_EXTRACT: Package =
    Package { names: &["pgn-extract"], probe: "PATH=$PATH:/usr/games pgn-extract --version" };
const PYTHON: Package = Package {
    names: &["python3-venv"],
    probe: "python3 -c 'import sys, venv, ensurepip; sys.exit(sys.version_info < (3, 10))'",
};
const TMUX: Package = Package { names: &["tmux"], probe: "tmux -V" };
const VALGRIND: Package = Package { names: &["valgrind"], probe: "valgrind --version" };
const AVR_GCC: Package = Package { names: &["gcc-avr"], probe: "avr-gcc --version" };
const AVR_BINUTILS: Package =
    Package { names: &["binutils-avr"], probe: "avr-size --version && avr-nm --version" };
const AVR_LIBC: Package = Package {
    names: &["avr-libc"],
    probe: "avr-gcc -mmcu=atmega644p -E -xc -include avr/io.h /dev/null",
};
const GXX: Package = Package { names: &["g++"], probe: "g++ --version" };
const ARM_BARE_GCC: Package =
    Package { names: &["gcc-arm-none-eabi"], probe: "arm-none-eabi-g++ --version" };
const ARM_BARE_LIBC: Package = Package {
    names: &["libnewlib-arm-none-eabi"],
    probe: "arm-none-eabi-gcc -E -xc -include string.h /dev/null",
};
const LIBELF: Package =
    Package { names: &["libelf-dev"], probe: "cc -E -xc -include libelf.h /dev/null" };
const SIMAVR: Package =
    Package { names: &["libsimavr-dev"], probe: "cc -E -xc -include simavr/sim_avr.h /dev/null" };
const CLANG: Package = Package { names: &["clang"], probe: "clang --version" };
const TCC: Package = Package { names: &["tcc"], probe: "tcc -v" };
const SIMAVR_PROGRAM: Package = Package { names: &["simavr"], probe: "command -v simavr" };
const QEMU_USER: Package =
    Package { names: &["qemu-user"], probe: "qemu-arm --version && qemu-ppc --version" };
const ARM_GCC: Package =
    Package { names: &["gcc-arm-linux-gnueabihf"], probe: "arm-linux-gnueabihf-gcc --version" };
// A cross compiler only recommends the headers that it is used with.
const ARM_LIBC: Package = Package {
    names: &["libc6-dev-armhf-cross"],
    probe: "arm-linux-gnueabihf-gcc -E -xc -include stdio.h /dev/null",
};
const POWERPC_GCC: Package =
    Package { names: &["gcc-powerpc-linux-gnu"], probe: "powerpc-linux-gnu-gcc --version" };
const POWERPC_LIBC: Package = Package {
    names: &["libc6-dev-powerpc-cross"],
    probe: "powerpc-linux-gnu-gcc -E -xc -include stdio.h /dev/null",
};
const CC65: Package = Package { names: &["cc65"], probe: "cl65 --version && command -v sim65" };
// Source of machine code becomes the same bytes by other people's assemblers.
const TASS: Package = Package { names: &["64tass"], probe: "64tass --version" };
const Z80_BINUTILS: Package = Package {
    names: &["binutils-z80"],
    probe: "z80-unknown-coff-as --version && z80-unknown-coff-ld --version",
};
const NODE: Package = Package { names: &["nodejs"], probe: "node --version" };
const NPM: Package = Package { names: &["npm"], probe: "npm --version" };
const CHROMIUM: Package = Package { names: &["chromium"], probe: "test -x /usr/bin/chromium" };
const FIREFOX: Package = Package { names: &["firefox-esr"], probe: "command -v firefox-esr" };
const QEMU_ARM: Package =
    Package { names: &["qemu-system-arm"], probe: "qemu-system-arm --version" };
// Debian 13 gave RISC-V a package of its own.
const QEMU_RISCV: Package = Package {
    names: &["qemu-system-riscv", "qemu-system-misc"],
    probe: "qemu-system-riscv32 --version",
};

const MINGW: Package =
    Package { names: &["gcc-mingw-w64-x86-64"], probe: "x86_64-w64-mingw32-gcc --version" };
// Without the package `wine` it is not in the path.
const WINE: Package =
    Package { names: &["wine64"], probe: "command -v wine64 || test -x /usr/lib/wine/wine64" };

const DPKG: Package = Package { names: &["dpkg"], probe: "dpkg-deb --version" };
const FAKEROOT: Package = Package { names: &["fakeroot"], probe: "fakeroot --version" };

/// What `cargo xtask release` needs.
pub(crate) fn set_up_release() -> Outcome {
    let mut needs = vec![Need::Package(&CC), Need::Package(&LIBC), Need::Package(&MINGW)];
    needs.extend(release::PROGRAMS.iter().map(|system| Need::Target(system.target)));
    setup::meet(&needs)
}

/// What `cargo xtask soak` needs.
pub(crate) fn set_up_soak() -> Outcome {
    let mut needs: Vec<Need> = [&CC, &LIBC, &NODE, &PYTHON].map(Need::Package).into();
    needs.push(Need::Target(web::TARGET));
    needs.push(Need::Python("chess==1.11.2", "chess.pgn"));
    setup::meet(&needs)
}

/// What `cargo xtask port check` needs beside the part.
pub(crate) fn set_up_port_check() -> Outcome {
    Part::Port.set_up()?;
    let packages =
        [&CLANG, &QEMU_USER, &ARM_GCC, &ARM_LIBC, &POWERPC_GCC, &POWERPC_LIBC, &VALGRIND];
    let mut needs: Vec<Need> = packages.into_iter().map(Need::Package).collect();
    needs.push(Need::Target(port::CHECK_TARGET));
    setup::meet(&needs)
}

impl Part {
    /// What it is called on the command line.
    pub(crate) fn name(self) -> String {
        self.to_possible_value().map_or(String::new(), |value| value.get_name().to_owned())
    }

    /// What it needs beside Rust and the C linker that Rust itself asks for.
    fn needs(self) -> Vec<Need> {
        let packages = |all: &[&'static Package]| all.iter().copied().map(Need::Package).collect();
        match self {
            Part::Format => vec![Need::Component("rustfmt", "fmt")],
            Part::Clippy => vec![Need::Component("clippy", "clippy")],
            Part::Licences | Part::Packages | Part::Perft => vec![],
            Part::Release => {
                let mut needs: Vec<Need> = packages(&[&PYTHON, &DPKG, &FAKEROOT]);
                needs.push(Need::Python("d64==1.10", "d64"));
                needs
            }
            Part::Rust => packages(&[&CC65, &TASS, &Z80_BINUTILS]),
            Part::Games => {
                let mut needs: Vec<Need> = packages(&[&PGN_EXTRACT, &PYTHON]);
                needs.push(Need::Python("chess==1.11.2", "chess.pgn"));
                needs
            }
            Part::Appvars => {
                let mut needs: Vec<Need> = packages(&[&PYTHON]);
                needs.push(Need::Python("tivars==1.1.1", "tivars"));
                needs
            }
            Part::Tmux => packages(&[&TMUX]),
            Part::Windows => {
                let mut needs: Vec<Need> = packages(&[&MINGW, &WINE, &TMUX]);
                needs.push(Need::Target(windows::TARGET));
                needs
            }
            Part::Web => {
                let mut needs: Vec<Need> = packages(&[&NODE, &NPM, &CHROMIUM, &FIREFOX, &PYTHON]);
                needs.push(Need::Target(web::TARGET));
                needs.push(Need::Npm);
                needs.push(Need::Python("chess==1.11.2", "chess.pgn"));
                needs
            }
            Part::C => packages(&[&CC, &LIBC, &VALGRIND]),
            Part::Measure => packages(&[&VALGRIND]),
            Part::Avr | Part::Prodigy => {
                let mut needs: Vec<Need> =
                    packages(&[&CC, &LIBC, &LIBELF, &SIMAVR, &AVR_GCC, &AVR_BINUTILS, &AVR_LIBC]);
                needs.push(Need::Target(avr::TARGET));
                if matches!(self, Part::Prodigy) {
                    needs.push(Need::Package(&TMUX));
                }
                needs
            }
            Part::Port => {
                let mut needs: Vec<Need> =
                    packages(&[&CC, &LIBC, &TCC, &AVR_GCC, &AVR_LIBC, &SIMAVR_PROGRAM, &CC65]);
                needs.push(Need::Target(avr::TARGET));
                needs
            }
            Part::Arduino => {
                let mut needs: Vec<Need> = packages(&[
                    &CC,
                    &GXX,
                    &LIBC,
                    &LIBELF,
                    &SIMAVR,
                    &AVR_GCC,
                    &AVR_BINUTILS,
                    &AVR_LIBC,
                    &ARM_BARE_GCC,
                    &ARM_BARE_LIBC,
                    &QEMU_ARM,
                ]);
                needs.push(Need::Target(avr::TARGET));
                needs
            }
            Part::Machines => {
                let mut needs: Vec<Need> = packages(&[&CC, &LIBC, &Z80_BINUTILS]);
                needs.push(Need::Target(avr::TARGET));
                needs
            }
            Part::Cpus => {
                let mut needs: Vec<Need> = packages(&[&NODE, &QEMU_ARM, &QEMU_RISCV]);
                needs.extend(cpus::TARGETS.map(Need::Target));
                needs
            }
        }
    }

    /// Whether it runs beside the Rust tests: what builds in the firmware's folders or runs what is built
    /// there, and the page, which has a folder of its own.
    pub(crate) fn is_beside_rust(self) -> bool {
        matches!(
            self,
            Part::C
                | Part::Avr
                | Part::Prodigy
                | Part::Cpus
                | Part::Port
                | Part::Arduino
                | Part::Machines
                | Part::Measure
                | Part::Web
        )
    }

    /// Whether it does so and runs the laboratory or the program, too.
    pub(crate) fn needs_programs(self) -> bool {
        matches!(self, Part::Avr | Part::Web)
    }

    /// Installs what it needs.
    pub(crate) fn set_up(self) -> Outcome {
        setup::meet(&self.needs())
    }

    /// Installs what it needs, then runs it.
    pub(crate) fn run(self, tally: &mut Tally) -> Outcome {
        self.set_up()?;
        match self {
            Part::Format => {
                let before = tally.failed;
                graph::check(tally)?;
                lengths::check(tally)?;
                links::check(tally)?;
                book::check(tally)?;
                rust::format(tally)?;
                tally.since(before)
            }
            Part::Clippy => rust::clippy(tally),
            Part::Licences => licences::check(tally),
            Part::Packages => packages::check(tally),
            Part::Release => release::test(tally),
            Part::Rust => rust::test(tally),
            Part::Perft => rust::perft(tally),
            Part::Games => games::test(tally),
            Part::Appvars => appvars::test(tally),
            Part::Tmux => tmux::test(tally),
            Part::Windows => windows::test(tally),
            Part::Web => web::test(tally),
            Part::C => c_library::test(tally),
            Part::Avr => avr::test(tally),
            Part::Prodigy => prodigy::test(tally),
            Part::Cpus => cpus::test(tally),
            Part::Port => port::test(tally),
            Part::Arduino => arduino::test(tally),
            Part::Machines => machines::test(tally),
            Part::Measure => measure::test(tally),
        }
    }
}
