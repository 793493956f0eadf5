//! Argument matching: exact names, then partial names, then positions, with `...`.
//!
//! Works on names and positions only, so the same code serves closures, builtins, `match.call`
//! and the optimizer.

use crate::error::{Res, Unwind};
use crate::symbol;
use crate::value::Value;
use crate::vm::Vm;

/// For each formal the index of the argument it gets (`NONE` if none), and what `...` gets.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Matching {
    pub formals: Vec<u32>,
    pub dots: Vec<u32>,
}

pub const NONE: u32 = u32::MAX;

impl Matching {
    /// The argument that a formal gets.
    pub fn argument_of(&self, formal: usize) -> Option<usize> {
        self.formals.get(formal).filter(|i| **i != NONE).map(|i| *i as usize)
    }
}

/// The matching of a call's arguments, as long as it calls the same function.
pub struct MatchCache {
    /// What is called: the number of a closure's code, or `builtin_callee`.
    pub callee: u64,
    pub matching: Matching,
}

/// What stands for a builtin in a `MatchCache`; closures are counted from the other end.
pub fn builtin_callee(index: usize) -> u64 {
    u64::MAX - index as u64
}

/// Where a call remembers a matching.
pub type Memo = std::cell::OnceCell<Box<MatchCache>>;

#[derive(Debug, PartialEq, Eq)]
pub enum MatchError {
    /// Two arguments name this formal.
    FormalTwice(usize),
    /// This argument's name is the beginning of several formals.
    Ambiguous(usize),
    /// These arguments found no formal.
    Unused(Vec<u32>),
}

/// Matches `n` arguments with these names ("" where there is none) to the formals.
pub fn match_args(formals: &[&str], names: &[&str], n: usize) -> Result<Matching, MatchError> {
    let dots_at = formals.iter().position(|f| *f == "...");
    let mut out = Matching { formals: vec![NONE; formals.len()], dots: Vec::new() };
    let mut used = vec![false; n];
    let named = |i: usize| names.get(i).copied().unwrap_or("");
    if names.iter().any(|s| !s.is_empty()) {
        for (f, formal) in formals.iter().enumerate() {
            if Some(f) == dots_at {
                continue;
            }
            for (i, taken) in used.iter_mut().enumerate() {
                if !*taken && named(i) == *formal {
                    if out.formals[f] != NONE {
                        return Err(MatchError::FormalTwice(f));
                    }
                    out.formals[f] = i as u32;
                    *taken = true;
                }
            }
        }
        match_partially(formals, dots_at, &named, &mut used, &mut out)?;
    }
    // Positional: formals before the dots take unnamed arguments in order.
    let mut next = 0;
    for f in 0..formals.len() {
        if Some(f) == dots_at {
            break;
        }
        if out.formals[f] != NONE {
            continue;
        }
        while next < n && (used[next] || !named(next).is_empty()) {
            next += 1;
        }
        if next < n {
            out.formals[f] = next as u32;
            used[next] = true;
        }
    }
    let rest: Vec<u32> = (0..n).filter(|i| !used[*i]).map(|i| i as u32).collect();
    if dots_at.is_some() {
        out.dots = rest;
    } else if !rest.is_empty() {
        return Err(MatchError::Unused(rest));
    }
    Ok(out)
}

/// The matching of arguments without names; `None` if some have one or there are too many.
fn positional(formals: &[Value], dots: Value, n: usize, names: &[Value]) -> Option<Matching> {
    if names.iter().any(|s| s.is_ptr() && !s.bytes().is_empty()) {
        return None;
    }
    let dots_at = formals.iter().position(|f| *f == dots);
    let by_position = dots_at.unwrap_or(formals.len()).min(n);
    if dots_at.is_none() && by_position < n {
        return None;
    }
    let taken = |f: usize| if f < by_position { f as u32 } else { NONE };
    Some(Matching {
        formals: (0..formals.len()).map(taken).collect(),
        dots: (by_position as u32..n as u32).collect(),
    })
}

