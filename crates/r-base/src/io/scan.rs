//! `scan`.

use r_runtime::{Builtin, CallArgs, Complex, NA_INT, NA_REAL, Res, Type, Unwind, Value, Vm, rerr};

use super::connection::{Connection, Shared};
use super::fields::{Cursor, Rules, Source};
use super::{connections, open, typeconvert, with_connection};

const PARAMS: &str = "file what nmax n sep quote dec skip nlines na.strings flush fill strip.white quiet \
     blank.lines.skip multi.line comment.char allowEscapes fileEncoding encoding text skipNul";

pub const TABLE: &[Builtin] = &[
    Builtin::new("scan", PARAMS, scan),
    Builtin::new("count.fields", "file sep quote skip blank.lines.skip comment.char", count_fields)
        .of("utils"),
];

/// Lines of a connection.
pub struct FromConnection {
    pub table: Shared,
    pub index: usize,
    /// Lines left to read.
    pub limit: usize,
    pub unclosed: bool,
    pub error: Option<std::io::Error>,
}

impl FromConnection {
    pub fn new(vm: &mut Vm, index: usize, limit: usize) -> FromConnection {
        FromConnection { table: connections(vm), index, limit, unclosed: false, error: None }
    }
    fn with<T>(&mut self, f: impl FnOnce(&mut Connection) -> T) -> Option<T> {
        self.table.borrow_mut().get(self.index).map(f)
    }
    /// Gives the unread rest of a line back.
    pub fn give_back(&mut self, c: &Cursor) {
        if c.at < c.line.len() {
            let rest = c.line[c.at..].to_vec();
            self.with(|con| con.pushback.push(rest));
        }
    }
}

impl Source for FromConnection {
    fn next_line(&mut self) -> Option<Vec<u8>> {
        if self.limit == 0 {
            return None;
        }
        self.limit -= 1;
        match self.with(|c| c.read_line())? {
            Ok(l) => l.map(|l| l.bytes),
            Err(e) => {
                self.error = Some(e);
                None
            }
        }
    }
    fn unclosed_quote(&mut self) {
        self.unclosed = true;
    }
}

/// A single byte named by an argument, `None` if it is empty.
pub fn byte_arg(v: Value, name: &str) -> Res<Option<u8>> {
    match v.as_str().map(str::as_bytes) {
        Some([]) => Ok(None),
        Some([b]) => Ok(Some(*b)),
        None if !v.given() || v.is_null() => Ok(None),
        Some(b) if name == "sep" && b.len() > 1 => rerr!("invalid 'sep' value: must be one byte"),
        _ => rerr!("invalid '{name}' argument"),
    }
}

fn count(vm: &mut Vm, v: Value) -> usize {
    match vm.arg_int_na(v) {
        n if v.given() && n >= 0 => n as usize,
        _ => usize::MAX,
    }
}

/// What a field becomes.
#[derive(Clone, Copy, PartialEq)]
enum Kind {
    Text,
    Real,
    Integer,
    Logical,
    Complex,
    Raw,
    Skip,
}

/// A column under construction.
struct Column {
    kind: Kind,
    texts: Vec<Value>,
    reals: Vec<f64>,
    ints: Vec<i32>,
    complexes: Vec<Complex>,
    raws: Vec<u8>,
}

impl Column {
    fn new(what: Value) -> Res<Column> {
        let kind = match what.rtype() {
            Type::Null => Kind::Skip,
            Type::Character => Kind::Text,
            Type::Double => Kind::Real,
            Type::Integer => Kind::Integer,
            Type::Logical => Kind::Logical,
            Type::Complex => Kind::Complex,
            Type::Raw => Kind::Raw,
            _ => return rerr!("invalid 'what' specified"),
        };
        Ok(Column {
            kind,
            texts: Vec::new(),
            reals: Vec::new(),
            ints: Vec::new(),
            complexes: Vec::new(),
            raws: Vec::new(),
        })
    }

