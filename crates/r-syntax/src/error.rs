//! Syntax errors, and the two ways GNU R shows them.

use crate::deparse::{DeparseOptions, deparse};
use crate::tree::{Node, Span};

/// What went wrong.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ErrorKind {
    /// A token where the grammar has no place for it: `unexpected symbol`. Holds what follows
    /// "unexpected".
    Unexpected(&'static str),
    /// Anything else, with GNU R's full message: `nul character not allowed (line 1)`.
    Message(String),
}

/// A syntax error with its place and the text read so far.
#[derive(Clone, Debug)]
pub struct SyntaxError {
    pub kind: ErrorKind,
    /// The offending token. Where the end of the input is the offender, the span is empty.
    pub span: Span,
    /// Line of the offending token, from 1; at the end of input, the line after the last.
    pub line: u32,
    /// Column of the token's first character, from 1, tabs counted as to multiples of 8; 0 at the
    /// end of input or of a line.
    pub col: u32,
    /// Whether more text could make the input correct: a REPL then asks for a continuation line.
    pub incomplete: bool,
    /// The last one or two lines of what was read, up to the offending token's end. Bytes that aren't UTF-8
    /// are replaced, tabs expanded; GNU R's limits on how much it remembers hold.
    pub context: Box<[String]>,
    /// The number of the last line of `context`.
    pub context_line: u32,
    /// The same as `context`, but only from where the expression in error begins.
    pub expr_context: Box<[String]>,
    /// Where the expression in error begins.
    pub expr_start: u32,
    /// The file a `#line` comment named, in whose place the error is then.
    pub file: Option<Box<str>>,
    /// The call the error is reported in, for pipe placeholder errors.
    pub call: Option<Box<Node>>,
}

impl SyntaxError {
    /// The bare description: `unexpected symbol`.
    pub fn description(&self) -> String {
        match &self.kind {
            ErrorKind::Unexpected(what) => format!("unexpected {what}"),
            ErrorKind::Message(text) => text.clone(),
        }
    }

    /// The message `parse(text=, file=)` gives, with the lines around and a caret:
    /// `<text>:1:3: unexpected symbol\n1: x y\n      ^`.
    pub fn located_message(&self, file: &str) -> String {
        let ErrorKind::Unexpected(what) = &self.kind else { return self.description() };
        let file = self.file.as_deref().unwrap_or(file);
        let mut out = format!("{file}:{}:{}: unexpected {what}", self.line, self.col);
        let mut width = 0;
        for (i, line) in self.context.iter().enumerate() {
            let number = self.context_line.saturating_sub((self.context.len() - 1 - i) as u32);
            let head = format!("{number}: ");
            width = head.len();
            out.push('\n');
            out.push_str(&head);
            out.push_str(line);
        }
        // GNU R points one further to the right where it shows a single line.
        let at = width + self.col as usize - (self.context.len() > 1) as usize;
        out.push('\n');
        out.extend(std::iter::repeat_n(' ', at));
        out.push('^');
        out
    }

    /// The message for expressions read one by one (script, `-e`, REPL), after `Error: `:
    /// `unexpected symbol in "x y"`.
    pub fn inline_message(&self) -> String {
        let text = self.description();
        if self.incomplete {
            return "unexpected end of input".to_owned();
        }
        if matches!(self.kind, ErrorKind::Message(_)) {
            return text;
        }
        match &*self.expr_context {
            [] => text,
            [line] => format!("{text} in \"{line}\""),
            [.., before, line] => format!("{text} in:\n\"{before}\n{line}\""),
        }
    }
}

impl SyntaxError {
    /// What a script prints for the error: `Error: unexpected symbol in "x y"`, or `Error in CALL : message`.
    pub fn script_message(&self) -> String {
        let message = self.inline_message();
        let Some(call) = &self.call else { return format!("Error: {message}") };
        let call = deparse(call, &DeparseOptions::default()).swap_remove(0);
        // A line that would be too long is broken before the message.
        let long = HEAD + call.chars().count() + message.chars().count() > LONG_LINE;
        format!("Error in {call} : {}{message}", if long { "\n  " } else { "" })
    }
}

const LONG_LINE: usize = 75;
/// What GNU R counts for `Error in` and the colon.
const HEAD: usize = 14;

impl std::fmt::Display for SyntaxError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.inline_message())
    }
}

impl std::error::Error for SyntaxError {}
