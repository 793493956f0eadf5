//! Fields of text: how `scan` and `read.table` cut lines into fields.
//!
//! Lines come from a source one at a time, so that what is not used stays there. Without a
//! separator fields are cut at white space and a quote opens only at the start of a field; with one,
//! quotes open anywhere in a text field and double to stand for themselves.

/// How to cut.
pub struct Rules {
    pub sep: Option<u8>,
    pub quotes: Vec<u8>,
    pub comment: Option<u8>,
    /// Per column: drop white space around unquoted texts.
    pub strip_white: bool,
    pub escapes: bool,
    pub skip_blank: bool,
}

/// Where lines come from; also says when a quote was left open.
pub trait Source {
    fn next_line(&mut self) -> Option<Vec<u8>>;
    fn unclosed_quote(&mut self);
}

/// One line's text and the place in it.
pub struct Cursor {
    pub line: Vec<u8>,
    pub at: usize,
    /// The last field was ended by a separator, so one more field follows even at the end.
    pub after_sep: bool,
}

impl Cursor {
    pub fn new(line: Vec<u8>) -> Cursor {
        Cursor { line, at: 0, after_sep: false }
    }

    fn peek(&self) -> Option<u8> {
        self.line.get(self.at).copied()
    }
}

fn blank(b: u8) -> bool {
    b == b' ' || b == b'\t'
}

impl Rules {
    /// The next line that counts, without its comment.
    pub fn next_line(&self, source: &mut dyn Source) -> Option<Cursor> {
        loop {
            let line = source.next_line()?;
            let is_blank = match self.sep {
                None => self.uncommented(&line).iter().all(|b| blank(*b)),
                Some(_) => {
                    let u = self.uncommented(&line);
                    u.is_empty() || u.iter().all(|b| blank(*b)) && u.len() < line.len()
                }
            };
            if is_blank && self.skip_blank {
                continue;
            }
            if is_blank
                && self.sep.is_none()
                && !self.skip_blank
                && self.uncommented(&line).len() < line.len()
            {
                continue;
            }
            return Some(Cursor::new(line));
        }
    }

