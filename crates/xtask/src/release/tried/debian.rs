//! A Debian with nothing in it, and what people with one would do.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use super::{Tried, is_itself, unpack};
use crate::release::VERSION;
use crate::run::{Outcome, Tally, capture, command, root, run};
use crate::setup::Package;

pub(super) const DEBOOTSTRAP: Package =
    Package { names: &["debootstrap"], probe: "debootstrap --version" };
pub(super) const LINTIAN: Package = Package { names: &["lintian"], probe: "lintian --version" };
pub(super) const QEMU: Package = Package { names: &["qemu-user"], probe: "qemu-aarch64 --version" };

pub(super) const CC1541: Package = Package { names: &["cc1541"], probe: "command -v cc1541" };

/// Where they are kept from one run to the next.
const ROOTS: &str = "target/release-try";

/// A Debian in a folder.
struct Root(PathBuf);

impl Root {
    /// One with nothing but what every Debian has, and these packages.
    fn make(name: &str, packages: &[&str]) -> Outcome<Root> {
        let folder = root().join(ROOTS).join(name);
        // Only one that was finished has no folder of the program that makes it.
        if folder.join("etc/debian_version").exists() && !folder.join("debootstrap").exists() {
            return folder.canonicalize().map(Root).map_err(|error| error.to_string());
        }
        let _ = fs::remove_dir_all(&folder); // half made
        let (mirror, release) = mirror()?;
        let mut make = command("debootstrap");
        make.arg("--variant=minbase");
        if !packages.is_empty() {
            make.arg(format!("--include={}", packages.join(",")));
        }
        run(make.arg(release).arg(&folder).arg(mirror))?;
        folder.canonicalize().map(Root).map_err(|error| error.to_string())
    }

    /// A command in there.
    fn command(&self, folder: &str, words: &[&str]) -> Command {
        let mut chroot = command("chroot");
        let line = format!("cd {folder} && exec \"$@\"");
        chroot.arg(&self.0).args(["/usr/bin/env", "-i", "HOME=/root", "LC_ALL=C.UTF-8"]);
        chroot.arg("PATH=/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin:/usr/games");
        chroot.args(["/bin/sh", "-c", &line, "sh"]).args(words);
        chroot
    }

    /// A line for its shell.
    fn sh(&self, line: &str) -> Outcome<String> {
        capture(&mut self.command("/root", &["/bin/sh", "-c", line])).map(|(out, _)| out)
    }

    /// A new, empty home.
    fn home(&self) -> Outcome<PathBuf> {
        let home = self.0.join("root");
        let _ = fs::remove_dir_all(&home); // of an earlier run
        fs::create_dir_all(&home).map_err(|error| format!("{}: {error}", home.display()))?;
        Ok(home)
    }

    /// The names of all files in it that a package could leave there.
    fn names(&self) -> Outcome<String> {
        self.sh("find /usr /etc /opt /var/lib /var/games -not -path '/var/lib/dpkg/*' 2>/dev/null | sort; true")
    }
}

/// Where this computer has its packages from, and what its release is called.
fn mirror() -> Outcome<(String, String)> {
    let format = "$(IDENTIFIER) $(COMPONENT) $(CODENAME) $(REPO_URI)";
    let (out, _) = capture(command("apt-get").args(["indextargets", "--format", format]))?;
    let (release, _) =
        capture(command("sh").args(["-c", ". /etc/os-release; echo $VERSION_CODENAME"]))?;
    let wanted = format!("Packages main {} ", release.trim());
    let mirror = out.lines().find_map(|line| line.strip_prefix(&wanted));
    let mirror =
        mirror.ok_or("apt-get knows no place that has this release: run `apt-get update`")?;
    Ok((mirror.to_owned(), release.trim().to_owned()))
}

/// The program, unpacked.
pub(super) fn program(tally: &mut Tally, tried: &Tried) -> Outcome {
    let root = Root::make("clean", &[])?;
    let folder = unpack(tried, &root.home()?, "linux-x86_64")?;
    let inside = format!("/root/{}", folder.file_name().unwrap_or_default().to_string_lossy());
    is_itself(tally, "Linux", &|words| {
        root.command(&inside, &[&["./kilomate"][..], words].concat())
    })
}

