//! Text to bytecode. Errors name the line; they are for whoever writes filetests, never for users of R.

use std::cell::{Cell, OnceCell};
use std::rc::Rc;

use r_runtime::{Value, Vm};

use super::print::kind_word;
use crate::code::{ArgSpec, Code, CodeKind, Compiled, Guard, LoopInfo, Site, SwitchTable, Tier, Unit};
use crate::compile::make_proto;
use crate::feedback::Feedback;
use crate::op::{Instr, Op};

type Parse<T> = Result<T, String>;

/// Code from its text, compiled as the text says.
pub fn parse(vm: &mut Vm, text: &str) -> Parse<Code> {
    let mut b = Builder::new();
    for (i, line) in text.lines().enumerate().filter(|l| !l.1.trim().is_empty()) {
        let at = |e: String| format!("line {}: {e}", i + 1);
        let words = words(line).map_err(at)?;
        b.line(vm, &mut Words(&words)).map_err(at)?;
    }
    b.finish(vm)
}

/// A word of a line.
#[derive(Clone, PartialEq, Debug)]
enum Word {
    Plain(String),
    Text(String),
}

/// The words of a line, without its comment.
fn words(line: &str) -> Parse<Vec<Word>> {
    let mut found = Vec::new();
    let mut rest = line.trim_start();
    while !rest.is_empty() && !rest.starts_with(';') {
        let end = if let Some(inner) = rest.strip_prefix('"') {
            let (text, used) = unquote(inner)?;
            found.push(Word::Text(text));
            used + 1
        } else {
            let end = rest.find(char::is_whitespace).unwrap_or(rest.len());
            found.push(Word::Plain(rest[..end].to_owned()));
            end
        };
        rest = rest[end..].trim_start();
    }
    Ok(found)
}

/// The text up to the closing quote, and the bytes it took with it.
fn unquote(s: &str) -> Parse<(String, usize)> {
    let mut text = String::new();
    let mut chars = s.char_indices();
    while let Some((i, c)) = chars.next() {
        match c {
            '"' => return Ok((text, i + 1)),
            '\\' => match chars.next().map(|c| c.1) {
                Some('n') => text.push('\n'),
                Some('t') => text.push('\t'),
                Some('r') => text.push('\r'),
                Some('0') => text.push('\0'),
                Some('u') => {
                    let hex: String = chars
                        .by_ref()
                        .map(|c| c.1)
                        .skip_while(|c| *c == '{')
                        .take_while(|c| *c != '}')
                        .collect();
                    let code = u32::from_str_radix(&hex, 16).ok().and_then(char::from_u32);
                    text.push(code.ok_or("bad escape")?);
                }
                Some(c) => text.push(c),
                None => break,
            },
            c => text.push(c),
        }
    }
    Err("a string without end".to_owned())
}

/// The words of a line that are still to be read.
struct Words<'a>(&'a [Word]);

impl Words<'_> {
    fn next(&mut self) -> Option<Word> {
        let (first, rest) = self.0.split_first()?;
        self.0 = rest;
        Some(first.clone())
    }
    fn plain(&mut self) -> Parse<String> {
        match self.next() {
            Some(Word::Plain(s)) => Ok(s),
            other => Err(format!("a word is expected, not {other:?}")),
        }
    }
    fn text(&mut self) -> Parse<String> {
        match self.next() {
            Some(Word::Text(s)) => Ok(s),
            other => Err(format!("a string is expected, not {other:?}")),
        }
    }
    fn number<N: std::str::FromStr>(&mut self) -> Parse<N> {
        let w = self.plain()?;
        w.parse().map_err(|_| format!("a number is expected, not {w}"))
    }
    /// The next word if it is this.
    fn take(&mut self, word: &str) -> bool {
        let is = matches!(self.0.first(), Some(Word::Plain(w)) if w == word);
        if is {
            self.0 = &self.0[1..];
        }
        is
    }
    fn symbols(&mut self, vm: &mut Vm) -> Parse<Vec<Value>> {
        let mut all = Vec::new();
        while !self.0.is_empty() {
            all.push(vm.sym(&self.text()?));
        }
        Ok(all)
    }
}

