//! Programs as text, in the concrete syntax of the public tool. What is printed parses
//! back to the same tree.

use super::tree::*;
use std::fmt::{self, Display, Write};

impl Display for Program {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        for (i, function) in self.functions.iter().enumerate() {
            if i > 0 {
                f.write_char('\n')?;
            }
            if !(i == 0 && is_plain_main(function)) {
                writeln!(f, "function {} ({})", function.name, formals(function))?;
            }
            for version in &function.versions {
                if !is_plain_main(function) || i > 0 {
                    writeln!(f, "version {}", version.name)?;
                }
                version.lines.iter().try_for_each(|line| print_line(f, line))?;
            }
        }
        Ok(())
    }
}

/// A `main` that can be written without a header.
fn is_plain_main(f: &Function) -> bool {
    &*f.name.name == Program::MAIN
        && f.formals.is_empty()
        && f.versions.len() == 1
        && &*f.versions[0].name.name == Program::UNNAMED
}

fn formals(f: &Function) -> String {
    f.formals.iter().map(|x| format!("var {x}")).collect::<Vec<_>>().join(", ")
}

/// Labels on lines of their own; an assume or anchor shares the line of its `>L`.
fn print_line(f: &mut fmt::Formatter, line: &Line) -> fmt::Result {
    let shares = line.instr.deopt().is_some()
        && line.scope.is_none()
        && line.labels.last().is_some_and(|l| l.kind == LabelKind::Deopt);
    let own = line.labels.len() - usize::from(shares);
    for l in &line.labels[..own] {
        writeln!(f, " {}{}:", l.kind.sigil(), l.ident)?;
    }
    if let Some(note) = &line.scope {
        writeln!(f, "  {note}")?;
    }
    match line.labels.last().filter(|_| shares) {
        Some(l) => writeln!(f, " >{}: {}", l.ident, line.instr),
        None if line.instr == Instr::End => Ok(()),
        None => writeln!(f, "  {}", line.instr),
    }
}

impl Display for ScopeNote {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let mut names: Vec<&str> = self.names.iter().map(|x| &*x.name).collect();
        if self.open {
            names.push("...");
        }
        write!(f, "{{{}}}", names.join(", "))
    }
}

/// Items separated by commas.
pub fn list<T: Display>(items: &[T]) -> String {
    items.iter().map(T::to_string).collect::<Vec<_>>().join(", ")
}

impl Display for Arm {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "{}{}", if self.marked { "$" } else { "" }, self.label)
    }
}

impl Display for Instr {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Instr::Var(x, e) => write!(f, "var {x} = {e}"),
            Instr::Drop(x) => write!(f, "drop {x}"),
            Instr::Assign(x, e) => write!(f, "{x} <- {e}"),
            Instr::ArrayNew(x, e) => write!(f, "array {x}[{e}]"),
            Instr::ArrayLit(x, es) => write!(f, "array {x} = [{}]", list(es)),
            Instr::ArraySet(x, i, e) => write!(f, "{x}[{i}] <- {e}"),
            Instr::Branch(e, a, b) => write!(f, "branch {e} {a} {b}"),
            Instr::Goto(l) => write!(f, "goto {l}"),
            Instr::Print(e) => write!(f, "print {e}"),
            Instr::Read(x) => write!(f, "read {x}"),
            Instr::Call(x, g, es) => write!(f, "call {x} = {g} ({})", list(es)),
            Instr::Return(e) => write!(f, "return {e}"),
            Instr::Stop(None) => f.write_str("stop"),
            Instr::Stop(Some(e)) => write!(f, "stop {e}"),
            Instr::Assert(e) => write!(f, "assert {e}"),
            Instr::GuardHint(es) if es.is_empty() => f.write_str("guard_hint []"),
            Instr::GuardHint(es) => write!(f, "guard_hint {}", list(es)),
            Instr::Assume(es, d) => write!(f, "assume [{}] else {d}", list(es)),
            Instr::Anchor(d) => write!(f, "anchor {d}"),
            Instr::End => Ok(()),
        }
    }
}

impl Display for Deopt {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "{} [{}]", Triple(&self.target), varmap(&self.varmap))?;
        for k in &self.frames {
            let rest = if k.varmap.is_empty() { "" } else { ", " };
            let result = &k.result;
            write!(f, ", {} [var {result} = ${rest}{}]", Triple(&k.target), varmap(&k.varmap))?;
        }
        Ok(())
    }
}

struct Triple<'a>(&'a Point);

impl Display for Triple<'_> {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "({}, {}, {})", self.0.function, self.0.version, self.0.label)
    }
}

/// The entries of a varmap, without brackets.
pub fn varmap(map: &Varmap) -> String {
    map.iter().map(|(x, e)| format!("var {x} = {e}")).collect::<Vec<_>>().join(", ")
}