/// The package: looked at by lintian, installed, used, removed.
pub(super) fn package(tally: &mut Tally, tried: &Tried) -> Outcome {
    for (architecture, system) in [("amd64", "linux-x86_64"), ("arm64", "linux-aarch64")] {
        if !tried.has(system) {
            continue;
        }
        let name = format!("kilomate_{VERSION}-1_{architecture}.deb");
        let mut lintian = command("lintian");
        lintian.args(["--fail-on", "error,warning", "--no-cfg", "--allow-root"]);
        let said = capture(lintian.arg(tried.file(&name)));
        let words = match &said {
            Ok((out, err)) => format!("{out}{err}"),
            Err(words) => words.clone(),
        };
        tally.check(said.is_ok(), &format!("lintian: {name} {}", words.trim()));
    }
    let root = Root::make("clean", &[])?;
    let name = format!("kilomate_{VERSION}-1_amd64.deb");
    let home = root.home()?;
    copy(&tried.file(&name), &home.join(&name))?;
    let before = root.names()?;
    root.sh(&format!("dpkg --install {name}"))?;
    is_itself(tally, "Debian package", &|words| {
        root.command("/root", &[&["/usr/games/kilomate"][..], words].concat())
    })?;
    let page = root.sh("zcat /usr/share/man/man6/kilomate.6.gz")?;
    tally.check(page.contains(".TH kilomate 6"), "its manual is in section 6");
    root.sh("dpkg --purge kilomate")?;
    tally.check(before == root.names()?, "removed, nothing of it is left");
    Ok(())
}

/// The library: used as it lies there, installed, used again, removed; and made from its C.
pub(super) fn library(tally: &mut Tally, tried: &Tried) -> Outcome {
    let root = Root::make("with-gcc", &["gcc", "libc6-dev", "make", "pkgconf"])?;
    let home = root.home()?;
    let name = format!("kilomate-c-{VERSION}");
    capture(
        command("tar").arg("-xf").arg(tried.file(&format!("{name}.tar.gz"))).arg("-C").arg(home),
    )?;
    let before = root.names()?;
    let mut step = |what: &str, line: &str| {
        let said = root.sh(&format!("cd {name} && {line}"));
        let problem = said.as_ref().err().cloned().unwrap_or_default();
        tally.check(said.is_ok(), &format!("C library: {what} {problem}"));
    };
    step("make play, and a game", "make play && ./play --demo /tmp/game");
    step(
        "make install, into a package's folder",
        "make install PREFIX=/usr DESTDIR=/tmp/package && test -e /tmp/package/usr/lib/pkgconfig/kilomate.pc",
    );
    step("make install", "make install && ldconfig");
    let compile = "cc examples/play.c $(pkg-config --cflags --libs kilomate) -o /tmp/shared";
    step("a program by pkg-config", &format!("{compile} && /tmp/shared --demo /tmp/game"));
    step("it has the shared library", "ldd /tmp/shared | grep -q '/usr/local/lib/libkilomate.so'");
    step("make uninstall", "make uninstall && ldconfig && rmdir /usr/local/lib/pkgconfig");
    step(
        "make from-c, and a game",
        "make from-c && rm play && make play && ./play --demo /tmp/game",
    );
    tally.check(before == root.names()?, "C library: uninstalled, nothing of it is left");
    Ok(())
}

/// A Debian with nothing but a browser, and a page in it at the place where it is here. Returns a program that starts the
/// browser there.
pub(super) fn browser(tried: &Tried, page: &Path) -> Outcome<PathBuf> {
    // debootstrap does not choose among packages of which one is enough, so a bus has to be named.
    let root = Root::make("with-chromium", &["chromium", "dbus-x11"])?;
    let inside = root.0.join(page.strip_prefix("/").unwrap_or(page));
    let cannot = |error: std::io::Error| format!("{}: {error}", inside.display());
    inside.parent().map_or(Ok(()), fs::create_dir_all).map_err(cannot)?;
    copy(page, &inside)?;
    // What is mounted is gone with the browser: the shell has mounts of its own.
    let script = format!(
        "#!/bin/sh\nexport KILOMATE_ROOT='{}'\nexec unshare --mount sh -c '\n\
         mount -t proc proc \"$KILOMATE_ROOT/proc\" && mount --rbind /dev \"$KILOMATE_ROOT/dev\" &&\n\
         exec chroot \"$KILOMATE_ROOT\" /usr/bin/chromium \"$@\"' sh \"$@\"\n",
        root.0.display()
    );
    let program = tried.folder.join("chromium-in-debian");
    fs::write(&program, script).map_err(|error| format!("{}: {error}", program.display()))?;
    run(command("chmod").arg("+x").arg(&program))?;
    Ok(program)
}

fn copy(from: &Path, to: &Path) -> Outcome {
    fs::copy(from, to).map(drop).map_err(|error| format!("{}: {error}", from.display()))
}
