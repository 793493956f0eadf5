//! What can be observed of a run, and when two runs are the same.

use crate::machine::host::{Action, Force};
use crate::machine::run::Arg;
use crate::machine::{Code, Limits, Machine, Outcome, Recorder, Site, Status, display};
use crate::syntax::Lit;
use std::fmt;

/// How a run ended. Two stuck runs are the same wherever they are stuck.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum End {
    Stop(i64),
    /// The value, and the contents of the arrays that were passed in.
    Return(String),
    Stuck(String),
    EndOfInput,
    Limit,
}

#[derive(Clone, Debug)]
pub struct Observed {
    pub trace: Vec<Action>,
    pub end: End,
    pub steps: u64,
    /// Inputs read.
    pub consumed: usize,
    /// Assumes and anchors passed.
    pub reached: usize,
    pub forced: Option<(Site, Site)>,
}

/// What to run: `main`, or one version on arguments.
#[derive(Clone, Debug)]
pub enum Start<'a> {
    Main,
    Version(u32, &'a [Arg]),
}

pub fn observe(code: &Code, start: &Start, inputs: &[Lit], force: Force, limits: Limits) -> Observed {
    let mut host = Recorder::new(inputs, force);
    let mut machine = match start {
        Start::Main => match Machine::start(code, limits) {
            Some(m) => m,
            None => {
                return Observed {
                    trace: Vec::new(),
                    end: End::Limit,
                    steps: 0,
                    consumed: 0,
                    reached: 0,
                    forced: None,
                };
            }
        },
        Start::Version(v, args) => Machine::call(code, *v, args, limits),
    };
    let passed: Vec<_> = match start {
        Start::Main => Vec::new(),
        Start::Version(_, args) => (0..args.len() as u32).map(|i| machine.slot(i)).collect(),
    };
    let status = machine.run(code, &mut host);
    let end = match status {
        Status::Done(Outcome::Stop(n)) => End::Stop(n),
        Status::Done(Outcome::Return(v)) => {
            let mut text = display(v, code, &machine.heap);
            for v in passed.into_iter().filter(|v| matches!(v, crate::machine::Value::Array(_))) {
                text += &format!(", leaving {}", display(v, code, &machine.heap));
            }
            End::Return(text)
        }
        Status::Done(Outcome::Stuck(s)) if s.end_of_input => End::EndOfInput,
        Status::Done(Outcome::Stuck(s)) => {
            End::Stuck(format!("in version {} of {}: {}", s.at.version, s.at.function, s.reason))
        }
        Status::Done(Outcome::Limit(_)) | Status::Paused => End::Limit,
    };
    let consumed = host.next.min(inputs.len());
    Observed {
        trace: host.trace,
        end,
        steps: machine.steps,
        consumed,
        reached: host.reached,
        forced: host.forced,
    }
}

impl Observed {
    /// Whether the other run can't be told from this one. A run that was cut short agrees
    /// with everything it is a beginning of.
    pub fn agrees(&self, other: &Observed) -> bool {
        let (a, b) = (&self.trace, &other.trace);
        match (&self.end, &other.end) {
            (End::Limit, End::Limit) => a.starts_with(b) || b.starts_with(a),
            (End::Limit, _) => b.starts_with(a),
            (_, End::Limit) => a.starts_with(b),
            (End::Stuck(_), End::Stuck(_)) => a == b,
            (x, y) => a == b && x == y,
        }
    }
}

impl fmt::Display for Observed {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        for a in &self.trace {
            write!(f, "{a}; ")?;
        }
        match &self.end {
            End::Stop(n) => write!(f, "stop {n}"),
            End::Return(v) => write!(f, "return {v}"),
            End::Stuck(why) => write!(f, "stuck {why}"),
            End::EndOfInput => write!(f, "waiting for input"),
            End::Limit => write!(f, "... (still running)"),
        }
    }
}