fn match_partially<'a>(
    formals: &[&str],
    dots_at: Option<usize>,
    named: &dyn Fn(usize) -> &'a str,
    used: &mut [bool],
    out: &mut Matching,
) -> Result<(), MatchError> {
    // Formals after the dots match exactly only.
    let exact: Vec<bool> = out.formals.iter().map(|f| *f != NONE).collect();
    for (i, taken) in used.iter_mut().enumerate() {
        let name = named(i);
        if *taken || name.is_empty() {
            continue;
        }
        let candidates = formals.iter().enumerate().take(dots_at.unwrap_or(formals.len()));
        let mut hits = candidates.filter(|(f, formal)| !exact[*f] && formal.starts_with(name));
        let Some((f, _)) = hits.next() else { continue };
        if hits.next().is_some() {
            return Err(MatchError::Ambiguous(i));
        }
        if out.formals[f] != NONE {
            return Err(MatchError::FormalTwice(f));
        }
        out.formals[f] = i as u32;
        *taken = true;
    }
    Ok(())
}

impl Vm {
    /// Matches arguments to formals (symbols), with R's errors. `names`: string objects or `NULL`.
    /// `args` are shown in errors (promises by their expression).
    pub fn match_call_args(&mut self, formals: &[Value], args: &[Value], names: &[Value]) -> Res<Matching> {
        if let Some(m) = positional(formals, self.s.dots, args.len(), names) {
            return Ok(m);
        }
        let f: Vec<&str> = formals.iter().map(symbol::text).collect();
        let n: Vec<&str> = names.iter().map(|s| if s.is_ptr() { s.str() } else { "" }).collect();
        match match_args(&f, &n, args.len()) {
            Ok(m) => Ok(m),
            Err(MatchError::FormalTwice(i)) => Err(Unwind::error(format!(
                "formal argument \"{}\" matched by multiple actual arguments",
                f[i]
            ))),
            Err(MatchError::Ambiguous(i)) => {
                Err(Unwind::error(format!("argument {} matches multiple formal arguments", i + 1)))
            }
            Err(MatchError::Unused(which)) => {
                let shown: Vec<String> = which
                    .iter()
                    .map(|&i| self.show_argument(args[i as usize], n.get(i as usize).copied().unwrap_or("")))
                    .collect();
                let s = if shown.len() == 1 { "" } else { "s" };
                Err(Unwind::error(format!("unused argument{s} ({})", shown.join(", "))))
            }
        }
    }

    fn show_argument(&mut self, arg: Value, name: &str) -> String {
        let expr = if arg.is_promise() { crate::alloc::promise_expr(arg) } else { arg };
        let text = self.deparse_first_line(expr);
        if name.is_empty() { text } else { format!("{name} = {text}") }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn m(formals: &str, names: &[&str]) -> Result<Matching, MatchError> {
        let f: Vec<&str> = formals.split(' ').collect();
        match_args(&f, names, names.len())
    }

    #[test]
    fn exact_partial_positional() {
        assert_eq!(m("x y z", &["", "x", ""]).unwrap().formals, [1, 0, 2]);
        assert_eq!(m("value verbose", &["ver", "va"]).unwrap().formals, [1, 0]);
        assert_eq!(
            m("x ... na.rm", &["", "na", ""]).unwrap(),
            Matching { formals: vec![0, NONE, NONE], dots: vec![1, 2] }
        );
        assert_eq!(m("aa ab", &["a"]), Err(MatchError::Ambiguous(0)));
        assert_eq!(m("a", &["a", "a"]), Err(MatchError::FormalTwice(0)));
        assert_eq!(m("a", &["", "b"]), Err(MatchError::Unused(vec![1])));
        assert_eq!(m("aa ab", &["aa", "a"]).unwrap().formals, [0, 1], "an exact name leaves a beginning");
        assert_eq!(m("value ...", &["val", "va"]), Err(MatchError::FormalTwice(0)));
    }
}
