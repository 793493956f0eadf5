//! Ports: text and binary, files, strings and bytevectors, the console.

use super::print::Style;
use super::{ANY, Def, char_arg, index_arg, range_args, string_arg};
use crate::compile::ctx::Kind;
use crate::syntax::reader::{ReadError, Reader};
use crate::value::{EOF, NULL, UNSPECIFIED, Value, handle};
use crate::vm::{Res, Vm};
use std::io::{BufRead, Read, Write};

use Kind::{Bool, Unknown, Void};

/// What is behind a port.
pub enum Port {
    TextIn { text: String, pos: usize, console: bool, line: u32, fold_case: bool },
    BinaryIn { bytes: Vec<u8>, pos: usize },
    TextOut { text: String, to: Sink, column: usize },
    BinaryOut { bytes: Vec<u8>, to: Sink },
    Closed { input: bool, text: bool },
}

pub enum Sink {
    Memory,
    Stdout,
    Stderr,
    File(std::fs::File),
}

impl Sink {
    fn write(&mut self, bytes: &[u8]) {
        // A reader that has gone away is no error of the program's.
        let _ = match self {
            Sink::Memory => Ok(()),
            Sink::Stdout => std::io::stdout().write_all(bytes).and_then(|()| std::io::stdout().flush()),
            Sink::Stderr => std::io::stderr().write_all(bytes),
            Sink::File(f) => f.write_all(bytes),
        };
    }
}

pub struct Io {
    ports: Vec<Port>,
    free: Vec<usize>,
    /// The parameters current-input-port, current-output-port, current-error-port.
    pub parameters: [Value; 3],
    pub console: [Value; 3],
    /// The procedure that runs winders before a continuation is entered.
    pub rewind: Value,
    seed: u64,
}

impl Default for Io {
    fn default() -> Io {
        let out = |to| Port::TextOut { text: String::new(), to, column: 0 };
        let console = Port::TextIn { text: String::new(), pos: 0, console: true, line: 1, fold_case: false };
        Io {
            ports: vec![console, out(Sink::Stdout), out(Sink::Stderr)],
            free: Vec::new(),
            parameters: [NULL; 3],
            console: [NULL; 3],
            rewind: NULL,
            seed: 0x2545_f491_4f6c_dd1d,
        }
    }
}

impl Io {
    pub fn roots(&self, out: &mut Vec<u64>) {
        out.extend(self.parameters.iter().chain(&self.console).map(|v| v.0));
        out.push(self.rewind.0);
    }

    pub fn random(&mut self) -> u64 {
        self.seed ^= self.seed << 13;
        self.seed ^= self.seed >> 7;
        self.seed ^= self.seed << 17;
        self.seed.wrapping_mul(0x2545_f491_4f6c_dd1d)
    }

    fn add(&mut self, port: Port) -> usize {
        if let Some(i) = self.free.pop() {
            self.ports[i] = port;
            return i;
        }
        self.ports.push(port);
        self.ports.len() - 1
    }

    fn flush(&mut self, i: usize) {
        match &mut self.ports[i] {
            Port::TextOut { to: Sink::Memory, .. } | Port::BinaryOut { to: Sink::Memory, .. } => {}
            Port::TextOut { text, to, .. } => {
                to.write(text.as_bytes());
                text.clear();
            }
            Port::BinaryOut { bytes, to } => {
                to.write(bytes);
                bytes.clear();
            }
            _ => {}
        }
    }

    pub fn flush_all(&mut self) {
        for i in 0..self.ports.len() {
            self.flush(i);
        }
    }

    fn close(&mut self, i: usize) {
        self.flush(i);
        let (input, text) = match &self.ports[i] {
            Port::TextIn { .. } => (true, true),
            Port::BinaryIn { .. } => (true, false),
            Port::TextOut { .. } => (false, true),
            Port::BinaryOut { .. } => (false, false),
            Port::Closed { .. } => return,
        };
        self.ports[i] = Port::Closed { input, text };
    }

    fn put(&mut self, i: usize, s: &str) -> bool {
        match &mut self.ports[i] {
            Port::TextOut { text, to, column } => {
                text.push_str(s);
                match s.rfind('\n') {
                    Some(at) => *column = s.len() - at - 1,
                    None => *column += s.len(),
                }
                if text.len() > 8192 && !matches!(to, Sink::Memory) {
                    self.flush(i);
                }
                true
            }
            _ => false,
        }
    }

