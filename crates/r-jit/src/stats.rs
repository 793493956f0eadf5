//! What happened: a counter for every event and reason, and a trace of them as JSON lines.
//!
//! An event is named once, here. Counters cost nothing until somebody asks; the trace is written
//! only when it was asked for.

use std::collections::BTreeMap;
use std::fs::File;
use std::io::{BufWriter, Write};
use std::time::Duration;

use crate::budget::Spent;
use crate::store::Figures;

/// Things that happen to code.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Event {
    /// A version was compiled.
    Compile,
    /// A version was entered by a call.
    Enter,
    /// A loop entered compiled code: on-stack replacement.
    OsrIn,
    /// A guard failed: the frame left.
    Exit,
    /// The frame left because R code captured its environment, or because the version was discarded meanwhile.
    Leave,
    /// Somebody looked at a frame that compiled code had not made, which settled it.
    Settle,
    /// The frame went on in a continuation.
    Continue,
    /// A version was discarded.
    Discard,
    /// A version was evicted to make room for others.
    Evict,
    /// A version was refused.
    Refusal,
    /// A version was put off.
    Wait,
    /// A function or promise was inlined.
    Inline,
    /// A function was not inlined.
    Decline,
}

impl Event {
    pub const ALL: [Event; 13] = [
        Event::Compile,
        Event::Enter,
        Event::OsrIn,
        Event::Exit,
        Event::Leave,
        Event::Settle,
        Event::Continue,
        Event::Discard,
        Event::Evict,
        Event::Refusal,
        Event::Wait,
        Event::Inline,
        Event::Decline,
    ];
    pub fn name(self) -> &'static str {
        match self {
            Event::Compile => "compile",
            Event::Enter => "enter",
            Event::OsrIn => "osr-in",
            Event::Exit => "exit",
            Event::Leave => "leave",
            Event::Settle => "settle",
            Event::Continue => "continue",
            Event::Discard => "discard",
            Event::Evict => "evict",
            Event::Refusal => "refusal",
            Event::Wait => "wait",
            Event::Inline => "inline",
            Event::Decline => "decline",
        }
    }
}

#[derive(Default)]
pub struct Stats {
    /// Counts by event, and by its reason or kind.
    counts: BTreeMap<Event, BTreeMap<String, u64>>,
    /// Time spent compiling on the program's thread, whatever came of it.
    pub spent_here: Duration,
    code_bytes: usize,
    /// Histogram of compile times by powers of the square root of two. (A list of them would grow without end.)
    costs: Costs,
    /// Time by pass, and that of the code generator.
    passes: BTreeMap<&'static str, Duration>,
    trace: Option<BufWriter<File>>,
    /// Particulars of the next event, for the trace.
    about: Vec<(&'static str, String)>,
    /// Where `perf` looks for the names of code (`/tmp/perf-PID.map`).
    perf_map: Option<File>,
}

impl Stats {
    pub fn open_trace(&mut self, path: &str) -> std::io::Result<()> {
        self.trace = Some(BufWriter::new(File::create(path)?));
        Ok(())
    }

    /// Whether a trace is written.
    pub fn traces(&self) -> bool {
        self.trace.is_some()
    }

    /// Adds a particular of the next event to the trace, if one is written.
    pub fn about(&mut self, key: &'static str, text: String) {
        if self.traces() {
            self.about.push((key, text));
        }
    }

    pub fn open_perf_map(&mut self) -> std::io::Result<()> {
        self.perf_map = Some(File::create(format!("/tmp/perf-{}.map", std::process::id()))?);
        Ok(())
    }

    /// Code was placed.
    pub fn placed(&mut self, code: std::ops::Range<usize>, name: &str) {
        if let Some(f) = &mut self.perf_map {
            // Not buffered: perf reads the file even if the program is killed.
            let _ = writeln!(f, "{:x} {:x} {name}", code.start, code.len());
        }
    }

    /// Counts an event; `what` is its reason or kind, `function` and `at` where it happened.
    pub fn note(&mut self, event: Event, what: &str, function: &str, at: u32) {
        let counts = self.counts.entry(event).or_default();
        match counts.get_mut(what) {
            Some(n) => *n += 1,
            None => _ = counts.insert(what.to_owned(), 1),
        }
        if let Some(t) = &mut self.trace {
            let about = std::mem::take(&mut self.about);
            let more: String = about.iter().map(|(k, v)| format!(",\"{k}\":{}", json_string(v))).collect();
            let line = format!(
                "{{\"event\":\"{}\",\"what\":{},\"function\":{},\"pc\":{at}{more}}}\n",
                event.name(),
                json_string(what),
                json_string(function)
            );
            // A trace that can't be written must not stop the program.
            let _ = t.write_all(line.as_bytes());
        }
    }