struct Builder {
    expr: Value,
    kind: CodeKind,
    unit: Rc<Unit>,
    compiled: Compiled,
}

impl Builder {
    fn new() -> Builder {
        let compiled = Compiled {
            instrs: Vec::new(),
            fast: Vec::new(),
            consts: Vec::new(),
            sites: Vec::new(),
            guards: Vec::new(),
            loops: Vec::new(),
            switches: Vec::new(),
            condition_calls: Vec::new(),
            feedback: Feedback::with_slots(0),
            max_stack: 0,
            inlined: Vec::new(),
            dirty: Cell::new(true),
            tier: Tier::new(u32::MAX, 0),
        };
        Builder { expr: Value::NULL, kind: CodeKind::Eval, unit: Unit::dynamic(), compiled }
    }

    fn line(&mut self, vm: &mut Vm, w: &mut Words<'_>) -> Parse<()> {
        let first = w.plain()?;
        let c = &mut self.compiled;
        match first.as_str() {
            "code" => {
                self.kind = kind(&w.plain()?)?;
                self.expr = expression(vm, &w.text()?)?;
            }
            "slots" => {
                let is_function = w.plain()? == "function";
                let n_formals = w.number()?;
                self.unit = Rc::new(Unit { slots: w.symbols(vm)?, n_formals, is_function });
            }
            "stack" => c.max_stack = w.number()?,
            "feedback" => c.feedback = Feedback::with_slots(w.number()?),
            "inlined" => c.inlined = w.symbols(vm)?,
            "const" => {
                let v = constant(vm, w, &self.unit)?;
                self.compiled.consts.push(v);
            }
            "site" => {
                let s = site(vm, w, &self.unit)?;
                self.compiled.sites.push(s);
            }
            "guard" => {
                let symbol = vm.sym(&w.text()?);
                let name = vm.sym(&w.text()?);
                let builtin = r_runtime::symbol::base_value(name);
                c.guards.push(Guard { symbol, builtin, target: w.number()? });
            }
            "loop" => c.loops.push(LoopInfo {
                start: w.number()?,
                end: w.number()?,
                break_to: w.number()?,
                next_to: w.number()?,
                height: w.number()?,
            }),
            "switch" => c.switches.push(switch(vm, w)?),
            "condition" => c.condition_calls.push((w.number()?, expression(vm, &w.text()?)?)),
            pc => c.instrs.push(Cell::new(instr(pc, c.instrs.len(), w)?)),
        }
        if w.0.is_empty() { Ok(()) } else { Err(format!("{:?} is too much", w.0)) }
    }

    fn finish(mut self, vm: &mut Vm) -> Parse<Code> {
        let c = &mut self.compiled;
        if c.instrs.is_empty() {
            return Err("no instructions".to_owned());
        }
        c.fast = crate::fuse::fuse(vm, &self.unit, &c.instrs, &c.sites);
        c.tier = Tier::new(vm.hooks.tier.limit, c.instrs.len());
        let code = Code::new(self.expr, self.unit, self.kind);
        code.set_compiled(self.compiled);
        Ok(code)
    }
}

fn kind(word: &str) -> Parse<CodeKind> {
    let all = [CodeKind::Body, CodeKind::Promise, CodeKind::Eval];
    all.into_iter().find(|k| kind_word(*k) == word).ok_or_else(|| format!("no kind of code: {word}"))
}

/// The expression of a source text.
fn expression(vm: &mut Vm, source: &str) -> Parse<Value> {
    let program = r_syntax::parse_program(source, "text").map_err(|e| e.located_message("text"))?;
    let node = program.exprs.first().ok_or("no expression")?;
    let v = vm.from_node(node);
    v.hold();
    vm.roots.push(v);
    Ok(v)
}