    /// Reads a line from the console into its port.
    fn fill_console(&mut self, i: usize) -> bool {
        self.flush(1);
        let mut line = String::new();
        let n = std::io::stdin().lock().read_line(&mut line).unwrap_or(0);
        if let Port::TextIn { text, .. } = &mut self.ports[i] {
            text.push_str(&line);
        }
        n > 0
    }
}

pub const TABLE: &[Def] = &[
    ("display", 1, 2, Void, |vm, a| print(vm, "display", a, Style::Display)),
    ("write", 1, 2, Void, |vm, a| print(vm, "write", a, Style::Write)),
    ("write-shared", 1, 2, Void, |vm, a| print(vm, "write-shared", a, Style::Shared)),
    ("write-simple", 1, 2, Void, |vm, a| print(vm, "write-simple", a, Style::Simple)),
    ("print", 0, ANY, Void, |vm, a| {
        for v in a {
            print(vm, "print", &[*v], Style::Display)?;
        }
        Ok(UNSPECIFIED)
    }),
    ("println", 0, ANY, Void, |vm, a| {
        for v in a {
            print(vm, "println", &[*v], Style::Display)?;
        }
        put(vm, "println", None, "\n")
    }),
    ("pp", 1, 2, Void, |vm, a| {
        print(vm, "pp", a, Style::Write)?;
        put(vm, "pp", a.get(1), "\n")
    }),
    ("newline", 0, 1, Void, |vm, a| put(vm, "newline", a.first(), "\n")),
    ("fresh-line", 0, 1, Void, |vm, a| {
        let i = out_port(vm, "fresh-line", a.first())?;
        if matches!(vm.io.ports[i], Port::TextOut { column, .. } if column > 0) {
            put(vm, "fresh-line", a.first(), "\n")
        } else {
            Ok(UNSPECIFIED)
        }
    }),
    ("write-char", 1, 2, Void, |vm, a| {
        let c = char_arg(vm, "write-char", a[0])?;
        put(vm, "write-char", a.get(1), c.encode_utf8(&mut [0; 4]))
    }),
    ("write-string", 1, 4, Void, |vm, a| {
        let s = string_arg(vm, "write-string", a[0])?;
        let (start, end) = range_args(vm, "write-string", a, 2, s.len())?;
        let text: String = s.chars()[start..end].iter().filter_map(|c| char::from_u32(*c)).collect();
        put(vm, "write-string", a.get(1), &text)
    }),
    ("write-u8", 1, 2, Void, |vm, a| {
        let b = super::vectors::byte(vm, "write-u8", a[0])?;
        put_bytes(vm, "write-u8", a.get(1), &[b])
    }),
    ("write-bytevector", 1, 4, Void, |vm, a| {
        let b = super::vectors::bytes(vm, "write-bytevector", a[0])?;
        let (start, end) = range_args(vm, "write-bytevector", a, 2, b.len())?;
        let part = b.bytes()[start..end].to_vec();
        put_bytes(vm, "write-bytevector", a.get(1), &part)
    }),
    ("flush-output-port", 0, 1, Void, |vm, a| {
        let i = out_port(vm, "flush-output-port", a.first())?;
        vm.io.flush(i);
        Ok(UNSPECIFIED)
    }),
    ("flush-output", 0, 1, Void, |vm, a| {
        let i = out_port(vm, "flush-output", a.first())?;
        vm.io.flush(i);
        Ok(UNSPECIFIED)
    }),
    ("force-output", 0, 1, Void, |vm, a| {
        let i = out_port(vm, "force-output", a.first())?;
        vm.io.flush(i);
        Ok(UNSPECIFIED)
    }),
    ("read", 0, 1, Unknown, read),
    ("read-char", 0, 1, Unknown, |vm, a| char_in(vm, "read-char", a, true)),
    ("peek-char", 0, 1, Unknown, |vm, a| char_in(vm, "peek-char", a, false)),
    ("char-ready?", 0, 1, Bool, |vm, a| {
        in_port(vm, "char-ready?", a.first())?;
        Ok(Value::bool(true))
    }),
    ("u8-ready?", 0, 1, Bool, |vm, a| {
        in_port(vm, "u8-ready?", a.first())?;
        Ok(Value::bool(true))
    }),
    ("read-line", 0, 1, Unknown, read_line),
    ("read-string", 1, 2, Unknown, read_string),
    ("read-u8", 0, 1, Unknown, |vm, a| byte_in(vm, "read-u8", a, true)),
    ("peek-u8", 0, 1, Unknown, |vm, a| byte_in(vm, "peek-u8", a, false)),
    ("read-bytevector", 1, 2, Unknown, read_bytevector),
    ("read-bytevector!", 1, 4, Unknown, read_bytevector_into),
    ("open-input-string", 1, 1, Unknown, |vm, a| {
        let text = string_arg(vm, "open-input-string", a[0])?.text();
        Ok(new_port(vm, Port::TextIn { text, pos: 0, console: false, line: 1, fold_case: false }))
    }),
    ("open-output-string", 0, 0, Unknown, |vm, _| {
        Ok(new_port(vm, Port::TextOut { text: String::new(), to: Sink::Memory, column: 0 }))
    }),
    ("get-output-string", 1, 1, Kind::String, |vm, a| {
        let i = port(vm, "get-output-string", a[0])?;
        match &vm.io.ports[i] {
            Port::TextOut { text, to: Sink::Memory, .. } => {
                let text = text.clone();
                Ok(vm.string(&text))
            }
            _ => Err(vm.wrong_type("get-output-string", "a string port", a[0])),
        }
    }),
    ("open-input-bytevector", 1, 1, Unknown, |vm, a| {
        let bytes = super::vectors::bytes(vm, "open-input-bytevector", a[0])?.bytes().to_vec();
        Ok(new_port(vm, Port::BinaryIn { bytes, pos: 0 }))
    }),
    ("open-output-bytevector", 0, 0, Unknown, |vm, _| {
        Ok(new_port(vm, Port::BinaryOut { bytes: Vec::new(), to: Sink::Memory }))
    }),
    ("get-output-bytevector", 1, 1, Kind::Bytes, |vm, a| {
        let i = port(vm, "get-output-bytevector", a[0])?;
        match &vm.io.ports[i] {
            Port::BinaryOut { bytes, to: Sink::Memory } => {
                let bytes = bytes.clone();
                Ok(vm.bytevector(&bytes))
            }
            _ => Err(vm.wrong_type("get-output-bytevector", "a bytevector port", a[0])),
        }
    }),
    ("open-input-file", 1, 1, Unknown, |vm, a| open_in(vm, "open-input-file", a, false)),
    ("open-binary-input-file", 1, 1, Unknown, |vm, a| open_in(vm, "open-binary-input-file", a, true)),
    ("open-output-file", 1, 1, Unknown, |vm, a| open_out(vm, "open-output-file", a, false)),
    ("open-binary-output-file", 1, 1, Unknown, |vm, a| open_out(vm, "open-binary-output-file", a, true)),
    ("file-exists?", 1, 1, Bool, |vm, a| {
        let name = string_arg(vm, "file-exists?", a[0])?.text();
        Ok(Value::bool(std::path::Path::new(&name).exists()))
    }),
    ("delete-file", 1, 1, Void, |vm, a| {
        let name = string_arg(vm, "delete-file", a[0])?.text();
        match std::fs::remove_file(&name) {
            Ok(()) => Ok(UNSPECIFIED),
            Err(e) => Err(file_error(vm, "delete-file", &name, &e)),
        }
    }),
    ("close-port", 1, 1, Void, |vm, a| close(vm, "close-port", a)),
    ("close-input-port", 1, 1, Void, |vm, a| close(vm, "close-input-port", a)),
    ("close-output-port", 1, 1, Void, |vm, a| close(vm, "close-output-port", a)),
    ("port?", 1, 1, Bool, |_, a| Ok(Value::bool(Vm::handle_index(a[0], handle::PORT).is_some()))),
    ("input-port?", 1, 1, Bool, |vm, a| Ok(Value::bool(describe(vm, a[0]).is_some_and(|d| d.0)))),
    ("output-port?", 1, 1, Bool, |vm, a| Ok(Value::bool(describe(vm, a[0]).is_some_and(|d| !d.0)))),
    ("textual-port?", 1, 1, Bool, |vm, a| Ok(Value::bool(describe(vm, a[0]).is_some_and(|d| d.1)))),
    ("binary-port?", 1, 1, Bool, |vm, a| Ok(Value::bool(describe(vm, a[0]).is_some_and(|d| !d.1)))),
    ("input-port-open?", 1, 1, Bool, |vm, a| is_open(vm, "input-port-open?", a, true)),
    ("output-port-open?", 1, 1, Bool, |vm, a| is_open(vm, "output-port-open?", a, false)),
    ("%console-port", 1, 1, Unknown, |vm, a| {
        let i = index_arg(vm, "%console-port", a[0])?.min(2);
        let p = vm.handle(handle::PORT, i);
        vm.io.console[i] = p;
        Ok(p)
    }),
    ("%register-ports!", 3, 3, Void, |vm, a| {
        vm.io.parameters = [a[0], a[1], a[2]];
        Ok(UNSPECIFIED)
    }),
];

