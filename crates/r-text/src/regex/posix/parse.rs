//! Pattern text to syntax tree: POSIX extended syntax with the extensions of R's default engine.
//!
//! Three habits of that engine are kept because programs see them: a flag setting `(?i)` makes the rest of the
//! enclosing group, alternation included, an operand of its own, which also ends the enclosing group; `{,n}`
//! counts one more than it says; a repeat operator without operand repeats nothing.

use super::super::error::Reason;
use super::ast::{self, Kind, NO_MAX, Node, Set};
use super::bracket;

/// Deeper nesting of groups is refused: the tree is walked by recursion.
const MAX_DEPTH: u32 = 500;
const MAX_REPEAT: i32 = 255;
/// So are more groups: alternatives with groups in them nest as well.
const MAX_GROUPS: u32 = 1000;

#[derive(Clone, Copy, Debug, Default)]
pub struct Flags {
    pub ignore_case: bool,
    /// `.` doesn't match a new line.
    pub newline: bool,
    /// Repeats are lazy unless marked.
    pub ungreedy: bool,
    /// Every character stands for itself.
    pub literal: bool,
}

pub struct Parsed {
    pub root: Node,
    /// Groups besides the whole match.
    pub groups: u32,
    pub has_backrefs: bool,
}

pub fn parse(pattern: &[u32], flags: Flags) -> Result<Parsed, Reason> {
    let mut p = Parser { text: pattern, at: 0, flags, depth: 0, nesting: 0, groups: 0, max_backref: None };
    let root = p.alternatives()?;
    if p.depth > 0 {
        return Err(Reason::Paren);
    }
    if p.max_backref.is_some_and(|n| n > p.groups) {
        return Err(Reason::BackReference);
    }
    Ok(Parsed { root: root.into_group(0), groups: p.groups, has_backrefs: p.max_backref.is_some() })
}

struct Parser<'a> {
    text: &'a [u32],
    at: usize,
    flags: Flags,
    /// Open parentheses; may be less than `nesting`, see the module's head.
    depth: u32,
    nesting: u32,
    groups: u32,
    max_backref: Option<u32>,
}

const fn code(c: char) -> u32 {
    c as u32
}

