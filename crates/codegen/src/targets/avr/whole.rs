//! What can be improved once the whole image is looked at: who calls whom, what is still needed where,
//! and where everything will lie.

use super::assembly::{Line, drop_copies};
use super::{copies, flags, known, passes, places, saves, webs};
use crate::optimise::jumps;

/// Improves the lines of an image.
pub(super) fn improve(lines: &mut Vec<Line>) {
    lines.retain(|line| !matches!(line, Line::Nothing(_)));
    places::place(lines);
    drop_all(lines);
    while known::forward(lines) {
        drop_all(lines);
    }
    while webs::merge(lines) {}
    drop_all(lines);
    while known::forward(lines) {
        drop_all(lines);
    }
    while jumps::shorten(lines) {}
    passes::spare_jumps(lines);
}

/// Removes what can go until nothing more can: one thing makes another idle.
fn drop_all(lines: &mut Vec<Line>) {
    while passes::drop_dead(lines) | copies::merge(lines) | flags::simplify(lines) {
        drop_copies(lines);
        saves::drop_idle(lines);
    }
}

#[cfg(test)]
pub(super) mod tests {
    use super::super::assembly::{Line, read, text};

    /// Lines as they stand in a text, of a function `f` that nobody knows and that looks at `r24`
    /// alone of what `g`, if there is one, leaves behind.
    pub(in super::super) fn function(body: &str) -> Vec<Line> {
        let head = "\t.section\t.text.f,\"ax\",@progbits\nf:\n";
        let caller = "\t.section\t.text.main,\"ax\",@progbits\n\t.globl\tmain\nmain:\ncall f\n\
                      sts OUT, r24\n.Lend:\nrjmp .Lend\n";
        format!("{caller}{head}{body}").lines().map(read).collect()
    }

    /// The lines of the function `f`, without blanks.
    pub(in super::super) fn body(lines: &[Line]) -> Vec<String> {
        let text = text(lines);
        let lines = text.lines().map(|line| line.split_whitespace().collect::<Vec<_>>().join(" "));
        lines.skip_while(|line| line != "f:").skip(1).collect()
    }

    /// What an improvement makes of the body of `f`; semicolons stand between lines.
    pub(in super::super) fn after<T>(
        improve: impl Fn(&mut Vec<Line>) -> T,
        text: &str,
    ) -> Vec<String> {
        let mut lines = function(&text.replace("; ", "\n"));
        improve(&mut lines);
        body(&lines)
    }

    /// Checks that an improvement leaves some bodies as they are.
    pub(in super::super) fn leaves<T>(improve: impl Fn(&mut Vec<Line>) -> T, texts: &[&str]) {
        for text in texts {
            let lines: Vec<&str> = text.split("; ").collect();
            assert_eq!(after(&improve, text), lines);
        }
    }
}