fn new_port(vm: &mut Vm, p: Port) -> Value {
    let i = vm.io.add(p);
    vm.handle(handle::PORT, i)
}

fn port(vm: &mut Vm, who: &str, v: Value) -> Result<usize, Value> {
    Vm::handle_index(v, handle::PORT).ok_or_else(|| vm.wrong_type(who, "a port", v))
}

/// The port a parameter names now: 0 input, 1 output, 2 error.
fn current(vm: &Vm, which: usize) -> usize {
    let parameter = vm.io.parameters[which];
    let mut rest = vm.dynamic[2];
    while rest.is_pair() {
        if rest.car().car() == parameter {
            return Vm::handle_index(rest.car().cdr(), handle::PORT).unwrap_or(which);
        }
        rest = rest.cdr();
    }
    which
}

fn out_port(vm: &mut Vm, who: &str, v: Option<&Value>) -> Result<usize, Value> {
    match v {
        None => Ok(current(vm, 1)),
        Some(v) if *v == Value::bool(true) => Ok(1),
        Some(v) => port(vm, who, *v),
    }
}

fn in_port(vm: &mut Vm, who: &str, v: Option<&Value>) -> Result<usize, Value> {
    let i = match v {
        None => current(vm, 0),
        Some(v) => port(vm, who, *v)?,
    };
    match &vm.io.ports[i] {
        Port::TextIn { .. } | Port::BinaryIn { .. } => Ok(i),
        Port::Closed { input: true, .. } => Err(vm.condition(&format!("{who}: the port is closed"), &[])),
        _ => {
            let v = v.copied().unwrap_or(UNSPECIFIED);
            Err(vm.wrong_type(who, "an input port", v))
        }
    }
}

