//! Transformations. Each is a function from program to program that checks its
//! preconditions and refuses, saying which one fails, rather than do something wrong.
//!
//! Well-formed programs whose versions are equivalent and whose assumes are transparent
//! are turned into such programs: that is what the property tests check. Passes only ever
//! change the version they are told to (and give names to points of others).

pub mod anchors;
pub mod clean;
pub mod compose;
pub mod constprop;
pub mod deadvars;
pub mod edit;
pub mod fresh;
pub mod hoist;
pub mod inject;
pub mod inline;
pub mod lazy;
pub mod moving;
pub mod osr;
pub mod prune;
mod rules;
mod spec;
pub mod undo;
pub mod unroll;

pub use edit::{At, Where};
pub use rules::{Pre, Refusal, Rules};
pub use spec::{REGISTRY, parse_pass};

use crate::syntax::{Expr, Program};

/// A transformation with its arguments.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Pass {
    Fresh(fresh::Fresh),
    Inject(At, Expr),
    Constprop(constprop::Constprop),
    Prune(Where),
    Inline(inline::Inline),
    Move(moving::Move),
    Hoist(hoist::Hoist),
    Compose(At),
    Clean(Where),
    Discard(Where),
    Lazy(lazy::Lazy),
    OsrIn(osr::OsrIn),
    Undo(undo::Undo),
    Unroll(unroll::Unroll),
    Deadvars(Where),
    Assume(At, Expr),
    Unanchor(Where),
    /// The active version of every function, where the pass applies.
    Everywhere(EveryWhere),
}

/// Passes that make sense without being told where.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EveryWhere {
    Fresh,
    Anchor,
    Constprop,
    Prune,
    Inline,
    Hoist,
    Compose,
    Clean,
    Deadvars,
    Unanchor,
}

impl EveryWhere {
    fn name(self) -> &'static str {
        match self {
            EveryWhere::Fresh => "fresh",
            EveryWhere::Anchor => "anchor",
            EveryWhere::Constprop => "constprop",
            EveryWhere::Prune => "prune",
            EveryWhere::Inline => "inline",
            EveryWhere::Hoist => "hoist",
            EveryWhere::Compose => "compose",
            EveryWhere::Clean => "clean",
            EveryWhere::Deadvars => "deadvars",
            EveryWhere::Unanchor => "unanchor",
        }
    }
}

impl Pass {
    /// The name in the registry.
    pub fn name(&self) -> &'static str {
        match self {
            Pass::Fresh(args) if args.anchors => "anchor",
            Pass::Fresh(_) => "fresh",
            Pass::Inject(..) => "inject",
            Pass::Constprop(_) => "constprop",
            Pass::Prune(_) => "prune",
            Pass::Inline(_) => "inline",
            Pass::Move(_) => "move",
            Pass::Hoist(_) => "hoist",
            Pass::Compose(_) => "compose",
            Pass::Clean(_) => "clean",
            Pass::Discard(_) => "discard",
            Pass::Lazy(_) => "lazy",
            Pass::OsrIn(_) => "osr-in",
            Pass::Undo(_) => "undo",
            Pass::Unroll(_) => "unroll",
            Pass::Deadvars(_) => "deadvars",
            Pass::Assume(..) => "assume",
            Pass::Unanchor(_) => "unanchor",
            Pass::Everywhere(what) => what.name(),
        }
    }

    pub fn apply(&self, p: &Program, rules: &Rules) -> Result<Program, Refusal> {
        match self {
            Pass::Fresh(args) => fresh::apply(p, args, rules),
            Pass::Inject(at, e) => inject::apply(p, at, e, rules),
            Pass::Constprop(args) => constprop::apply(p, args, rules),
            Pass::Prune(at) => prune::apply(p, at, rules),
            Pass::Inline(args) => inline::apply(p, args, rules),
            Pass::Move(args) => moving::apply(p, args, rules),
            Pass::Hoist(args) => hoist::apply(p, args, rules),
            Pass::Compose(at) => compose::apply(p, at, rules),
            Pass::Clean(at) => clean::apply(p, at, rules),
            Pass::Discard(at) => clean::discard(p, at, rules),
            Pass::Lazy(args) => lazy::apply(p, args, rules),
            Pass::OsrIn(args) => osr::apply(p, args, rules),
            Pass::Undo(args) => undo::apply(p, args, rules),
            Pass::Unroll(args) => unroll::apply(p, args, rules),
            Pass::Deadvars(at) => deadvars::apply(p, at, rules),
            Pass::Assume(at, e) => anchors::assume(p, at, e, rules),
            Pass::Unanchor(at) => anchors::remove(p, at, rules),
            Pass::Everywhere(what) => everywhere(p, *what, rules),
        }
    }
}

/// Applies a pass to the active version of every function. Where a pass that looks for
/// opportunities refuses, the function is left as it is.
fn everywhere(p: &Program, what: EveryWhere, rules: &Rules) -> Result<Program, Refusal> {
    let mut out = p.clone();
    for f in &p.functions {
        let at = Where { function: f.name.name.clone(), version: None };
        let passes = match what {
            EveryWhere::Fresh | EveryWhere::Anchor => vec![Pass::Fresh(fresh::Fresh {
                function: at.function,
                places: fresh::Places::Auto,
                name: None,
                anchors: what == EveryWhere::Anchor,
            })],
            EveryWhere::Constprop => vec![Pass::Constprop(constprop::Constprop { at, only: None })],
            EveryWhere::Prune => vec![Pass::Prune(at)],
            EveryWhere::Clean => vec![Pass::Clean(at)],
            EveryWhere::Deadvars => vec![Pass::Deadvars(at)],
            EveryWhere::Unanchor => vec![Pass::Unanchor(at)],
            EveryWhere::Inline => {
                let args = inline::Inline { at, only: None, name: None };
                out = inline::apply(&out, &args, rules).unwrap_or(out);
                continue;
            }
            EveryWhere::Hoist => {
                out = hoist::all(&out, &at, rules)?;
                continue;
            }
            EveryWhere::Compose => {
                out = compose::all(&out, &at, rules)?;
                continue;
            }
        };
        for pass in passes {
            out = pass.apply(&out, rules)?;
        }
    }
    Ok(out)
}