    /// A line up to its comment, if the comment starts outside of quotes.
    fn uncommented<'a>(&self, line: &'a [u8]) -> &'a [u8] {
        let Some(c) = self.comment else { return line };
        let mut quote = None;
        for (i, &b) in line.iter().enumerate() {
            match quote {
                Some(q) if q == b => quote = None,
                Some(_) => {}
                None if b == c => return &line[..i],
                None if self.quotes.contains(&b) => quote = Some(b),
                None => {}
            }
        }
        line
    }

    /// The next field of a line; `None` at its end. `text`: does the field hold a text?
    pub fn next_field(&self, c: &mut Cursor, source: &mut dyn Source, text: bool) -> Option<Vec<u8>> {
        match self.sep {
            None => self.white_field(c, source),
            Some(sep) => self.separated_field(c, source, sep, text),
        }
    }

    fn at_comment(&self, c: &Cursor) -> bool {
        self.comment.is_some() && c.peek() == self.comment
    }

    fn white_field(&self, c: &mut Cursor, source: &mut dyn Source) -> Option<Vec<u8>> {
        while c.peek().is_some_and(blank) {
            c.at += 1;
        }
        if c.at >= c.line.len() || self.at_comment(c) {
            return None;
        }
        let mut out = Vec::new();
        if c.peek().is_some_and(|b| self.quotes.contains(&b)) {
            let quote = c.line[c.at];
            c.at += 1;
            self.quoted(c, source, quote, true, &mut out);
            // What follows a quoted part directly belongs to the field.
            while c.peek().is_some_and(|b| !blank(b)) && !self.at_comment(c) {
                out.push(c.line[c.at]);
                c.at += 1;
            }
            return Some(out);
        }
        while let Some(b) = c.peek()
            && !blank(b)
            && !self.at_comment(c)
        {
            if b == b'\\' && self.escapes {
                self.escape(c, &mut out);
                // White space that an escape stands for ends the field like any other.
                if out.last().is_some_and(|b| b.is_ascii_whitespace()) {
                    out.pop();
                    break;
                }
            } else {
                out.push(b);
                c.at += 1;
            }
        }
        Some(out)
    }

    /// The rest of a quoted part, over as many lines as it takes.
    fn quoted(&self, c: &mut Cursor, source: &mut dyn Source, quote: u8, backslash: bool, out: &mut Vec<u8>) {
        loop {
            match c.peek() {
                None => match source.next_line() {
                    Some(line) => {
                        out.push(b'\n');
                        *c = Cursor::new(line);
                    }
                    None => {
                        source.unclosed_quote();
                        return;
                    }
                },
                Some(b) if b == quote => {
                    c.at += 1;
                    return;
                }
                Some(b'\\') if self.escapes => self.escape(c, out),
                // A backslash keeps a quote from ending the field.
                Some(b'\\') if backslash && c.line.get(c.at + 1) == Some(&quote) => {
                    out.push(quote);
                    c.at += 2;
                }
                Some(b) => {
                    out.push(b);
                    c.at += 1;
                }
            }
        }
    }

    fn separated_field(
        &self,
        c: &mut Cursor,
        source: &mut dyn Source,
        sep: u8,
        text: bool,
    ) -> Option<Vec<u8>> {
        let done = c.at >= c.line.len() || self.at_comment(c);
        if done && (c.at > 0 || self.at_comment(c)) && !c.after_sep {
            return None;
        }
        if done {
            c.after_sep = false;
            if c.at == 0 {
                c.at = c.line.len() + 1;
            }
            return Some(Vec::new());
        }
        c.after_sep = false;
        let mut out = Vec::new();
        // Only what was not quoted may be stripped at the end.
        let mut keep = 0;
        let strip = self.strip_white || !text;
        if strip {
            while c.peek().is_some_and(blank) && c.peek() != Some(sep) {
                c.at += 1;
            }
        }
        while let Some(b) = c.peek() {
            if b == sep {
                c.at += 1;
                c.after_sep = true;
                break;
            }
            if self.at_comment(c) {
                break;
            }
            if text && self.quotes.contains(&b) {
                c.at += 1;
                self.quoted(c, source, b, false, &mut out);
                // A doubled quote is one.
                while c.peek() == Some(b) {
                    out.push(b);
                    c.at += 1;
                    self.quoted(c, source, b, false, &mut out);
                }
                keep = out.len();
                continue;
            }
            if b == b'\\' && self.escapes {
                self.escape(c, &mut out);
                continue;
            }
            out.push(b);
            c.at += 1;
        }
        if strip {
            while out.len() > keep && out.last().is_some_and(|b| blank(*b)) {
                out.pop();
            }
        }
        Some(out)
    }

    /// A C escape.
    fn escape(&self, c: &mut Cursor, out: &mut Vec<u8>) {
        c.at += 1;
        let Some(b) = c.peek() else {
            out.push(b'\\');
            return;
        };
        c.at += 1;
        let byte = match b {
            b'a' => 7,
            b'b' => 8,
            b'f' => 12,
            b'n' => b'\n',
            b'r' => b'\r',
            b't' => b'\t',
            b'v' => 11,
            b'0'..=b'7' => {
                let mut x = b - b'0';
                for _ in 0..2 {
                    match c.peek() {
                        Some(d @ b'0'..=b'7') => {
                            x = x.wrapping_mul(8).wrapping_add(d - b'0');
                            c.at += 1;
                        }
                        _ => break,
                    }
                }
                x
            }
            b'x' => {
                let mut x = 0u8;
                for _ in 0..2 {
                    match c.peek().and_then(|d| char::from(d).to_digit(16)) {
                        Some(d) => {
                            x = x.wrapping_mul(16).wrapping_add(d as u8);
                            c.at += 1;
                        }
                        None => break,
                    }
                }
                x
            }
            // The backslash stays in front of what is no escape.
            other => {
                if other != b'\\' {
                    out.push(b'\\');
                }
                other
            }
        };
        out.push(byte);
    }
}