/// The value that a source text evaluates to.
fn value(vm: &mut Vm, source: &str) -> Parse<Value> {
    let e = expression(vm, source)?;
    let v = vm.eval(e, vm.base_env).map_err(|_| format!("{source} has no value"))?;
    v.hold();
    vm.roots.push(v);
    Ok(v)
}

fn constant(vm: &mut Vm, w: &mut Words<'_>, unit: &Rc<Unit>) -> Parse<Value> {
    match w.plain()?.as_str() {
        "missing" => Ok(Value::MISSING),
        "symbol" => Ok(vm.sym(&w.text()?)),
        "language" => expression(vm, &w.text()?),
        "value" => value(vm, &w.text()?),
        "function" => {
            let function = expression(vm, &w.text()?)?;
            let [_, formals, body, ..] = *function.values() else { return Err("no function".to_owned()) };
            let v = make_proto(vm, formals, body);
            vm.roots.push(v);
            Ok(v)
        }
        word => {
            let kind = kind(word)?;
            let e = expression(vm, &w.text()?)?;
            let v = vm.new_code(Box::new(Code::new(e, unit.clone(), kind)));
            vm.roots.push(v);
            Ok(v)
        }
    }
}

fn site(vm: &mut Vm, w: &mut Words<'_>, unit: &Rc<Unit>) -> Parse<Site> {
    let mut s = Site::new(expression(vm, &w.text()?)?);
    let mut name = Value::NULL;
    while let Some(Word::Plain(word)) = w.next() {
        let spec = match word.as_str() {
            "name" => {
                s.name = vm.sym(&w.text()?);
                continue;
            }
            "builtin" => {
                let wanted = w.text()?;
                let at = vm.builtins.iter().position(|b| b.def.name == wanted);
                s.builtin = at.ok_or_else(|| format!("no builtin {wanted}"))? as u32;
                continue;
            }
            "nargs" => {
                s.nargs = w.number()?;
                continue;
            }
            "whole" => {
                s.whole = expression(vm, &w.text()?)?;
                continue;
            }
            "named" => {
                name = vm.string(&w.text()?);
                vm.roots.push(name);
                continue;
            }
            "missing" => ArgSpec::Missing,
            "dots" => ArgSpec::Dots,
            "const" => ArgSpec::Const(constant(vm, w, unit)?),
            "lazy" => ArgSpec::Lazy(constant(vm, w, unit)?),
            other => return Err(format!("a site has no {other}")),
        };
        s.has_dots |= spec == ArgSpec::Dots;
        s.args.push(spec);
        s.names.push(std::mem::replace(&mut name, Value::NULL));
    }
    if s.names.iter().all(|n| n.is_null()) {
        s.names.clear();
    }
    Ok(s)
}

fn switch(vm: &mut Vm, w: &mut Words<'_>) -> Parse<SwitchTable> {
    let call = expression(vm, &w.text()?)?;
    let (names, positions, sorted) = (Vec::new(), Vec::new(), OnceCell::new());
    let mut t = SwitchTable { names, positions, default: None, none: 0, call, sorted };
    while w.take("case") {
        let name = vm.string(&w.text()?);
        vm.roots.push(name);
        t.names.push((name, w.number()?));
    }
    while w.take("position") {
        t.positions.push(w.number()?);
    }
    if w.take("default") {
        t.default = Some(w.number()?);
    }
    if w.take("none") {
        t.none = w.number()?
    }
    Ok(t)
}

fn instr(pc: &str, at: usize, w: &mut Words<'_>) -> Parse<Instr> {
    if pc.parse() != Ok(at) {
        return Err(format!("{pc} where instruction {at} is expected"));
    }
    let name = w.plain()?;
    let op = Op::ALL.iter().find(|o| o.name() == name).ok_or_else(|| format!("no instruction {name}"))?;
    Ok(Instr { op: *op, a: w.number()?, b: w.number()? })
}