    fn push(&mut self, vm: &mut Vm, field: &[u8], s: &Spec) -> Res<()> {
        let na = s.na.iter().any(|n| n == field);
        let empty = field.is_empty();
        match self.kind {
            Kind::Skip => {}
            Kind::Text if na => self.texts.push(vm.na_string),
            Kind::Text => {
                let t = vm.string_from_bytes(field);
                self.texts.push(t);
            }
            Kind::Real if na || empty => self.reals.push(NA_REAL),
            Kind::Real => match typeconvert::double(field, s.dec) {
                Some(x) => self.reals.push(x),
                None => return Err(expected("a real", field)),
            },
            Kind::Integer | Kind::Logical if na || empty => self.ints.push(NA_INT),
            Kind::Integer => match typeconvert::integer(field) {
                Some(x) => self.ints.push(x),
                None => return Err(expected("an integer", field)),
            },
            Kind::Logical => match typeconvert::logical(field, true) {
                Some(x) => self.ints.push(i32::from(x)),
                None => return Err(expected("a logical", field)),
            },
            Kind::Complex if na || empty => self.complexes.push(Complex::NA),
            Kind::Complex => {
                match r_text::strings::scan::to_complex(&String::from_utf8_lossy(field)).value() {
                    Some((re, im)) => self.complexes.push(Complex::new(re, im)),
                    None => return Err(expected("a complex", field)),
                }
            }
            Kind::Raw => match u8::from_str_radix(&String::from_utf8_lossy(field), 16) {
                Ok(b) => self.raws.push(b),
                Err(_) => return Err(expected("a raw", field)),
            },
        }
        Ok(())
    }

    fn finish(self, vm: &mut Vm) -> Value {
        match self.kind {
            Kind::Skip => Value::NULL,
            Kind::Text => vm.new_strs(&self.texts),
            Kind::Real => vm.new_doubles(&self.reals),
            Kind::Integer => vm.new_ints(&self.ints),
            Kind::Logical => vm.new_lgls(&self.ints),
            Kind::Complex => vm.new_complexes(&self.complexes),
            Kind::Raw => vm.new_raws(&self.raws),
        }
    }
}

#[cold]
fn expected(what: &str, field: &[u8]) -> Unwind {
    Unwind::error(format!("scan() expected '{what}', got '{}'", String::from_utf8_lossy(field)))
}

/// The arguments that say what to do with fields.
struct Spec {
    na: Vec<Vec<u8>>,
    dec: u8,
    flush: bool,
    fill: bool,
    multi_line: bool,
    /// Items, or records of a list.
    limit: usize,
}

