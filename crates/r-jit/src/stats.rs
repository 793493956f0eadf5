//! What happened: a counter for every event and reason, and a trace of them as JSON lines.
//!
//! An event is named once, here. Counters cost nothing until somebody asks; the trace is written
//! only when it was asked for.

use std::collections::BTreeMap;
use std::fs::File;
use std::io::{BufWriter, Write};
use std::time::Duration;

/// Things that happen to code.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Event {
    /// A version was compiled.
    Compile,
    /// A version was entered by a call.
    Enter,
    /// A loop went on in compiled code.
    OsrIn,
    /// An assumption failed: the frame left.
    Exit,
    /// The frame left after R code got hold of its environment or broke an invariant.
    Leave,
    /// Somebody looked at a frame that compiled code had not made.
    Settle,
    /// The frame went on in a continuation.
    Continue,
    /// A version was given up.
    Discard,
    /// Code was not compiled.
    Refusal,
    /// Code is not compiled yet.
    Wait,
    /// A function took the place of a call of it.
    Inline,
    /// A function could not take the place of a call of it.
    Decline,
}

impl Event {
    pub const ALL: [Event; 12] = [
        Event::Compile,
        Event::Enter,
        Event::OsrIn,
        Event::Exit,
        Event::Leave,
        Event::Settle,
        Event::Continue,
        Event::Discard,
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
            Event::Refusal => "refusal",
            Event::Wait => "wait",
            Event::Inline => "inline",
            Event::Decline => "decline",
        }
    }
}

#[derive(Default)]
pub struct Stats {
    /// By event and by its reason or kind.
    counts: BTreeMap<Event, BTreeMap<String, u64>>,
    /// Time that compiling took of the program's, whatever came of it.
    pub spent_here: Duration,
    code_bytes: usize,
    /// What each version took.
    costs: Vec<Duration>,
    /// What each pass took, and the code generator.
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

    /// Whether somebody reads particulars.
    pub fn traces(&self) -> bool {
        self.trace.is_some()
    }

    /// Says something about the next event, if somebody reads it.
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
        self.costs.push(cost);
        for (name, time) in passes {
            *self.passes.entry(name).or_default() += *time;
        }
    }

    pub fn count(&self, event: Event) -> u64 {
        self.counts.get(&event).map_or(0, |c| c.values().sum())
    }

    /// The report of `--stats`, with the time that the compiler's thread took.
    pub fn report(&self, spent_there: Duration) -> String {
        let mut out = String::from("optimizer:\n");
        for (event, what, n) in self.counts.iter().flat_map(|(e, c)| c.iter().map(move |(w, n)| (e, w, n))) {
            let what = if what.is_empty() { String::new() } else { format!(" ({what})") };
            out += &format!("  {:<10}{what:<24} {n}\n", event.name());
        }
        let ms = |d: Duration| d.as_secs_f64() * 1e3;
        let mut costs = self.costs.clone();
        costs.sort();
        let median = costs.get(costs.len() / 2).copied().unwrap_or_default();
        out += &format!(
            "  compile time {:.1} ms here, {:.1} ms on the compiler's thread, median {:.1} ms; code {} bytes\n",
            ms(self.spent_here),
            ms(spent_there),
            ms(median),
            self.code_bytes
        );
        let mut passes: Vec<_> = self.passes.iter().collect();
        passes.sort_by_key(|(_, time)| std::cmp::Reverse(**time));
        let said = passes.iter().map(|(name, time)| format!("{name} {:.1}", ms(**time)));
        out += &format!("  of it (ms): {}\n", said.collect::<Vec<_>>().join(", "));
        out
    }
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

    #[test]
    fn events_are_counted_by_reason() {
        let mut s = Stats::default();
        s.note(Event::Exit, "type", "f", 3);
        s.note(Event::Exit, "range", "f", 3);
        assert_eq!(s.count(Event::Exit), 2);
        assert!(s.report(Duration::ZERO).contains("(range)"));
    }

    #[test]
    fn json_is_escaped() {
        assert_eq!(json_string("a\"b\n"), "\"a\\\"b\\u000a\"");
    }
}