fn describe(vm: &Vm, v: Value) -> Option<(bool, bool)> {
    let i = Vm::handle_index(v, handle::PORT)?;
    Some(match &vm.io.ports[i] {
        Port::TextIn { .. } => (true, true),
        Port::BinaryIn { .. } => (true, false),
        Port::TextOut { .. } => (false, true),
        Port::BinaryOut { .. } => (false, false),
        Port::Closed { input, text } => (*input, *text),
    })
}

fn is_open(vm: &mut Vm, who: &str, args: &[Value], input: bool) -> Res {
    let i = port(vm, who, args[0])?;
    if describe(vm, args[0]).is_some_and(|d| d.0 != input) {
        return Err(vm.wrong_type(who, if input { "an input port" } else { "an output port" }, args[0]));
    }
    Ok(Value::bool(!matches!(vm.io.ports[i], Port::Closed { .. })))
}

fn print(vm: &mut Vm, who: &str, args: &[Value], style: Style) -> Res {
    let text = vm.print(args[0], style);
    put(vm, who, args.get(1), &text)
}

fn put(vm: &mut Vm, who: &str, p: Option<&Value>, text: &str) -> Res {
    let i = out_port(vm, who, p)?;
    room(vm, who, i, text.len())?;
    if vm.io.put(i, text) {
        return Ok(UNSPECIFIED);
    }
    if let Port::Closed { .. } = vm.io.ports[i] {
        return Err(vm.condition(&format!("{who}: the port is closed"), &[]));
    }
    let v = p.copied().unwrap_or(UNSPECIFIED);
    Err(vm.wrong_type(who, "a textual output port", v))
}

/// A port in memory is bounded by the heap's limit.
fn room(vm: &mut Vm, who: &str, i: usize, more: usize) -> Result<(), Value> {
    let held = match &vm.io.ports[i] {
        Port::TextOut { text, to: Sink::Memory, .. } => text.len(),
        Port::BinaryOut { bytes, to: Sink::Memory } => bytes.len(),
        _ => return Ok(()),
    };
    if held + more > vm.options.heap_bytes {
        return Err(vm.condition(&format!("{who}: out of memory: the port holds {held} bytes"), &[]));
    }
    Ok(())
}