impl Parser<'_> {
    fn peek(&self, ahead: usize) -> Option<char> {
        self.text.get(self.at + ahead).and_then(|&c| char::from_u32(c))
    }

    fn next_is(&self, c: char) -> bool {
        self.text.get(self.at) == Some(&code(c))
    }

    fn done(&self) -> bool {
        self.at >= self.text.len()
    }

    fn alternatives(&mut self) -> Result<Node, Reason> {
        self.nesting += 1;
        if self.nesting > MAX_DEPTH {
            return Err(Reason::Memory);
        }
        let mut parts = vec![self.branch()?];
        while !self.flags.literal && !self.done() {
            if self.next_is('|') {
                self.at += 1;
                parts.push(self.branch()?);
            } else {
                // `branch` stops at nothing else but the parenthesis that ends the group.
                self.at += 1;
                break;
            }
        }
        self.nesting -= 1;
        Ok(Node::union(parts))
    }

    fn branch(&mut self) -> Result<Node, Reason> {
        let mut parts = Vec::new();
        loop {
            if self.at_quote() {
                self.quoted(&mut parts);
            } else {
                parts.push(self.piece()?);
            }
            if self.done() {
                break;
            }
            if !self.flags.literal {
                if self.next_is('|') {
                    break;
                }
                if self.next_is(')') && self.depth > 0 {
                    self.depth -= 1;
                    break;
                }
            }
        }
        Ok(if parts.is_empty() { Node::empty() } else { Node::cat(parts) })
    }

    fn piece(&mut self) -> Result<Node, Reason> {
        let mut node = self.atom()?;
        if self.flags.literal {
            return Ok(node);
        }
        while let Some(c) = self.peek(0) {
            node = match c {
                '*' => self.repeat(node, 0, NO_MAX)?,
                '+' => self.repeat(node, 1, NO_MAX)?,
                '?' => self.repeat(node, 0, 1)?,
                '{' => self.bounded(node)?,
                _ => break,
            };
        }
        Ok(node)
    }

    fn repeat(&mut self, arg: Node, min: i32, max: i32) -> Result<Node, Reason> {
        self.at += 1;
        let lazy = self.laziness()?;
        Ok(Node::new(Kind::Repeat { arg: Box::new(arg), min, max, lazy }))
    }

    /// What follows a repeat operator: `?` turns its laziness round; `*` and `+` are reserved.
    fn laziness(&mut self) -> Result<bool, Reason> {
        match self.peek(0) {
            Some('?') => {
                self.at += 1;
                Ok(!self.flags.ungreedy)
            }
            Some('*' | '+') => Err(Reason::Repetition),
            _ => Ok(self.flags.ungreedy),
        }
    }

    fn bounded(&mut self, arg: Node) -> Result<Node, Reason> {
        self.at += 1;
        let start = self.at;
        let mut min = self.number();
        let mut max = min;
        if self.next_is(',') {
            self.at += 1;
            max = self.number();
        }
        if (max >= 0 && min > max) || max > MAX_REPEAT || (min < 0 && max == 0) {
            return Err(Reason::BraceContents);
        }
        if self.done() {
            return Err(Reason::Brace);
        }
        while self.next_is(' ') && self.at > start {
            self.at += 1;
        }
        if self.at == start || !self.next_is('}') {
            return Err(Reason::BraceContents);
        }
        self.at += 1;
        let lazy = self.laziness()?;
        if min == 0 && max == 0 {
            return Ok(Node::empty());
        }
        if min < 0 && max < 0 {
            (min, max) = (1, 1);
        }
        Ok(Node::new(Kind::Repeat { arg: Box::new(arg), min, max, lazy }))
    }

    /// Decimal digits, or -1 where there are none.
    fn number(&mut self) -> i32 {
        let mut n: Option<i32> = None;
        while let Some(d) = self.peek(0).and_then(|c| c.to_digit(10)) {
            n = Some(n.unwrap_or(0).saturating_mul(10).saturating_add(d as i32));
            self.at += 1;
        }
        n.unwrap_or(-1)
    }

    fn atom(&mut self) -> Result<Node, Reason> {
        if self.flags.literal {
            return self.literal_atom();
        }
        let Some(&c) = self.text.get(self.at) else { return Ok(Node::empty()) };
        match char::from_u32(c) {
            Some('(') if self.peek(1) == Some('?') => self.flag_group(),
            Some('(') => self.group(),
            Some(')') if self.depth > 0 => Ok(Node::empty()),
            Some('|' | '*' | '+' | '?' | '{') => Ok(Node::empty()),
            Some('[') => self.bracket(),
            Some('\\') => self.escape(),
            Some('.') => self.any(),
            Some('^') => self.assertion(1, ast::AT_BOL),
            Some('$') => self.assertion(1, ast::AT_EOL),
            _ => {
                self.at += 1;
                Ok(self.character(c))
            }
        }
    }

    /// A character of a literal pattern.
    fn literal_atom(&mut self) -> Result<Node, Reason> {
        match self.text.get(self.at) {
            None => Ok(Node::empty()),
            Some(&c) => {
                self.at += 1;
                Ok(self.character(c))
            }
        }
    }

    fn character(&self, c: u32) -> Node {
        match ast::other_case(c) {
            Some(_) if self.flags.ignore_case => {
                let upper = crate::strings::ctype::to_upper(c);
                let lower = crate::strings::ctype::to_lower(c);
                Node::new(Kind::Chars(vec![Set::single(upper), Set::single(lower)]))
            }
            _ => Node::single(c),
        }
    }

    fn any(&mut self) -> Result<Node, Reason> {
        self.at += 1;
        let sets = if self.flags.newline {
            vec![Set::range(0, code('\n') - 1), Set::range(code('\n') + 1, ast::CHAR_MAX)]
        } else {
            vec![Set::range(0, ast::CHAR_MAX)]
        };
        Ok(Node::new(Kind::Chars(sets)))
    }

    fn assertion(&mut self, len: usize, what: u8) -> Result<Node, Reason> {
        self.at += len;
        Ok(Node::new(Kind::Assert(what)))
    }

    fn group(&mut self) -> Result<Node, Reason> {
        self.at += 1;
        self.depth += 1;
        self.groups += 1;
        if self.groups > MAX_GROUPS {
            return Err(Reason::Memory);
        }
        let id = self.groups;
        Ok(self.alternatives()?.into_group(id))
    }

    /// `(?flags)`, `(?flags:...)` and `(?#...)`.
    fn flag_group(&mut self) -> Result<Node, Reason> {
        self.at += 2;
        let mut flags = self.flags;
        let mut on = true;
        loop {
            let c = self.peek(0).ok_or(Reason::BadPattern)?;
            self.at += 1;
            match c {
                'i' => flags.ignore_case = on,
                'n' => flags.newline = on,
                'U' => flags.ungreedy = on,
                // Right associativity only changes which of equal matches groups report.
                'r' => {}
                '-' => on = false,
                ':' => {
                    self.depth += 1;
                    break;
                }
                '#' => self.skip_comment()?,
                ')' => break,
                _ => return Err(Reason::BadPattern),
            }
        }
        let saved = std::mem::replace(&mut self.flags, flags);
        let node = self.alternatives()?;
        self.flags = saved;
        Ok(node)
    }

    /// Up to the parenthesis that ends a comment, which is left to read.
    fn skip_comment(&mut self) -> Result<(), Reason> {
        while !self.next_is(')') {
            if self.done() {
                return Err(Reason::BadPattern);
            }
            self.at += 1;
        }
        Ok(())
    }

    fn bracket(&mut self) -> Result<Node, Reason> {
        self.at += 1;
        let (sets, used) = bracket::parse(&self.text[self.at..], self.flags.ignore_case)?;
        self.at += used;
        Ok(Node::new(Kind::Chars(sets)))
    }

    fn escape(&mut self) -> Result<Node, Reason> {
        let Some(&next) = self.text.get(self.at + 1) else { return Err(Reason::TrailingBackslash) };
        let c = char::from_u32(next).unwrap_or('\0');
        if let Some(body) = class_escape(c) {
            self.at += 2;
            let body: Vec<u32> = body.chars().map(code).collect();
            return Ok(Node::new(Kind::Chars(bracket::parse(&body, self.flags.ignore_case)?.0)));
        }
        if let Some(c) = control_escape(c) {
            self.at += 2;
            return Ok(Node::single(c));
        }
        match c {
            'b' => self.assertion(2, ast::AT_WB),
            'B' => self.assertion(2, ast::NOT_AT_WB),
            '<' => self.assertion(2, ast::AT_BOW),
            '>' => self.assertion(2, ast::AT_EOW),
            'x' => self.hexadecimal(),
            '0'..='9' => {
                self.at += 2;
                let n = next - code('0');
                self.max_backref = self.max_backref.max(Some(n));
                Ok(Node::new(Kind::Backref(n)))
            }
            _ => {
                self.at += 2;
                Ok(self.character(next))
            }
        }
    }

    fn at_quote(&self) -> bool {
        !self.flags.literal && self.next_is('\\') && self.peek(1) == Some('Q')
    }

    /// `\Q...\E`: the characters between stand for themselves. A repeat operator after it has no operand.
    fn quoted(&mut self, parts: &mut Vec<Node>) {
        self.at += 2;
        while let Some(&c) = self.text.get(self.at) {
            if self.next_is('\\') && self.peek(1) == Some('E') {
                self.at += 2;
                break;
            }
            self.at += 1;
            parts.push(self.character(c));
        }
    }

    fn hexadecimal(&mut self) -> Result<Node, Reason> {
        self.at += 2;
        let braced = self.next_is('{');
        let limit = if braced { 32 } else { 2 };
        self.at += usize::from(braced);
        let mut value: u32 = 0;
        for _ in 0..limit {
            let Some(d) = self.peek(0).and_then(|c| c.to_digit(16)) else { break };
            value = value.wrapping_mul(16).wrapping_add(d);
            self.at += 1;
        }
        if braced {
            if !self.next_is('}') {
                return Err(Reason::Brace);
            }
            self.at += 1;
        }
        Ok(Node::single(value))
    }
}

/// The bracket expression (after its `[`) that a class escape stands for.
fn class_escape(c: char) -> Option<&'static str> {
    Some(match c {
        'w' => "[:alnum:]_]",
        'W' => "^[:alnum:]_]",
        's' => "[:space:]]",
        'S' => "^[:space:]]",
        'd' => "[:digit:]]",
        'D' => "^[:digit:]]",
        _ => return None,
    })
}

fn control_escape(c: char) -> Option<u32> {
    Some(match c {
        't' => 9,
        'n' => 10,
        'f' => 12,
        'r' => 13,
        'a' => 7,
        'e' => 27,
        _ => return None,
    })
}