    /// A version was compiled.
    pub fn compiled(&mut self, bytes: usize, cost: Duration, passes: &[(&'static str, Duration)]) {
        self.code_bytes += bytes;
        self.costs.0[cost_class(cost)] += 1;
        for (name, time) in passes {
            *self.passes.entry(name).or_default() += *time;
        }
    }

    pub fn count(&self, event: Event) -> u64 {
        self.counts.get(&event).map_or(0, |c| c.values().sum())
    }

    /// The median compile time of a version.
    fn median_cost(&self) -> Duration {
        let all: u64 = self.costs.0.iter().sum();
        let mut below = 0;
        let found = self.costs.0.iter().position(|n| {
            below += n;
            2 * below >= all && all > 0
        });
        found.map_or(Duration::ZERO, |k| Duration::from_micros(2f64.powf(k as f64 / 2.0) as u64))
    }

    /// The report of `--stats`, with what the compiler's thread took and the code there is.
    pub fn report(&self, spent: &Spent, code: &Figures) -> String {
        let mut out = String::from("optimizer:\n");
        for (event, what, n) in self.counts.iter().flat_map(|(e, c)| c.iter().map(move |(w, n)| (e, w, n))) {
            let what = if what.is_empty() { String::new() } else { format!(" ({what})") };
            out += &format!("  {:<10}{what:<24} {n}\n", event.name());
        }
        let ms = |d: Duration| d.as_secs_f64() * 1e3;
        out += &format!(
            "  compile time {:.1} ms here, {:.1} ms on the compiler's thread, median {:.1} ms; code {} bytes\n",
            ms(self.spent_here),
            ms(spent.all()),
            ms(self.median_cost()),
            self.code_bytes
        );
        let (lost, dropped) = spent.ledger.losses();
        out += &format!(
            "  for code that was gone {:.1} ms, orders dropped before {dropped}, patience {:.1} ms\n",
            ms(lost),
            ms(spent.ledger.patience())
        );
        out += &format!(
            "  code memory {} of {} bytes, {} versions, {} retired, {} reclaimed ({} bytes)\n",
            code.used, code.limit, code.versions, code.retired, code.reclaimed.0, code.reclaimed.1
        );
        let mut passes: Vec<_> = self.passes.iter().collect();
        passes.sort_by_key(|(_, time)| std::cmp::Reverse(**time));
        let said = passes.iter().map(|(name, time)| format!("{name} {:.1}", ms(**time)));
        out += &format!("  of it (ms): {}\n", said.collect::<Vec<_>>().join(", "));
        out
    }
}

/// The number of versions in each class of compile time.
struct Costs([u64; COST_CLASSES]);

impl Default for Costs {
    fn default() -> Costs {
        Costs([0; COST_CLASSES])
    }
}

/// Classes of compile time, up to a minute.
const COST_CLASSES: usize = 52;

/// The class of a time: twice the binary logarithm of its microseconds.
fn cost_class(d: Duration) -> usize {
    let us = d.as_secs_f64() * 1e6;
    (2.0 * us.max(1.0).log2()).round().min(COST_CLASSES as f64 - 1.0) as usize
}

/// A string as JSON writes it.
fn json_string(s: &str) -> String {
    let mut out = String::from("\"");
    for c in s.chars() {
        match c {
            '"' => out += "\\\"",
            '\\' => out += "\\\\",
            c if (c as u32) < 0x20 => out += &format!("\\u{:04x}", c as u32),
            c => out.push(c),
        }
    }
    out.push('"');
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    const NO_CODE: Figures = Figures { limit: 0, used: 0, versions: 0, retired: 0, reclaimed: (0, 0) };

    #[test]
    fn the_median_is_that_of_a_class() {
        let mut s = Stats::default();
        assert_eq!(s.median_cost(), Duration::ZERO);
        for ms in [1, 2, 2, 2, 900] {
            s.compiled(0, Duration::from_millis(ms), &[]);
        }
        let m = s.median_cost().as_micros();
        assert!((1700..2400).contains(&m), "{m}");
    }

    #[test]
    fn events_are_counted_by_reason() {
        let mut s = Stats::default();
        s.note(Event::Exit, "type", "f", 3);
        s.note(Event::Exit, "range", "f", 3);
        assert_eq!(s.count(Event::Exit), 2);
        assert!(s.report(&Spent::default(), &NO_CODE).contains("(range)"));
    }

    #[test]
    fn json_is_escaped() {
        assert_eq!(json_string("a\"b\n"), "\"a\\\"b\\u000a\"");
    }
}
