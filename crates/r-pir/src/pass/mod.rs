//! The passes and what runs them: the pipeline is a list of names.
//!
//! A pass takes a version and returns how much it changed. The runner times each pass, verifies its result (when
//! asked: debug builds and tests do), keeps its text (when asked), and skips passes that are switched off. Passes
//! never fail: what a pass can't improve it leaves alone.

use std::sync::Arc;
use std::time::{Duration, Instant};

use crate::func::Func;
use crate::text::print;
use crate::verify::verify;

pub mod assume;
pub mod cfg;
pub mod compact;
pub mod dce;
pub mod edit;
mod elements;
pub mod extents;
pub mod fold;
mod fold_numbers;
pub mod force;
pub mod fuse;
pub mod gvn;
pub mod hoist;
pub mod inline;
mod limits;
pub mod own;
pub mod parts;
pub mod promise;
pub mod prune;
pub mod range;
pub mod scope;
pub mod sink;
pub mod spec;
pub mod thread;
pub mod types;

/// Options of a run of the passes.
#[derive(Clone)]
pub struct Options {
    /// Names of passes to skip.
    pub off: Vec<String>,
    /// Names of passes after which to keep the text ("all" for every one).
    pub dump: Vec<String>,
    pub verify: bool,
    /// Kinds of speculation that are off (see `Reason`).
    pub no_speculation: Vec<crate::op::Reason>,
    /// The code behind calls and promises, for inlining.
    pub callees: Option<Arc<dyn inline::Callees>>,
}

impl Default for Options {
    fn default() -> Options {
        Options {
            off: Vec::new(),
            dump: Vec::new(),
            verify: cfg!(debug_assertions),
            no_speculation: Vec::new(),
            callees: None,
        }
    }
}

impl Options {
    pub fn speculates(&self, reason: crate::op::Reason) -> bool {
        !self.no_speculation.contains(&reason)
    }
}

/// A pass: its name and what it does. Returns how many things it changed.
#[derive(Clone, Copy)]
pub struct Pass {
    pub name: &'static str,
    pub run: fn(&mut Func, &Options) -> usize,
    /// Whether the pass keeps the control flow, unless it invalidates `Func::flow` itself.
    pub keeps_flow: bool,
}

/// A pass that leaves control flow alone.
const fn keeping(name: &'static str, run: fn(&mut Func, &Options) -> usize) -> Pass {
    Pass { name, run, keeps_flow: true }
}

const fn changing(name: &'static str, run: fn(&mut Func, &Options) -> usize) -> Pass {
    Pass { name, run, keeps_flow: false }
}

/// What one run of a pass did.
#[derive(Clone, Debug)]
pub struct PassStats {
    pub name: &'static str,
    pub time: Duration,
    pub changes: usize,
}

