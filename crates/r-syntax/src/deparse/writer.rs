//! Lines of output with indentation.

pub(crate) struct Writer {
    lines: Vec<String>,
    line: String,
    cutoff: usize,
    /// Steps of indentation of the next line.
    pub indent: usize,
    fresh: bool,
}

impl Writer {
    pub(crate) fn new(cutoff: usize) -> Writer {
        Writer { lines: Vec::new(), line: String::new(), cutoff, indent: 0, fresh: true }
    }

    pub(crate) fn put(&mut self, text: &str) {
        if self.fresh {
            self.fresh = false;
            // Four spaces a step, from the fifth step on two.
            let width = 4 * self.indent.min(4) + 2 * self.indent.saturating_sub(4);
            self.line.extend(std::iter::repeat_n(' ', width));
        }
        self.line.push_str(text);
    }

    /// Whether the line is past the cutoff, indentation included.
    pub(crate) fn is_long(&self) -> bool {
        self.line.len() > self.cutoff
    }

    /// How many lines are complete.
    pub(crate) fn line_count(&self) -> usize {
        self.lines.len()
    }

    pub(crate) fn newline(&mut self) {
        self.lines.push(std::mem::take(&mut self.line));
        self.fresh = true;
    }

    pub(crate) fn finish(mut self) -> Vec<String> {
        if !self.line.is_empty() || self.lines.is_empty() {
            self.newline();
        }
        self.lines
    }
}
