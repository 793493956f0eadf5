//! Approximate matching: `agrep`, and the distance of two texts (`adist`).
//!
//! A text matches a pattern approximately if some part of it becomes a match by few enough edits. All ways are
//! followed at once; what is kept per state of the pattern's automaton are the edit counts of which none is worse in
//! every respect than another.

use super::posix::Posix;
use super::{CompileError, Engine, MatchError, Regex, Subject};

/// Edits that turn a pattern into a text: characters that the text has more, less, or others.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Edits {
    pub insertions: u32,
    pub deletions: u32,
    pub substitutions: u32,
}

impl Edits {
    fn all(self) -> u32 {
        self.insertions + self.deletions + self.substitutions
    }

    /// Is it no worse than `other` in any respect?
    fn dominates(self, other: Edits) -> bool {
        self.insertions <= other.insertions
            && self.deletions <= other.deletions
            && self.substitutions <= other.substitutions
    }

    pub(super) fn insert(self) -> Edits {
        Edits { insertions: self.insertions + 1, ..self }
    }

    pub(super) fn delete(self) -> Edits {
        Edits { deletions: self.deletions + 1, ..self }
    }

    pub(super) fn substitute(self) -> Edits {
        Edits { substitutions: self.substitutions + 1, ..self }
    }
}

/// How many edits are few enough. `u32::MAX` is any number. (The limits and costs of `agrep` count what happens to the
/// text instead: its insertions are deletions here.)
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    pub most: Edits,
    pub all: u32,
    /// What edits cost, and the highest cost.
    pub costs: Edits,
    pub cost: u32,
}

impl Limits {
    /// At most `n` edits of any kind.
    pub fn edits(n: u32) -> Limits {
        let any = Edits { insertions: u32::MAX, deletions: u32::MAX, substitutions: u32::MAX };
        let one = Edits { insertions: 1, deletions: 1, substitutions: 1 };
        Limits { most: any, all: n, costs: one, cost: u32::MAX }
    }

    pub fn cost_of(&self, e: Edits) -> u32 {
        let part = |n: u32, cost: u32| n.saturating_mul(cost);
        part(e.insertions, self.costs.insertions)
            .saturating_add(part(e.deletions, self.costs.deletions))
            .saturating_add(part(e.substitutions, self.costs.substitutions))
    }

    pub(super) fn allow(&self, e: Edits) -> bool {
        e.dominates(self.most) && e.all() <= self.all && self.cost_of(e) <= self.cost
    }
}

/// The edit counts with which a state can be reached, none of them needless.
#[derive(Clone, Debug, Default)]
pub(super) struct Frontier(Vec<Edits>);

impl Frontier {
    /// Adds a way unless there is a better one; says whether it did.
    pub(super) fn add(&mut self, e: Edits) -> bool {
        if self.0.iter().any(|o| o.dominates(e)) {
            return false;
        }
        self.0.retain(|o| !e.dominates(*o));
        self.0.push(e);
        true
    }

    pub(super) fn iter(&self) -> impl Iterator<Item = Edits> + '_ {
        self.0.iter().copied()
    }

    pub(super) fn clear(&mut self) {
        self.0.clear();
    }

    pub(super) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

/// A pattern for approximate matching.
pub struct Approximate {
    regex: Regex,
}

impl Approximate {
    /// A pattern of the default syntax, or a plain text if `fixed`.
    pub fn new(pattern: &str, fixed: bool, ignore_case: bool) -> Result<Approximate, CompileError> {
        let codes: Vec<u32> = pattern.chars().map(u32::from).collect();
        let flags = super::Flags { ignore_case, literal: fixed, ..super::Flags::default() };
        let engine = Engine::Posix(Box::new(Posix::new(&codes, flags, false)?));
        Ok(Approximate { regex: Regex { engine, bytes: false, literal: None } })
    }

    /// Does some part of the text match with allowed edits?
    pub fn is_match(&self, text: &Subject, limits: &Limits) -> Result<bool, MatchError> {
        Ok(self.best(text, limits, true)?.is_some())
    }

    /// The edits of the cheapest approximate match of some part of the text, or of any if `any`.
    pub fn best(&self, text: &Subject, limits: &Limits, any: bool) -> Result<Option<Edits>, MatchError> {
        let text = self.regex.admit(text)?;
        match &self.regex.engine {
            Engine::Posix(re) => Ok(re.approximate(text.bytes(), limits, any)),
            _ => Ok(None),
        }
    }
}

/// The generalized Levenshtein distance and how it comes about.
#[derive(Clone, Debug, PartialEq)]
pub struct Distance {
    pub cost: f64,
    pub edits: Edits,
    /// For each step M (match), I, D or S.
    pub transcript: String,
}

/// Costs of an insertion, a deletion and a substitution.
#[derive(Clone, Copy, Debug)]
pub struct Costs {
    pub insertion: f64,
    pub deletion: f64,
    pub substitution: f64,
}

/// The lowest cost at which `from` becomes `to`, and one way to do that.
pub fn distance(from: &str, to: &str, costs: Costs) -> Distance {
    let (a, b): (Vec<char>, Vec<char>) = (from.chars().collect(), to.chars().collect());
    let width = b.len() + 1;
    let mut table = vec![0.0; (a.len() + 1) * width];
    for i in 0..=a.len() {
        for j in 0..=b.len() {
            table[i * width + j] = match (i, j) {
                (0, j) => j as f64 * costs.insertion,
                (i, 0) => i as f64 * costs.deletion,
                _ if a[i - 1] == b[j - 1] => table[(i - 1) * width + j - 1],
                _ => {
                    let insert = table[i * width + j - 1] + costs.insertion;
                    let delete = table[(i - 1) * width + j] + costs.deletion;
                    let substitute = table[(i - 1) * width + j - 1] + costs.substitution;
                    insert.min(delete).min(substitute)
                }
            };
        }
    }
    trace(&a, &b, &table, costs)
}

/// Reads a way off the table, from the end.
fn trace(a: &[char], b: &[char], table: &[f64], costs: Costs) -> Distance {
    let width = b.len() + 1;
    let (mut i, mut j) = (a.len(), b.len());
    let mut edits = Edits::default();
    let mut steps = Vec::new();
    while i > 0 || j > 0 {
        let here = table[i * width + j];
        if i > 0 && j > 0 && a[i - 1] == b[j - 1] {
            steps.push('M');
            (i, j) = (i - 1, j - 1);
        } else if j > 0 && (i == 0 || table[i * width + j - 1] + costs.insertion == here) {
            steps.push('I');
            edits = edits.insert();
            j -= 1;
        } else if i > 0 && (j == 0 || table[(i - 1) * width + j] + costs.deletion == here) {
            steps.push('D');
            edits = edits.delete();
            i -= 1;
        } else {
            steps.push('S');
            edits = edits.substitute();
            (i, j) = (i - 1, j - 1);
        }
    }
    let cost = table[a.len() * width + b.len()];
    Distance { cost, edits, transcript: steps.into_iter().rev().collect() }
}
