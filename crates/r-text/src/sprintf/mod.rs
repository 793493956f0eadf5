//! R's `sprintf`: formats recycled over vectors of arguments.
//!
//! [`sprintf`] takes the format strings and the arguments as [`Column`]s and gives the
//! strings and the warnings. A column changes type when a conversion of the *first* format
//! asks for it (whole doubles become integers for `%d`, anything becomes text for `%s`),
//! and stays that way: R shows this in its error messages, so it is kept.
//!
//! Widths and precisions of `%s` count bytes, as in GNU R; a character that a precision
//! would cut in two is dropped. The module knows no R values: lists, factors and complex
//! numbers are the caller's to turn into text.

mod element;
mod parse;

use crate::recycle;
use element::Env;
use parse::{Chunk, Piece, Reading};
use std::borrow::Cow;

/// The longest string a conversion may give, and the longest format.
pub const MAX_LENGTH: usize = 8192;

/// One argument of `sprintf`.
#[derive(Clone, Debug)]
pub enum Column<'a> {
    Logical(Cow<'a, [i32]>),
    Integer(Cow<'a, [i32]>),
    Double(Cow<'a, [f64]>),
    /// Text; `None` is `NA_character_`.
    Text(Vec<Option<Cow<'a, str>>>),
    /// A type that only `%s` takes (raw, complex, list): its `as.character`.
    OnlyText(Vec<Option<Cow<'a, str>>>),
}

impl Column<'_> {
    pub fn len(&self) -> usize {
        match self {
            Column::Logical(v) | Column::Integer(v) => v.len(),
            Column::Double(v) => v.len(),
            Column::Text(v) | Column::OnlyText(v) => v.len(),
        }
    }

    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }
}

/// What `sprintf` gives: the strings, and warnings in the order they arose.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Output {
    pub strings: Texts,
    pub warnings: Vec<String>,
}

/// Strings one behind the other in one piece of memory: an allocation for each of them would take longer than
/// formatting them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Texts {
    text: String,
    /// Where each string ends.
    ends: Vec<usize>,
}

impl Texts {
    pub fn len(&self) -> usize {
        self.ends.len()
    }

    pub fn is_empty(&self) -> bool {
        self.ends.is_empty()
    }

    pub fn iter(&self) -> impl Iterator<Item = &str> {
        let starts = std::iter::once(0).chain(self.ends.iter().copied());
        starts.zip(&self.ends).map(|(from, to)| &self.text[from..*to])
    }
}

/// Formats; an error is R's message. A missing format gives the text `NA`.
pub fn sprintf(formats: &[Option<&str>], mut args: Vec<Column>, scipen: i32) -> Result<Output, String> {
    let mut out = Output::default();
    let longest = args.iter().map(Column::len).chain([formats.len()]).max().unwrap_or(0);
    if formats.is_empty() || args.iter().any(Column::is_empty) {
        return Ok(out);
    }
    if args.iter().map(Column::len).chain([formats.len()]).any(|n| longest % n != 0) {
        return Err("arguments cannot be recycled to the same length".to_string());
    }
    let mut used = vec![false; args.len()];
    let parsed: Vec<Option<Vec<Piece>>> =
        formats.iter().map(|f| f.map(parse::format).transpose()).collect::<Result<_, _>>()?;
    for row in 0..longest {
        let env = Env { scipen, warnings: &mut out.warnings };
        let mut state = Row { row, next: 0, args: &mut args, used: &mut used, env };
        let Texts { text, ends } = &mut out.strings;
        match &parsed[recycle(row, formats.len())] {
            None => text.push_str("NA"),
            Some(pieces) => state.format(pieces, text)?,
        }
        ends.push(text.len());
    }
    report_unused(&used, formats, &mut out.warnings);
    Ok(out)
}

/// Does this format take its argument number `arg` (from 0) as text?
pub fn wants_text(format: &str, arg: usize) -> bool {
    let mut next = 0;
    let Ok(pieces) = parse::format(format) else { return false };
    pieces.iter().any(|p| {
        let Piece::Conversion(c) = p else { return false };
        if c.text.contains('*') && c.star.is_none() {
            next += 1;
        }
        let at = c.position.map_or(next, |p| p - 1);
        next += usize::from(c.position.is_none());
        at == arg && c.conv == 's'
    })
}

fn report_unused(used: &[bool], formats: &[Option<&str>], warnings: &mut Vec<String>) {
    let n = used.iter().filter(|u| !**u).count();
    let which = match formats {
        [f] => format!(" '{}'", f.unwrap_or("NA")),
        _ => String::new(),
    };
    match n {
        0 => {}
        1 => warnings.push(format!("one argument not used by format{which}")),
        _ => warnings.push(format!("{n} arguments not used by format{which}")),
    }
}

/// The state while one result is made.
struct Row<'r, 'a> {
    row: usize,
    /// The next argument a conversion without a position takes.
    next: usize,
    args: &'r mut Vec<Column<'a>>,
    used: &'r mut Vec<bool>,
    env: Env<'r>,
}

impl Row<'_, '_> {
    /// Appends what the pieces of a format give.
    fn format(&mut self, pieces: &[Piece], out: &mut String) -> Result<(), String> {
        for piece in pieces {
            match piece {
                Piece::Literal(s) => out.push_str(s),
                Piece::Unrecognised(s) => return Err(format!("unrecognised format specification '{s}'")),
                Piece::Conversion(c) => self.convert(c, out)?,
            }
        }
        Ok(())
    }

    fn convert(&mut self, chunk: &Chunk, out: &mut String) -> Result<(), String> {
        if chunk.text.contains('*') {
            let width = self.star(chunk)?;
            let text = chunk.text.replacen('*', &width.to_string(), 1);
            let reading = parse::read(&text, chunk.conv);
            return self.element(&text, reading, chunk, out);
        }
        self.element(&chunk.text, chunk.reading, chunk, out)
    }

    /// Appends an element of the argument that a conversion takes.
    fn element(
        &mut self,
        text: &str,
        reading: Reading,
        chunk: &Chunk,
        out: &mut String,
    ) -> Result<(), String> {
        let n = self.argument(chunk.position)?;
        let arg = &mut self.args[n];
        if self.row == 0 {
            element::coerce(arg, reading, chunk.conv, &mut self.env);
        }
        element::format(arg, self.row, text, reading, chunk.conv, &mut self.env, out)
    }

    /// The value of a `*`.
    fn star(&mut self, chunk: &Chunk) -> Result<i32, String> {
        if chunk.text.matches('*').count() > 1 {
            return Err("at most one asterisk '*' is supported in each conversion specification".to_string());
        }
        let n = self.argument(chunk.star)?;
        element::as_width(&self.args[n], self.row)
            .ok_or_else(|| "argument for '*' conversion specification must be a number".to_string())
    }

    fn argument(&mut self, position: Option<usize>) -> Result<usize, String> {
        let n = match position {
            Some(p) if p > self.args.len() => return Err(format!("reference to non-existent argument {p}")),
            Some(p) => p - 1,
            None if self.next >= self.args.len() => return Err("too few arguments".to_string()),
            None => {
                self.next += 1;
                self.next - 1
            }
        };
        self.used[n] = true;
        Ok(n)
    }
}