fn rules(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Rules> {
    let sep = byte_arg(a.get(4), "sep")?;
    let default = if sep == Some(b'\n') { "" } else { "'\"" };
    let quotes = match a.get(5) {
        v if !v.given() => default.as_bytes().to_vec(),
        v if v.is_null() => Vec::new(),
        v => vm.arg_str(v, "quote")?.into_bytes(),
    };
    Ok(Rules {
        sep,
        quotes,
        comment: byte_arg(a.get(16), "comment.char")?,
        strip_white: a.has(12) && vm.as_logical3(a.get(12)) == 1,
        escapes: vm.arg_bool_or(a.get(17), "allowEscapes", false)?,
        skip_blank: vm.arg_bool_or(a.get(14), "blank.lines.skip", true)?,
    })
}

fn spec(vm: &mut Vm, a: &CallArgs<'_>, list: bool) -> Res<Spec> {
    let (nmax, n) = (count(vm, a.get(2)), count(vm, a.get(3)));
    let na = match a.get(9).strings_opt() {
        Some(s) => s.iter().map(|x| x.bytes().to_vec()).collect(),
        None => vec![b"NA".to_vec()],
    };
    let limit = |x: usize| if x == 0 { usize::MAX } else { x };
    Ok(Spec {
        na,
        dec: byte_arg(a.get(6), "dec")?.unwrap_or(b'.'),
        flush: vm.arg_bool_or(a.get(10), "flush", false)?,
        fill: vm.arg_bool_or(a.get(11), "fill", false)?,
        multi_line: vm.arg_bool_or(a.get(15), "multi.line", true)?,
        limit: if list {
            limit(nmax).min(limit(n).div_euclid(a.get(1).len().max(1)).max(1))
        } else {
            limit(n).min(limit(nmax))
        },
    })
}

/// Lines that somebody types at prompts that number the items; an empty one ends them, and so does the last item.
fn typed_lines(vm: &mut Vm, sep: Option<u8>, limit: usize) -> Res<Vec<u8>> {
    let (mut data, mut items) = (Vec::new(), 0);
    while items < limit {
        let prompt = format!("{}: ", items + 1);
        let line = super::lines::ask(vm, &prompt)?;
        if line.trim().is_empty() {
            break;
        }
        items += match sep {
            Some(c) => line.bytes().filter(|b| *b == c).count() + 1,
            None => line.split_whitespace().count(),
        };
        data.extend_from_slice(line.as_bytes());
        data.push(b'\n');
    }
    Ok(data)
}

fn scan(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    let what = a.or(1, Value::double(0.0));
    let rules = rules(vm, a)?;
    let spec = spec(vm, a, what.is_list())?;
    let skip = if a.has(7) { vm.arg_int_na(a.get(7)).max(0) as usize } else { 0 };
    let lines = match vm.arg_int_na(a.or(8, Value::int(0))) {
        n if n > 0 => n as usize,
        _ => usize::MAX,
    };
    let quiet = vm.arg_bool_or(a.get(13), "quiet", false)?;
    let typed = !a.has(20) && (!a.get(0).given() || a.get(0).as_str() == Some("")) && vm.interactive();
    if a.has(20) || typed {
        let mut data = Vec::new();
        if typed {
            data = typed_lines(vm, rules.sep, spec.limit)?;
        } else {
            let texts = crate::text::texts(vm, a.get(20))?;
            for s in texts.strings() {
                data.extend_from_slice(s.bytes());
                data.push(b'\n');
            }
        }
        let mut c = Connection::new("text", "textConnection", super::connection::Target::Memory);
        c.stream =
            super::connection::Stream::Memory(super::connection::Memory { data, ..Default::default() });
        let Some(i) = connections(vm).borrow_mut().add(c) else { return rerr!("all connections are in use") };
        let r = run(vm, i, what, &rules, &spec, (skip, lines, quiet));
        connections(vm).borrow_mut().slots[i] = None;
        return r;
    }
    let file = a.get(0);
    let file = if !file.given() || file.as_str() == Some("") { open::object(vm, 0)? } else { file };
    open::using(vm, file, "r", "file(file, \"r\")", |vm, i| {
        if !with_connection(vm, i, |c| c.can_read)? {
            return rerr!("cannot read from this connection");
        }
        run(vm, i, what, &rules, &spec, (skip, lines, quiet))
    })
}

fn run(
    vm: &mut Vm,
    i: usize,
    what: Value,
    rules: &Rules,
    spec: &Spec,
    (skip, lines, quiet): (usize, usize, bool),
) -> Res<Value> {
    let mut source = FromConnection::new(vm, i, usize::MAX);
    for _ in 0..skip {
        if source.next_line().is_none() {
            break;
        }
    }
    source.limit = lines;
    let items = if what.is_list() { what.values().to_vec() } else { vec![what] };
    if items.is_empty() {
        return rerr!("empty 'what' specified");
    }
    let mut columns = Vec::new();
    for w in &items {
        columns.push(Column::new(*w)?);
    }
    let (count, unit) = if what.is_list() {
        (records(vm, rules, spec, &mut source, &mut columns)?, "record")
    } else {
        (flat(vm, rules, spec, &mut source, &mut columns[0])?, "item")
    };
    if source.unclosed {
        vm.warn("EOF within quoted string")?;
    }
    if let Some(e) = &source.error {
        return Err(super::failed(e));
    }
    if !quiet {
        vm.out.message(&format!("Read {count} {unit}{}\n", if count == 1 { "" } else { "s" }));
    }
    let values: Vec<Value> = columns.into_iter().map(|c| c.finish(vm)).collect();
    if !what.is_list() {
        return Ok(values[0]);
    }
    let r = vm.new_list(&values);
    let names = vm.names(what);
    if names.is_null() { Ok(r) } else { vm.with_names(r, names) }
}

/// Fields one after another into one column.
fn flat(
    vm: &mut Vm,
    rules: &Rules,
    spec: &Spec,
    source: &mut FromConnection,
    column: &mut Column,
) -> Res<usize> {
    let mut n = 0;
    let text = column.kind == Kind::Text;
    while n < spec.limit
        && let Some(mut c) = rules.next_line(source)
    {
        while n < spec.limit
            && let Some(f) = rules.next_field(&mut c, source, text)
        {
            column.push(vm, &f, spec)?;
            n += 1;
            if spec.flush {
                c.at = c.line.len();
                c.after_sep = false;
            }
        }
        if n >= spec.limit {
            source.give_back(&c);
        }
    }
    Ok(n)
}

/// Records of one field per column.
fn records(
    vm: &mut Vm,
    rules: &Rules,
    spec: &Spec,
    source: &mut FromConnection,
    columns: &mut [Column],
) -> Res<usize> {
    let (mut n, mut at, mut line) = (0, 0, 0);
    let k = columns.len();
    while n < spec.limit
        && let Some(mut c) = rules.next_line(source)
    {
        line += 1;
        while n < spec.limit {
            let text = matches!(columns[at].kind, Kind::Text | Kind::Skip);
            let Some(f) = rules.next_field(&mut c, source, text) else { break };
            columns[at].push(vm, &f, spec)?;
            at += 1;
            if at == k {
                at = 0;
                n += 1;
                if spec.flush {
                    c.at = c.line.len();
                    c.after_sep = false;
                }
            }
        }
        if at > 0 && spec.fill {
            for c in &mut columns[at..] {
                c.push(vm, b"", spec)?;
            }
            at = 0;
            n += 1;
        } else if at > 0 && !spec.multi_line {
            return rerr!("line {line} did not have {k} elements");
        }
        if n >= spec.limit {
            source.give_back(&c);
        }
    }
    if at > 0 {
        vm.warn("number of items read is not a multiple of the number of columns")?;
        for c in &mut columns[at..] {
            c.push(vm, b"", spec)?;
        }
        n += 1;
    }
    Ok(n)
}

fn count_fields(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    let rules = Rules {
        sep: byte_arg(a.get(1), "sep")?,
        quotes: match a.get(2) {
            v if !v.given() => b"\"'".to_vec(),
            v => vm.arg_str(v, "quote")?.into_bytes(),
        },
        comment: if a.has(5) { byte_arg(a.get(5), "comment.char")? } else { Some(b'#') },
        strip_white: false,
        escapes: false,
        skip_blank: vm.arg_bool_or(a.get(4), "blank.lines.skip", true)?,
    };
    let skip = if a.has(3) { vm.arg_int_na(a.get(3)).max(0) } else { 0 };
    let file = a.get(0);
    open::using(vm, file, "r", "file(file)", |vm, i| {
        let mut source = FromConnection::new(vm, i, usize::MAX);
        for _ in 0..skip {
            if source.next_line().is_none() {
                break;
            }
        }
        let mut counts = Vec::new();
        while let Some(mut c) = rules.next_line(&mut source) {
            let mut n = 0;
            while rules.next_field(&mut c, &mut source, true).is_some() {
                n += 1;
            }
            counts.push(n);
        }
        Ok(if counts.is_empty() { Value::NULL } else { vm.new_ints(&counts) })
    })
}
