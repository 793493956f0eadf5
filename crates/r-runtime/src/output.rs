//! Where text goes: standard output (buffered), standard error, and R's stack of sinks.

use std::io::{IsTerminal, Write};

/// Receives diverted output; the library decides what a sink is.
pub trait Sink {
    fn write(&mut self, bytes: &[u8]);
}

/// The session's output.
pub struct Output {
    buffer: Vec<u8>,
    sinks: Vec<(Box<dyn Sink>, bool)>,
    message_sink: Option<Box<dyn Sink>>,
    unbuffered: bool,
}

const FLUSH_AT: usize = 1 << 16;

impl Output {
    pub(crate) fn stdout() -> Output {
        let unbuffered = std::io::stdout().is_terminal();
        Output { buffer: Vec::new(), sinks: Vec::new(), message_sink: None, unbuffered }
    }

    /// Writes to the innermost sink, or standard output.
    pub fn print(&mut self, text: &str) {
        self.print_bytes(text.as_bytes());
    }

    pub fn print_bytes(&mut self, bytes: &[u8]) {
        let mut level = self.sinks.len();
        while level > 0 {
            let (sink, split) = &mut self.sinks[level - 1];
            sink.write(bytes);
            if !*split {
                return;
            }
            level -= 1;
        }
        self.buffer.extend_from_slice(bytes);
        if self.unbuffered && bytes.contains(&b'\n') || self.buffer.len() >= FLUSH_AT {
            self.flush();
        }
    }

    pub fn flush(&mut self) {
        let mut out = std::io::stdout().lock();
        // A closed pipe is no reason to fail: GNU R goes on as well.
        let _ = out.write_all(&self.buffer);
        let _ = out.flush();
        self.buffer.clear();
    }

    /// Writes to standard error (or the message sink), after what was printed before.
    pub fn message(&mut self, text: &str) {
        if let Some(sink) = &mut self.message_sink {
            sink.write(text.as_bytes());
            return;
        }
        self.flush();
        let _ = std::io::stderr().lock().write_all(text.as_bytes());
    }

    pub fn push_sink(&mut self, sink: Box<dyn Sink>, split: bool) {
        self.sinks.push((sink, split));
    }
    pub fn pop_sink(&mut self) -> Option<Box<dyn Sink>> {
        self.sinks.pop().map(|s| s.0)
    }
    pub fn sink_depth(&self) -> usize {
        self.sinks.len()
    }
    pub fn set_message_sink(&mut self, sink: Option<Box<dyn Sink>>) -> Option<Box<dyn Sink>> {
        std::mem::replace(&mut self.message_sink, sink)
    }
}