/// What a run of the pipeline did.
#[derive(Clone, Debug, Default)]
pub struct Stats {
    pub passes: Vec<PassStats>,
    /// Texts that were asked for, each with the name of the pass before it.
    pub dumps: Vec<(&'static str, String)>,
    /// The first pass that broke the version, and how. Such a version must not be used.
    pub broken: Option<String>,
}

impl Stats {
    /// Adds what further passes did.
    fn add(&mut self, more: Stats) {
        self.passes.extend(more.passes);
        self.dumps.extend(more.dumps);
        self.broken = self.broken.take().or(more.broken);
    }
    pub fn time(&self) -> Duration {
        self.passes.iter().map(|p| p.time).sum()
    }
}

/// All passes, for `--pass-off` and for tests.
pub const ALL: &[Pass] = &[
    keeping("scope", scope::run),
    keeping("stores", scope::run_stores),
    keeping("spec", spec::run),
    changing("force", force::run),
    changing("hoist", hoist::run),
    changing("inline", inline::run),
    changing("promise", promise::run),
    changing("thread", thread::run),
    changing("range", range::run),
    changing("own", own::run),
    changing("extents", extents::run),
    changing("prune", prune::run),
    changing("sink", sink::run),
    changing("fuse", fuse::run),
    keeping("assume", assume::run),
    keeping("types", types::run),
    keeping("fold", fold::run),
    changing("cfg", cfg::run),
    changing("compact", compact::run),
    keeping("parts", parts::run),
    keeping("gvn", gvn::run),
    keeping("dce", dce::run),
    changing("checkpoints", dce::checkpoints),
];

/// The pipeline.
#[rustfmt::skip]
pub const PIPELINE: &[&str] = &[
    // Loads become values.
    "types", "scope", "types", "fold", "cfg", "gvn", "dce", "compact",
    // Calls whose code is known, and their arguments.
    "inline", "scope", "types", "fold", "dce", "promise", "scope", "types", "fold", "cfg", "gvn", "dce", "compact", "force", "types", "fold", "gvn",
    // Generic operations become typed ones, each by the checkpoint before it.
    "spec", "types", "fold", "gvn", "dce", "prune", "cfg", "types", "fold", "dce", "compact",
    // Now that few instructions observe environments, stores go, and environments that nobody needs.
    "stores", "types", "fold", "cfg", "gvn", "dce", "compact",
    // Promises whose force is no longer preceded by anything that could observe them.
    LATE_PROMISES,
    // Again, now that loops know their types and checkpoints stay open for long.
    "spec", "types", "parts", "fold", "gvn", "hoist", "types", "fold", "gvn", "assume", "dce", "compact",
    "spec", "types", "parts", "fold", "gvn", "thread", "fold", "cfg", "hoist", "types", "fold", "gvn", "assume", "cfg", "dce", "compact",
    // Clean-up of what speculation left: sharing checks, overflow and bounds checks, checkpoints, chains of vector
    // operations.
    "own", "types", "fold", "range", "extents", "gvn", "range", "hoist", "gvn", "assume", "dce", "checkpoints", "cfg", "gvn", "dce", "fuse", "dce", "sink", "dce", "compact",
];

/// The pipeline runs `PROMISES` here, if there is a promise that one of them could inline.
const LATE_PROMISES: &str = "late promises";

/// Promise inlining again, and the passes that resolve and type the code it brings.
#[rustfmt::skip]
const PROMISES: &[&str] = &[
    "promise", "scope", "types", "fold", "cfg", "gvn", "dce", "compact", "spec", "types", "fold", "gvn", "dce", "stores", "types", "fold", "cfg", "gvn", "dce", "compact",
];

pub fn by_name(name: &str) -> Option<Pass> {
    ALL.iter().copied().find(|p| p.name == name)
}

/// Runs the pipeline.
pub fn optimize(f: &mut Func, opts: &Options) -> Stats {
    run(f, PIPELINE, opts)
}

/// Runs passes by name, in order.
pub fn run(f: &mut Func, names: &[&str], opts: &Options) -> Stats {
    let mut stats = Stats::default();
    // A pass that found nothing finds nothing again until another has changed something.
    let mut idle: Vec<&str> = Vec::new();
    f.flow = None;
    for name in names {
        if *name == LATE_PROMISES {
            if stats.broken.is_none() && promise::is_possible(f, opts) {
                stats.add(run(f, PROMISES, opts));
                idle.clear();
            }
            continue;
        }
        let Some(pass) = by_name(name) else {
            stats.broken.get_or_insert(format!("no pass {name}"));
            continue;
        };
        if stats.broken.is_some() || idle.contains(name) || opts.off.iter().any(|o| o == name) {
            continue;
        }
        let start = Instant::now();
        let changes = (pass.run)(f, opts);
        if !pass.keeps_flow {
            f.flow = None;
        }
        if changes > 0 {
            idle.clear();
        } else {
            idle.push(pass.name);
        }
        stats.passes.push(PassStats { name: pass.name, time: start.elapsed(), changes });
        if opts.verify {
            check(f, pass.name, &mut stats);
        }
        if opts.dump.iter().any(|d| d == name || d == "all") {
            stats.dumps.push((pass.name, print(f)));
        }
    }
    f.flow = None;
    stats
}

fn check(f: &Func, after: &str, stats: &mut Stats) {
    if let Err(errors) = verify(f) {
        stats.broken = Some(format!("after {after}:\n{}\n{}", errors.join("\n"), print(f)));
    }
}
