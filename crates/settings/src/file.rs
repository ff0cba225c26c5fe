//! The file of settings on the disk, and the folders of the program.

use std::env;
use std::ffi::OsString;
use std::path::{Path, PathBuf};

use etcetera::app_strategy::{AppStrategy, AppStrategyArgs, choose_app_strategy};
use kilomate_desk::store::{make_folder, write_file};
use kilomate_files::{ReadError, mistakes};

use super::keys::KEYS;
use super::{Config, Reading, trust};

/// The name of the file.
const NAME: &str = "config.toml";
/// Nobody has as many settings, in bytes.
const LARGEST: u64 = 1 << 20;

/// Where the program keeps things.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Folders {
    /// What people may edit.
    pub config: PathBuf,
    /// Saved games and ratings.
    pub data: PathBuf,
}

impl Folders {
    /// The folders of this platform, or the one that `KILOMATE_HOME` names; none if the person has no
    /// home.
    pub fn find() -> Option<Folders> {
        Folders::find_in(env::var_os("KILOMATE_HOME"))
    }

    /// The same; `home` is what the variable says.
    pub(super) fn find_in(home: Option<OsString>) -> Option<Folders> {
        if let Some(home) = home.filter(|home| !home.is_empty()) {
            return Some(Folders { config: home.clone().into(), data: home.into() });
        }
        let arguments = AppStrategyArgs {
            top_level_domain: "org".into(),
            author: "Kilomate".into(),
            app_name: "Kilomate".into(),
        };
        let strategy = choose_app_strategy(arguments).ok()?;
        Some(Folders { config: strategy.config_dir(), data: strategy.data_dir() })
    }
}

/// The file of settings: it is written only if it could be read, and what was not understood of it
/// stays.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct ConfigFile {
    /// Where it is; none where nothing is kept.
    path: Option<PathBuf>,
    /// What is wrong with it, in a sentence.
    problem: Option<String>,
    /// Nothing of it could be read.
    is_broken: bool,
    /// Why the programs that it names are not used.
    doubt: Option<String>,
    /// The settings in the file, and those that hold instead this time.
    for_now: Option<Box<[Config; 2]>>,
}

impl ConfigFile {
    /// Reads the file in a folder. If there is none, or it is broken, the settings are the default; so
    /// is each that is not understood.
    pub fn load(folder: &Path) -> (ConfigFile, Config) {
        let path = folder.join(NAME);
        let read = match read_text(&path) {
            Ok(Some(text)) => Config::read(&text).map_err(|error| error.to_string()),
            Ok(None) => Ok(Reading { config: Config::default(), ignored: Vec::new() }),
            Err(problem) => Err(problem),
        };
        let is_broken = read.is_err();
        let shown = path.display();
        let (mut config, problem) = match read {
            Ok(Reading { config, ignored }) => {
                let named = mistakes(&ignored);
                let used = "The rest is used, and nothing is taken out of the file.";
                (config, named.map(|named| format!("Ignored in {shown}: {named}. {used}")))
            }
            Err(problem) => {
                let problem = format!(
                    "The settings in {shown} are ignored: {problem}. Mend or delete the file, then \
                     start again; it is never written over."
                );
                (Config::default(), Some(problem))
            }
        };
        let doubt = trust::take_programs(&path, &mut config);
        (ConfigFile { path: Some(path), problem, is_broken, doubt, for_now: None }, config)
    }

    /// A file that is not there: settings are kept for this time only.
    pub fn nowhere() -> ConfigFile {
        ConfigFile::default()
    }

    /// The command line says something else than the file, for this time: `instead` holds, and is not
    /// kept before somebody changes it.
    pub fn hold_for_now(&mut self, read: Config, instead: Config) {
        self.for_now = Some(Box::new([read, instead]));
    }

    /// What is to be kept of the settings.
    fn kept(&self, config: &Config) -> Config {
        let mut kept = config.clone();
        if let Some([read, instead]) = self.for_now.as_deref() {
            for key in &KEYS {
                let is_untouched =
                    (key.write)(config).to_string() == (key.write)(instead).to_string();
                if is_untouched && key.read_into(&mut kept, &(key.write)(read)).is_err() {
                    // What was written can be read: the tests see to it.
                    return config.clone();
                }
            }
        }
        kept
    }

    /// Where it is.
    pub fn path(&self) -> Option<&Path> {
        self.path.as_deref()
    }

    /// What is wrong with it, in a sentence.
    pub fn problem(&self) -> Option<&str> {
        self.problem.as_deref()
    }

    /// Why the programs that it names are not used, in a sentence.
    pub fn doubt(&self) -> Option<&str> {
        self.doubt.as_deref()
    }

    /// Writes the settings, keeping what people wrote around them. Either all is written or the old
    /// file stays.
    ///
    /// # Errors
    ///
    /// A sentence that says why nothing was written. A file that was broken when the program began, or
    /// has been broken since, or is not the person's own, is left alone: a new one would be theirs, with
    /// all the programs in it.
    pub fn save(&self, config: &Config) -> Result<(), String> {
        let Some(path) = &self.path else { return Ok(()) };
        let broken = self.problem.as_ref().filter(|_| self.is_broken);
        if let Some(problem) = broken.or(self.doubt.as_ref()) {
            return Err(format!("Nothing was saved. {problem}"));
        }
        let shown = path.display();
        let text = match read_text(path) {
            Ok(text) => text.unwrap_or_else(|| NEW_FILE.into()),
            Err(problem) => {
                return Err(format!("The settings were not saved: {shown}: {problem}."));
            }
        };
        let kept = self.kept(config);
        let text = kept.written_into(&text).map_err(|error| {
            format!(
                "The settings were not saved, because somebody has changed {shown} and it is broken: \
                 {error}. Mend or delete it."
            )
        })?;
        let again = Config::read(&text).map_err(|error| format!("{shown}: {error}."))?;
        // Such as `look = 3`, where a table should be.
        let lost = mistakes(&again.ignored).filter(|_| again.config != kept);
        if let Some(Err(error)) = path.parent().map(make_folder) {
            return Err(format!("The settings were not saved: {shown}: {error}."));
        }
        write_file(path, &text).map_err(|error| {
            format!("The settings were not saved; the old ones are still there: {error}")
        })?;
        match lost {
            Some(lost) => Err(format!("Not all settings were saved, because of this: {lost}.")),
            None => Ok(()),
        }
    }
}

/// The text of the file, if there is one, or what is wrong with it.
fn read_text(path: &Path) -> Result<Option<String>, String> {
    match kilomate_files::read(path, LARGEST) {
        Ok(bytes) => {
            String::from_utf8(bytes).map(Some).map_err(|_| "it is not text in UTF-8".into())
        }
        Err(ReadError::NotFound) => Ok(None),
        Err(error) => Err(format!("it cannot be read: {error}")),
    }
}

/// The beginning of a file that the program writes.
const NEW_FILE: &str = "# The settings of Kilomate. docs/play.md explains every key; what is missing is as by default.\n\n";
