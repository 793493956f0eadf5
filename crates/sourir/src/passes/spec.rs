//! Passes as they are written on the command line: `name` or `name:argument:...`.
//!
//! One table has the name, what is to be said and the reader of the arguments.

use super::constprop::Constprop;
use super::edit::{At, Where};
use super::fresh::{Fresh, Places};
use super::hoist::Hoist;
use super::inline::Inline;
use super::lazy::Lazy;
use super::moving::Move;
use super::osr::OsrIn;
use super::undo::Undo;
use super::unroll::Unroll;
use super::{EveryWhere, Pass};
use crate::syntax::{Expr, Name, parse_expr};

pub struct Entry {
    pub name: &'static str,
    pub usage: &'static str,
    pub help: &'static str,
    read: fn(&mut Args) -> Result<Pass, String>,
}

pub const REGISTRY: [Entry; 18] = [
    Entry {
        name: "fresh",
        usage: "fresh[:F[:PLACES[:NAME]]]",
        help: "copy the active version; new empty assumes at PLACES: auto (default), none, all, or labels L1,L2",
        read: |a| fresh(a, false),
    },
    Entry {
        name: "inject",
        usage: "inject:F.V.L:PREDICATE",
        help: "add a predicate to the assume at L",
        read: |a| Ok(Pass::Inject(a.at()?, a.expr()?)),
    },
    Entry {
        name: "constprop",
        usage: "constprop[:F[.V][:VAR,VAR]]",
        help: "put known values and predicates (of these variables only) into the code and the metadata",
        read: |a| {
            if a.done() {
                return Ok(Pass::Everywhere(EveryWhere::Constprop));
            }
            let at = a.version()?;
            let only = if a.done() { None } else { Some(a.labels("the variables")?) };
            Ok(Pass::Constprop(Constprop { at, only }))
        },
    },
    Entry {
        name: "prune",
        usage: "prune[:F[.V]]",
        help: "decide branches on literals, remove unreachable code",
        read: |a| a.version_or(EveryWhere::Prune, Pass::Prune),
    },
    Entry {
        name: "inline",
        usage: "inline[:F[.V][:CALLEE or LABEL[:NAME]]]",
        help: "inline calls, in a new version of F, or in version V itself",
        read: inline,
    },
    Entry {
        name: "move",
        usage: "move:F.V.L[:STEPS[:ARM,ARM]]",
        help: "move the assume at L forward over STEPS instructions, into the arms named, with snapshots",
        read: moving,
    },
    Entry {
        name: "hoist",
        usage: "hoist[:F.V.L:EARLIER:PREDICATE]",
        help: "move predicates of the assume at L to the earlier assume",
        read: hoist,
    },
    Entry {
        name: "compose",
        usage: "compose[:F.V.L]",
        help: "deoptimize to the target of the target at once",
        read: |a| match a.done() {
            true => Ok(Pass::Everywhere(EveryWhere::Compose)),
            false => Ok(Pass::Compose(a.at()?)),
        },
    },
    Entry {
        name: "clean",
        usage: "clean[:F[.V]]",
        help: "remove assumes that check nothing, trivial jumps and unused labels",
        read: |a| a.version_or(EveryWhere::Clean, Pass::Clean),
    },
    Entry {
        name: "discard",
        usage: "discard:F.V",
        help: "remove a version that nothing deoptimizes to",
        read: |a| Ok(Pass::Discard(a.version()?)),
    },
    Entry {
        name: "lazy",
        usage: "lazy:F.V.L:EARLIER:PREDICATE",
        help: "check the predicate once at the earlier assume, then only a guard that events invalidate",
        read: |a| {
            Ok(Pass::Lazy(Lazy { at: a.at()?, set: a.name("the earlier assume")?, predicate: a.expr()? }))
        },
    },
    Entry {
        name: "osr-in",
        usage: "osr-in:F.V.L[:CONDITION[:NAME]]",
        help: "a continuation function from L, entered at L when the condition holds",
        read: |a| {
            let at = a.at()?;
            let when = if a.done() { Expr::TRUE } else { a.expr()? };
            Ok(Pass::OsrIn(OsrIn { at, when, name: a.optional() }))
        },
    },
    Entry {
        name: "undo",
        usage: "undo:F.V.L:PREDICATE[:NAME]",
        help: "when the predicate fails, continue in a version that keeps the other assumptions",
        read: |a| Ok(Pass::Undo(Undo { at: a.at()?, predicate: a.expr()?, name: a.optional() })),
    },
    Entry {
        name: "unroll",
        usage: "unroll:F.V.L:OUTCOMES",
        help: "copy the loop at L once per recorded outcome of its branch: T, F, or - for none",
        read: unroll,
    },
    Entry {
        name: "deadvars",
        usage: "deadvars[:F[.V]]",
        help: "remove dead stores and variables, giving metadata their defining expressions",
        read: |a| a.version_or(EveryWhere::Deadvars, Pass::Deadvars),
    },
    Entry {
        name: "anchor",
        usage: "anchor[:F[:PLACES[:NAME]]]",
        help: "like fresh, with CoreJIT's anchors instead of empty assumes",
        read: |a| fresh(a, true),
    },
    Entry {
        name: "assume",
        usage: "assume:F.V.L:PREDICATE",
        help: "insert an assume before L with the metadata of the anchor that dominates it",
        read: |a| Ok(Pass::Assume(a.at()?, a.expr()?)),
    },
    Entry {
        name: "unanchor",
        usage: "unanchor[:F[.V]]",
        help: "remove the anchors, last",
        read: |a| a.version_or(EveryWhere::Unanchor, Pass::Unanchor),
    },
];