fn put_bytes(vm: &mut Vm, who: &str, p: Option<&Value>, bytes: &[u8]) -> Res {
    let i = out_port(vm, who, p)?;
    room(vm, who, i, bytes.len())?;
    match &mut vm.io.ports[i] {
        Port::BinaryOut { bytes: out, to } => {
            out.extend_from_slice(bytes);
            if out.len() > 8192 && !matches!(to, Sink::Memory) {
                vm.io.flush(i);
            }
            Ok(UNSPECIFIED)
        }
        _ => {
            let v = p.copied().unwrap_or(UNSPECIFIED);
            Err(vm.wrong_type(who, "a binary output port", v))
        }
    }
}

fn file_error(vm: &mut Vm, who: &str, name: &str, e: &std::io::Error) -> Value {
    let message = vm.string(&format!("{who}: {e}:"));
    let name = vm.string(name);
    vm.condition_of("file", message, &[name])
}

fn open_in(vm: &mut Vm, who: &str, args: &[Value], binary: bool) -> Res {
    let name = string_arg(vm, who, args[0])?.text();
    let mut bytes = Vec::new();
    let read = std::fs::File::open(&name).and_then(|mut f| f.read_to_end(&mut bytes));
    if let Err(e) = read {
        return Err(file_error(vm, who, &name, &e));
    }
    Ok(new_port(
        vm,
        if binary {
            Port::BinaryIn { bytes, pos: 0 }
        } else {
            let text = String::from_utf8_lossy(&bytes).into_owned();
            Port::TextIn { text, pos: 0, console: false, line: 1, fold_case: false }
        },
    ))
}

fn open_out(vm: &mut Vm, who: &str, args: &[Value], binary: bool) -> Res {
    let name = string_arg(vm, who, args[0])?.text();
    match std::fs::File::create(&name) {
        Ok(f) if binary => Ok(new_port(vm, Port::BinaryOut { bytes: Vec::new(), to: Sink::File(f) })),
        Ok(f) => Ok(new_port(vm, Port::TextOut { text: String::new(), to: Sink::File(f), column: 0 })),
        Err(e) => Err(file_error(vm, who, &name, &e)),
    }
}

fn close(vm: &mut Vm, who: &str, args: &[Value]) -> Res {
    let i = port(vm, who, args[0])?;
    vm.io.close(i);
    Ok(UNSPECIFIED)
}

// ----- reading -----

/// The next character of a text port, without taking it.
fn peek(vm: &mut Vm, who: &str, p: Option<&Value>) -> Result<(usize, Option<char>), Value> {
    let i = in_port(vm, who, p)?;
    loop {
        match &vm.io.ports[i] {
            Port::TextIn { text, pos, console, .. } => match text[*pos..].chars().next() {
                Some(c) => return Ok((i, Some(c))),
                None if !console => return Ok((i, None)),
                None => {}
            },
            _ => {
                let v = p.copied().unwrap_or(UNSPECIFIED);
                return Err(vm.wrong_type(who, "a textual input port", v));
            }
        }
        if !vm.io.fill_console(i) {
            return Ok((i, None));
        }
    }
}

fn advance(vm: &mut Vm, i: usize, c: char) {
    if let Port::TextIn { pos, line, .. } = &mut vm.io.ports[i] {
        *pos += c.len_utf8();
        *line += u32::from(c == '\n');
    }
}

fn char_in(vm: &mut Vm, who: &str, args: &[Value], take: bool) -> Res {
    let (i, c) = peek(vm, who, args.first())?;
    let Some(c) = c else { return Ok(EOF) };
    if take {
        advance(vm, i, c);
    }
    Ok(Value::char(c))
}

fn read_line(vm: &mut Vm, args: &[Value]) -> Res {
    let mut line = String::new();
    let mut any = false;
    loop {
        let (i, c) = peek(vm, "read-line", args.first())?;
        let Some(c) = c else { break };
        any = true;
        advance(vm, i, c);
        if c == '\n' {
            break;
        }
        line.push(c);
    }
    if !any {
        return Ok(EOF);
    }
    if line.ends_with('\r') {
        line.pop();
    }
    Ok(vm.string(&line))
}

