//! The program `kilomate-lab`.

fn main() -> std::process::ExitCode {
    kilomate_lab::run()
}