/// Other names under which a pass may be known.
const ALIASES: [(&str, &str); 9] = [
    ("const_prop", "constprop"),
    ("const-prop", "constprop"),
    ("unreachable", "prune"),
    ("osr_in", "osr-in"),
    ("osr", "osr-in"),
    ("hoist_guards", "hoist"),
    ("min_live", "deadvars"),
    ("dead", "deadvars"),
    ("move_assume", "move"),
];

/// Reads a pass; the error says what is wrong and how it should be written.
pub fn parse_pass(text: &str) -> Result<Pass, String> {
    let (name, rest) = text.split_once(':').map_or((text, None), |(n, r)| (n, Some(r)));
    let name = ALIASES.iter().find(|(alias, _)| *alias == name).map_or(name, |(_, real)| real);
    let Some(entry) = REGISTRY.iter().find(|e| e.name == name) else {
        let names: Vec<&str> = REGISTRY.iter().map(|e| e.name).collect();
        return Err(format!("there is no pass `{name}`; there are: {}", names.join(", ")));
    };
    let mut args = Args { rest };
    let explain = |problem: String| format!("{problem}; usage: {}", entry.usage);
    let pass = (entry.read)(&mut args).map_err(explain)?;
    match args.rest {
        None => Ok(pass),
        Some(extra) => Err(explain(format!("`{extra}` is too much"))),
    }
}

/// What is left of the arguments.
struct Args<'a> {
    rest: Option<&'a str>,
}

impl<'a> Args<'a> {
    fn done(&self) -> bool {
        self.rest.is_none()
    }

    fn next(&mut self, what: &str) -> Result<&'a str, String> {
        let rest = self.rest.ok_or_else(|| format!("{what} is missing"))?;
        let (first, rest) = rest.split_once(':').map_or((rest, None), |(a, b)| (a, Some(b)));
        self.rest = rest;
        match first.is_empty() {
            true => Err(format!("{what} is empty")),
            false => Ok(first),
        }
    }

    fn name(&mut self, what: &str) -> Result<Name, String> {
        self.next(what).map(Name::from)
    }

    fn optional(&mut self) -> Option<Name> {
        self.next("").ok().map(Name::from)
    }

    fn version(&mut self) -> Result<Where, String> {
        let text = self.next("the function")?;
        let (function, version) = text.split_once('.').map_or((text, None), |(f, v)| (f, Some(v)));
        Ok(Where { function: function.into(), version: version.map(Name::from) })
    }

    fn version_or(&mut self, all: EveryWhere, one: fn(Where) -> Pass) -> Result<Pass, String> {
        match self.done() {
            true => Ok(Pass::Everywhere(all)),
            false => Ok(one(self.version()?)),
        }
    }

    fn at(&mut self) -> Result<At, String> {
        let text = self.next("the place F.V.L")?;
        let mut parts = text.split('.');
        match (parts.next(), parts.next(), parts.next(), parts.next()) {
            (Some(f), Some(v), Some(l), None) => Ok(At::new(f, v, l)),
            _ => Err(format!("`{text}` is no place F.V.L")),
        }
    }

    fn expr(&mut self) -> Result<Expr, String> {
        let text = self.next("the expression")?;
        parse_expr(text).map_err(|errors| {
            let why = errors.first().map_or(String::new(), |e| e.message.clone());
            format!("`{text}` is no expression: {why}")
        })
    }

    fn labels(&mut self, what: &str) -> Result<Vec<Name>, String> {
        Ok(self.next(what)?.split(',').map(|l| Name::from(l.trim())).collect())
    }
}

fn fresh(a: &mut Args, anchors: bool) -> Result<Pass, String> {
    if a.done() {
        return Ok(Pass::Everywhere(if anchors { EveryWhere::Anchor } else { EveryWhere::Fresh }));
    }
    let function = a.name("the function")?;
    let places = match a.done() {
        true => Places::Auto,
        false => match a.labels("the places")?.as_slice() {
            [one] if &**one == "auto" => Places::Auto,
            [one] if &**one == "none" => Places::Nowhere,
            [one] if &**one == "all" => Places::Everywhere,
            labels => Places::Labels(labels.to_vec()),
        },
    };
    Ok(Pass::Fresh(Fresh { function, places, name: a.optional(), anchors }))
}

fn inline(a: &mut Args) -> Result<Pass, String> {
    if a.done() {
        return Ok(Pass::Everywhere(EveryWhere::Inline));
    }
    let at = a.version()?;
    Ok(Pass::Inline(Inline { at, only: a.optional(), name: a.optional() }))
}

fn moving(a: &mut Args) -> Result<Pass, String> {
    let at = a.at()?;
    let steps = match a.done() {
        true => 1,
        false => {
            let text = a.next("the number of instructions")?;
            text.parse().map_err(|_| format!("`{text}` is no number"))?
        }
    };
    let arms = if a.done() { Vec::new() } else { a.labels("the arms")? };
    Ok(Pass::Move(Move { at, steps, arms, snapshot: true }))
}

fn hoist(a: &mut Args) -> Result<Pass, String> {
    if a.done() {
        return Ok(Pass::Everywhere(EveryWhere::Hoist));
    }
    Ok(Pass::Hoist(Hoist { from: a.at()?, to: a.name("the earlier assume")?, predicate: a.expr()? }))
}

fn unroll(a: &mut Args) -> Result<Pass, String> {
    let at = a.at()?;
    let text = a.next("the outcomes")?;
    let outcome = |c: char| match c {
        'T' | 't' => Ok(Some(true)),
        'F' | 'f' => Ok(Some(false)),
        '-' => Ok(None),
        c => Err(format!("`{c}` is no outcome (T, F or -)")),
    };
    Ok(Pass::Unroll(Unroll { at, outcomes: text.chars().map(outcome).collect::<Result<_, _>>()? }))
}