/// (read-string k [port]), or the arguments the other way round as some have it.
fn read_string(vm: &mut Vm, args: &[Value]) -> Res {
    let (k, p) =
        if args[0].is_fix() || args.len() == 1 { (args[0], args.get(1)) } else { (args[1], args.first()) };
    let k = index_arg(vm, "read-string", k)?;
    let mut text = String::new();
    for _ in 0..k {
        let (i, c) = peek(vm, "read-string", p)?;
        let Some(c) = c else { break };
        advance(vm, i, c);
        text.push(c);
    }
    if text.is_empty() && k > 0 { Ok(EOF) } else { Ok(vm.string(&text)) }
}

fn read(vm: &mut Vm, args: &[Value]) -> Res {
    loop {
        let i = in_port(vm, "read", args.first())?;
        let symbols = vm.symbols.clone();
        let Port::TextIn { text, pos, console, line, fold_case } = &mut vm.io.ports[i] else {
            let v = args.first().copied().unwrap_or(UNSPECIFIED);
            return Err(vm.wrong_type("read", "a textual input port", v));
        };
        let mut reader = Reader::new(&text[*pos..], &symbols);
        reader.line = *line;
        reader.fold_case = *fold_case;
        let result = reader.read();
        let (advanced, at, fold, console) = (reader.pos, reader.line, reader.fold_case, *console);
        let more = console && matches!(result, Ok(None) | Err(ReadError::Incomplete { .. }));
        if more && vm.io.fill_console(i) {
            continue;
        }
        if let Port::TextIn { pos, line, fold_case, .. } = &mut vm.io.ports[i] {
            *pos += advanced;
            *line = at;
            *fold_case = fold;
        }
        return match result {
            Ok(Some(d)) => Ok(vm.datum_value(&d)),
            Ok(None) => Ok(EOF),
            Err(ReadError::Incomplete { line }) => Err(read_error(vm, "unexpected end of input", line)),
            Err(ReadError::Syntax { message, line }) => Err(read_error(vm, &message, line)),
        };
    }
}

fn read_error(vm: &mut Vm, message: &str, line: u32) -> Value {
    let message = vm.string(&format!("read: {message} (line {line})"));
    vm.condition_of("read", message, &[])
}

fn byte_in(vm: &mut Vm, who: &str, args: &[Value], take: bool) -> Res {
    let i = in_port(vm, who, args.first())?;
    match &mut vm.io.ports[i] {
        Port::BinaryIn { bytes, pos } => match bytes.get(*pos) {
            Some(b) => {
                *pos += usize::from(take);
                Ok(Value::fix(*b as i64))
            }
            None => Ok(EOF),
        },
        _ => {
            let v = args.first().copied().unwrap_or(UNSPECIFIED);
            Err(vm.wrong_type(who, "a binary input port", v))
        }
    }
}

/// Up to `k` bytes of a binary port; `None` at its end.
fn take_bytes(vm: &mut Vm, who: &str, p: Option<&Value>, k: usize) -> Result<Option<Vec<u8>>, Value> {
    let i = in_port(vm, who, p)?;
    match &mut vm.io.ports[i] {
        Port::BinaryIn { bytes, pos } => {
            let end = (*pos + k).min(bytes.len());
            let part = bytes[*pos..end].to_vec();
            *pos = end;
            Ok(if part.is_empty() && k > 0 { None } else { Some(part) })
        }
        _ => {
            let v = p.copied().unwrap_or(UNSPECIFIED);
            Err(vm.wrong_type(who, "a binary input port", v))
        }
    }
}

fn read_bytevector(vm: &mut Vm, args: &[Value]) -> Res {
    let k = index_arg(vm, "read-bytevector", args[0])?;
    Ok(match take_bytes(vm, "read-bytevector", args.get(1), k)? {
        Some(part) => vm.bytevector(&part),
        None => EOF,
    })
}

fn read_bytevector_into(vm: &mut Vm, args: &[Value]) -> Res {
    let target = super::vectors::bytes(vm, "read-bytevector!", args[0])?;
    let (start, end) = range_args(vm, "read-bytevector!", args, 2, target.len())?;
    Ok(match take_bytes(vm, "read-bytevector!", args.get(1), end - start)? {
        Some(part) => {
            target.bytes_mut()[start..start + part.len()].copy_from_slice(&part);
            Value::fix(part.len() as i64)
        }
        None => EOF,
    })
}
