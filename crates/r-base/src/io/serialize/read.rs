//! Bytes to values.
//!
//! Reading may call R: for namespaces, which are loaded, and for persistent names, which a hook of the
//! caller's gives a meaning. So what was read and is not part of anything yet is on the reader's own stack,
//! and the collector sees it while R runs. Everything else allocates only, which never collects.

use r_runtime::object::{FLAG_LATIN1, FLAG_S4, Kind, set_flag};
use r_runtime::value::proper;
use r_runtime::{Complex, NA_INT, NA_REAL, Res, Type, Unwind, Value, Vm, env, rerr, symbol};

use super::codes::*;
use super::sound;
use super::write::Format;

const MAX_DEPTH: usize = 20_000;
/// Of a vector.
const MAX_LENGTH: f64 = (1u64 << 52) as f64;

/// Fills a buffer with the next bytes of a connection.
pub type More<'a> = &'a mut dyn FnMut(&mut [u8]) -> Res<()>;

/// What is taken from a connection at a time, at most: a damaged length must not ask for all memory.
const CHUNK: usize = 1 << 20;

pub(super) struct Reader<'a> {
    pub(super) rest: &'a [u8],
    /// Where the bytes come from if they are not all there yet (`rest` is empty then), and those taken last.
    more: Option<More<'a>>,
    taken: Vec<u8>,
    format: Format,
    /// What references by number mean.
    refs: Vec<Value>,
    pub(super) depth: usize,
    /// Strings without a mark are in this encoding: is it latin1?
    native_latin1: bool,
    /// Parts of what is being read. Cells of pairlists are a tag and a value each.
    pub(super) stack: Vec<Value>,
    /// The function that turns persistent names into values, or `NULL`.
    hook: Value,
    /// Symbols of the environment being read whose bindings are locked or active, with their levels.
    special: Vec<(Value, u32)>,
    /// The bytes are an entry of a lazy-load database, which has the variables of an environment as a list, those that
    /// are still to be evaluated included.
    in_database: bool,
}

/// A value and the number of bytes it took. `hook` is an R function for persistent names, or `NULL`.
pub fn read(vm: &mut Vm, bytes: &[u8], hook: Value) -> Res<(Value, usize)> {
    read_item(vm, bytes, hook, false)
}

/// The value of an entry of a lazy-load database, which may be a promise. A single number is a vector: code in C of a
/// package may keep the address of a variable's element and write to it for as long as the package is loaded
/// (data.table's `.Last.updated`).
pub fn read_entry(vm: &mut Vm, bytes: &[u8], hook: Value) -> Res<Value> {
    let v = read_item(vm, bytes, hook, true)?.0;
    Ok(if v.is_int() || v.is_double() { vm.boxed(v) } else { v })
}

/// The next value of a connection, of which no byte is taken that isn't the value's. Not for the text format.
pub fn read_from(vm: &mut Vm, more: More<'_>, hook: Value) -> Res<Value> {
    let mut head = [0; 2];
    more(&mut head)?;
    let (format, _) = format_of(&head)?;
    if format == Format::Ascii {
        return rerr!("the text format can't be read from this kind of connection");
    }
    read_with(vm, (&[], Some(more)), format, hook, false).map(|r| r.0)
}

fn format_of(bytes: &[u8]) -> Res<(Format, &[u8])> {
    Ok(match bytes {
        [b'X', b'\n', rest @ ..] => (Format::Xdr, rest),
        [b'B', b'\n', rest @ ..] => (Format::Native, rest),
        [b'A', b'\n', rest @ ..] => (Format::Ascii, rest),
        _ => return rerr!("unknown input format"),
    })
}

fn read_item(vm: &mut Vm, bytes: &[u8], hook: Value, in_database: bool) -> Res<(Value, usize)> {
    let (format, rest) = format_of(bytes)?;
    let (v, left) = read_with(vm, (rest, None), format, hook, in_database)?;
    Ok((v, bytes.len() - left))
}

/// A value, and how many bytes are left after it.
fn read_with<'a>(
    vm: &mut Vm,
    (rest, more): (&'a [u8], Option<More<'a>>),
    format: Format,
    hook: Value,
    in_database: bool,
) -> Res<(Value, usize)> {
    let mut r = Reader {
        rest,
        more,
        taken: Vec::new(),
        format,
        refs: Vec::new(),
        depth: 0,
        native_latin1: false,
        stack: Vec::new(),
        hook: if hook.given() { hook } else { Value::NULL },
        special: Vec::new(),
        in_database,
    };
    let version = r.int()?;
    let _writer = r.int()?;
    let _least = r.int()?;
    match version {
        2 => {}
        3 => {
            let n = r.int()?.max(0) as usize;
            let name = r.text(n)?;
            r.native_latin1 = name.starts_with(b"ISO-8859-1") || name.eq_ignore_ascii_case(b"latin1");
        }
        v => return rerr!("cannot read workspace version {v}"),
    }
    let v = r.element(vm)?;
    Ok((v, r.rest.len()))
}

#[cold]
pub(super) fn short() -> Unwind {
    Unwind::error("read error")
}

impl Reader<'_> {
    fn take(&mut self, n: usize) -> Res<&[u8]> {
        if let Some(more) = &mut self.more {
            self.taken.clear();
            while self.taken.len() < n {
                let from = self.taken.len();
                self.taken.resize(from + (n - from).min(CHUNK), 0);
                more(&mut self.taken[from..])?;
            }
            return Ok(&self.taken);
        }
        if self.rest.len() < n {
            return Err(short());
        }
        let (head, tail) = self.rest.split_at(n);
        self.rest = tail;
        Ok(head)
    }

    /// How many elements can follow: each takes at least a byte of what is there.
    pub(super) fn at_most(&self) -> usize {
        if self.more.is_some() { MAX_LENGTH as usize } else { self.rest.len() }
    }

    /// A word of the text format.
    fn word(&mut self) -> Res<String> {
        let start = self.rest.iter().position(|b| !b.is_ascii_whitespace()).ok_or_else(short)?;
        let tail = &self.rest[start..];
        let len = tail.iter().position(|b| b.is_ascii_whitespace()).unwrap_or(tail.len());
        let w = String::from_utf8_lossy(&tail[..len]).into_owned();
        self.rest = &tail[len..];
        Ok(w)
    }

    pub(super) fn int(&mut self) -> Res<i32> {
        if self.format == Format::Ascii {
            let w = self.word()?;
            return match w.as_str() {
                "NA" => Ok(NA_INT),
                w => w.parse().map_err(|_| short()),
            };
        }
        let big = self.format == Format::Xdr;
        let b = self.take(4)?;
        let b = [b[0], b[1], b[2], b[3]];
        Ok(if big { i32::from_be_bytes(b) } else { i32::from_le_bytes(b) })
    }

    fn real(&mut self) -> Res<f64> {
        if self.format == Format::Ascii {
            let w = self.word()?;
            return match w.as_str() {
                "NA" => Ok(NA_REAL),
                "NaN" => Ok(f64::NAN),
                "Inf" => Ok(f64::INFINITY),
                "-Inf" => Ok(f64::NEG_INFINITY),
                w => w.parse().map_err(|_| short()),
            };
        }
        let big = self.format == Format::Xdr;
        let b = self.take(8)?;
        let b = [b[0], b[1], b[2], b[3], b[4], b[5], b[6], b[7]];
        let bits = if big { u64::from_be_bytes(b) } else { u64::from_le_bytes(b) };
        // Not every NaN may be stored in a vector.
        Ok(proper(f64::from_bits(bits)))
    }

    fn ints(&mut self, n: usize) -> Res<Vec<i32>> {
        if self.format == Format::Ascii {
            return (0..n).map(|_| self.int()).collect();
        }
        let big = self.format == Format::Xdr;
        let bytes = self.take(n.checked_mul(4).ok_or_else(short)?)?;
        let (words, _) = bytes.as_chunks::<4>();
        let one = |b: &[u8; 4]| if big { i32::from_be_bytes(*b) } else { i32::from_le_bytes(*b) };
        Ok(words.iter().map(one).collect())
    }

    fn reals(&mut self, n: usize) -> Res<Vec<f64>> {
        if self.format == Format::Ascii {
            return (0..n).map(|_| self.real()).collect();
        }
        let big = self.format == Format::Xdr;
        let bytes = self.take(n.checked_mul(8).ok_or_else(short)?)?;
        let (words, _) = bytes.as_chunks::<8>();
        let bits = |b: &[u8; 8]| if big { u64::from_be_bytes(*b) } else { u64::from_le_bytes(*b) };
        // Not every NaN may be stored in a vector.
        Ok(words.iter().map(|b| proper(f64::from_bits(bits(b)))).collect())
    }

    /// `n` bytes of text.
    fn text(&mut self, n: usize) -> Res<Vec<u8>> {
        if self.format != Format::Ascii {
            return Ok(self.take(n)?.to_vec());
        }
        let start = self.rest.iter().position(|b| !b.is_ascii_whitespace()).unwrap_or(self.rest.len());
        self.rest = &self.rest[start..];
        let mut out = Vec::with_capacity(n.min(1 << 20));
        while out.len() < n {
            let b = self.take(1)?[0];
            if b != b'\\' {
                out.push(b);
                continue;
            }
            let e = self.take(1)?[0];
            out.push(match e {
                b'n' => b'\n',
                b't' => b'\t',
                b'v' => 11,
                b'b' => 8,
                b'r' => b'\r',
                b'f' => 12,
                b'a' => 7,
                b'0'..=b'7' => {
                    // Three digits at most: what follows may be a digit of the text.
                    let mut x = e - b'0';
                    for _ in 0..2 {
                        let Some(d @ b'0'..=b'7') = self.rest.first().copied() else { break };
                        x = x.wrapping_mul(8).wrapping_add(d - b'0');
                        self.rest = &self.rest[1..];
                    }
                    x
                }
                other => other,
            });
        }
        Ok(out)
    }

    /// A length; long vectors have two more words.
    fn len(&mut self) -> Res<usize> {
        let n = self.int()?;
        if n >= 0 {
            return Ok(n as usize);
        }
        if n != -1 {
            return rerr!("negative serialized length for vector");
        }
        let (high, low) = (self.int()? as u32 as u64, self.int()? as u32 as u64);
        Ok((high << 32 | low) as usize)
    }

    /// Notes that reading goes one level deeper; who does so goes back up at its end.
    pub(super) fn deeper(&mut self) -> Res<()> {
        self.depth += 1;
        if self.depth > MAX_DEPTH {
            return rerr!("object is nested too deeply to be unserialized");
        }
        Ok(())
    }

    pub(super) fn item(&mut self, vm: &mut Vm) -> Res<Value> {
        self.deeper()?;
        let flags = self.int()? as u32;
        let r = self.flagged(vm, flags);
        self.depth -= 1;
        r
    }

    fn flagged(&mut self, vm: &mut Vm, flags: u32) -> Res<Value> {
        let code = flags & 0xFF;
        match code {
            NILVALUE => Ok(Value::NULL),
            0 => Ok(Value::NULL),
            EMPTYENV => Ok(vm.empty_env),
            BASEENV => Ok(vm.base_env),
            GLOBALENV => Ok(vm.global_env),
            BASENAMESPACE => Ok(vm.base_ns),
            UNBOUND => Ok(Value::UNBOUND),
            MISSINGARG => Ok(Value::MISSING),
            REF => self.reference(flags >> 8),
            SYM => self.symbol(vm),
            CHAR => {
                let s = self.string(vm, flags)?;
                if flags & HAS_ATTR != 0 {
                    self.item(vm)?;
                }
                Ok(s)
            }
            NAMESPACE => self.namespace(vm),
            PACKAGE => self.package(vm),
            PERSIST => self.persistent(vm),
            ENV => self.environment(vm),
            LIST | LANG | DOT => self.pairlist(vm, flags),
            CLO | PROM => self.closure(vm, flags),
            SPECIAL | BUILTIN => self.builtin(vm),
            EXTPTR => self.pointer(vm, flags),
            WEAKREF => {
                let v = vm.new_reference(Kind::WeakRef, Value::NULL, Value::NULL, 0);
                self.refs.push(v);
                self.with_attributes(vm, v, flags)
            }
            S4 => {
                let v = vm.new_reference(Kind::S4, Value::NULL, Value::NULL, 0);
                self.with_attributes(vm, v, flags)
            }
            BCODE => {
                let v = self.bytecode(vm)?;
                // Byte code has attributes of no interest.
                if flags & HAS_ATTR != 0 {
                    self.item(vm)?;
                }
                Ok(v)
            }
            ALTREP => self.compact(vm),
            _ => self.vector(vm, flags),
        }
    }

    fn reference(&mut self, packed: u32) -> Res<Value> {
        let i = if packed == 0 { self.int()? as usize } else { packed as usize };
        self.refs.get(i.wrapping_sub(1)).copied().ok_or_else(short)
    }

    fn symbol(&mut self, vm: &mut Vm) -> Res<Value> {
        let name = self.item(vm)?;
        if !name.is_str() {
            return Err(short());
        }
        let s = vm.sym_of(name);
        self.refs.push(s);
        Ok(s)
    }

    fn string(&mut self, vm: &mut Vm, flags: u32) -> Res<Value> {
        let n = self.int()?;
        if n < 0 {
            return Ok(vm.na_string);
        }
        let native_latin1 = self.native_latin1;
        let bytes = self.text(n as usize)?;
        let level = flags >> LEVELS;
        let latin1 = level & LATIN1_MASK != 0 || native_latin1 && level & (UTF8_MASK | BYTES_MASK) == 0;
        if latin1 && !bytes.is_ascii() {
            let text: String = bytes.iter().map(|b| char::from(*b)).collect();
            let s = vm.string(&text);
            set_flag(s, FLAG_LATIN1, true);
            return Ok(s);
        }
        Ok(vm.string_from_bytes(&bytes))
    }

    /// Calls R code, with all that was read so far in the collector's sight.
    fn calling(&mut self, vm: &mut Vm, call: impl FnOnce(&mut Vm) -> Res<Value>) -> Res<Value> {
        let kept: Vec<Value> = self.stack.iter().chain(&self.refs).copied().collect();
        let kept = vm.new_values(Kind::List, &kept);
        let height = vm.stack.sp();
        vm.stack.push(kept);
        let r = call(vm);
        vm.stack.truncate(height);
        r
    }

    /// The strings that name something outside: a namespace, a package or what the hook knows.
    fn names(&mut self, vm: &mut Vm) -> Res<Vec<Value>> {
        if self.int()? != 0 {
            return rerr!("names in persistent strings are not supported yet");
        }
        let n = self.int()?.max(0);
        (0..n).map(|_| self.item(vm).and_then(|s| if s.is_str() { Ok(s) } else { Err(short()) })).collect()
    }

    /// The first of them.
    fn named(&mut self, vm: &mut Vm) -> Res<String> {
        Ok(self.names(vm)?.first().map(|s| s.str().to_owned()).unwrap_or_default())
    }

    /// A namespace, which is loaded if need be.
    fn namespace(&mut self, vm: &mut Vm) -> Res<Value> {
        let name = self.named(vm)?;
        let loaded = crate::packages::loaded(vm, &name);
        let e = match loaded {
            Some(e) => e,
            None => {
                let name = vm.string(&name);
                self.calling(vm, |vm| crate::base_call::call_base(vm, ".savedNamespace", &[name]))?
            }
        };
        self.refs.push(e);
        Ok(e)
    }

    /// What the caller's hook says a name means.
    fn persistent(&mut self, vm: &mut Vm) -> Res<Value> {
        let names = self.names(vm)?;
        let names = vm.new_strs(&names);
        let hook = self.hook;
        if !hook.is_function() {
            return rerr!("no restore method available");
        }
        let v = self.calling(vm, |vm| vm.call_function(hook, &[names], &[]))?;
        self.refs.push(v);
        Ok(v)
    }

    /// What a package shows: the environment on the search path, or the global one if it isn't there.
    fn package(&mut self, vm: &mut Vm) -> Res<Value> {
        let name = self.named(vm)?;
        let found = crate::lang::environments::on_path(vm, &name);
        if found.is_none() {
            let text = format!("'{name}' may not be available when loading");
            self.calling(vm, |vm| vm.warn(text).map(|()| Value::NULL))?;
        }
        let e = found.unwrap_or(vm.global_env);
        self.refs.push(e);
        Ok(e)
    }

    fn environment(&mut self, vm: &mut Vm) -> Res<Value> {
        let locked = self.int()? != 0;
        let e = vm.new_env(vm.empty_env);
        vm.capture(e);
        self.refs.push(e);
        let parent = self.item(vm)?;
        let around = std::mem::take(&mut self.special);
        let frame = self.item(vm)?;
        let table = self.item(vm)?;
        let special = std::mem::replace(&mut self.special, around);
        let attrs = self.item(vm)?;
        vm.set_parent(e, if parent.is_env() { parent } else { vm.global_env });
        bind(vm, e, frame);
        if table.is_list() {
            for bucket in table.values() {
                bind(vm, e, *bucket);
            }
        }
        for (sym, levels) in special {
            let f = env::raw_get(e, sym);
            if f.is_unbound() {
                continue;
            }
            if levels & ACTIVE_MASK != 0 {
                if !f.is_function() {
                    return Err(short());
                }
                vm.remove_var(e, sym);
                vm.make_active(e, sym, f);
            }
            if levels & LOCKED_MASK != 0 {
                vm.lock_binding(e, sym, true);
            }
        }
        let e = put_attributes(vm, e, attrs)?;
        if locked {
            vm.lock_env(e, false);
        }
        Ok(e)
    }

    /// What can stand alone or in a list.
    fn element(&mut self, vm: &mut Vm) -> Res<Value> {
        let v = self.item(vm)?;
        if self.in_database && v.is_promise() { Ok(v) } else { sound::element(v) }
    }

    /// A pairlist or call, whose first cell has these flags.
    fn pairlist(&mut self, vm: &mut Vm, flags: u32) -> Res<Value> {
        let bottom = self.stack.len();
        let (kind, first) = (if flags & 0xFF == LANG { Kind::Lang } else { Kind::Pairlist }, flags);
        let mut flags = flags;
        let mut attrs = Value::NULL;
        loop {
            if flags & HAS_ATTR != 0 {
                let a = self.item(vm)?;
                if self.stack.len() == bottom {
                    attrs = a;
                }
            }
            let tag = if flags & HAS_TAG != 0 { self.item(vm)? } else { Value::NULL };
            let levels = flags >> LEVELS & (LOCKED_MASK | ACTIVE_MASK);
            if levels != 0 && tag.is_symbol() {
                self.special.push((tag, levels));
            }
            self.stack.push(tag);
            let value = self.item(vm)?;
            if kind == Kind::Lang {
                sound::element(value)?;
            }
            self.stack.push(value);
            flags = self.int()? as u32;
            if !matches!(flags & 0xFF, LIST | LANG | DOT) {
                break;
            }
        }
        let tail = self.flagged(vm, flags)?;
        push_cells(vm, tail, &mut self.stack);
        let v = from_cells(vm, &self.stack[bottom..], kind)?;
        self.stack.truncate(bottom);
        let v = put_attributes(vm, v, attrs)?;
        mark(v, first);
        Ok(v)
    }

    fn closure(&mut self, vm: &mut Vm, flags: u32) -> Res<Value> {
        let attrs = if flags & HAS_ATTR != 0 { self.item(vm)? } else { Value::NULL };
        let is_promise = flags & 0xFF == PROM;
        let e = if flags & HAS_TAG != 0 { self.item(vm)? } else { Value::NULL };
        let first = self.item(vm)?;
        let second = self.item(vm)?;
        if is_promise {
            if !first.is_unbound() {
                return Ok(first);
            }
            let e = if e.is_env() { e } else { vm.global_env };
            return Ok(vm.new_promise(sound::element(second)?, e));
        }
        let e = if e.is_env() { e } else { vm.global_env };
        vm.capture(e);
        if let Some(f) = super::library::stands_for(vm, second, e) {
            return Ok(f);
        }
        sound::formals(vm, first)?;
        sound::element(second)?;
        let f = vm.new_closure(first, second, e, Value::NULL);
        let f = put_attributes(vm, f, attrs)?;
        mark(f, flags);
        let source = f.attr(vm.s.srcref);
        if source.is_null() || source.is_str() {
            return Ok(f);
        }
        // Functions keep their source as text here.
        let text = self.calling(vm, |vm| crate::base_call::call_base(vm, ".textOfSrcref", &[source]))?;
        let srcref = vm.s.srcref;
        vm.set_attr(f, srcref, text)
    }

    fn builtin(&mut self, vm: &mut Vm) -> Res<Value> {
        let n = self.int()?.max(0) as usize;
        let name = String::from_utf8_lossy(&self.text(n)?).into_owned();
        let sym = vm.sym(&name);
        let f = symbol::base_value(sym);
        if f.is_unbound() { rerr!("unrecognized internal function name \"{name}\"") } else { Ok(f) }
    }

    fn pointer(&mut self, vm: &mut Vm, flags: u32) -> Res<Value> {
        let v = vm.new_reference(Kind::ExtPtr, Value::NULL, Value::NULL, 0);
        self.refs.push(v);
        self.item(vm)?;
        self.item(vm)?;
        self.with_attributes(vm, v, flags)
    }

    fn with_attributes(&mut self, vm: &mut Vm, v: Value, flags: u32) -> Res<Value> {
        let v = if flags & HAS_ATTR != 0 {
            let attrs = self.item(vm)?;
            put_attributes(vm, v, attrs)?
        } else {
            v
        };
        mark(v, flags);
        Ok(v)
    }

    fn vector(&mut self, vm: &mut Vm, flags: u32) -> Res<Value> {
        let code = flags & 0xFF;
        let n = self.len()?;
        // Each element takes at least a byte: a damaged length must not ask for all memory.
        if n > self.at_most() {
            return Err(short());
        }
        let v = match code {
            LGL | INT => {
                let x = self.ints(n)?;
                if code == LGL { vm.new_lgls(&x) } else { vm.new_ints(&x) }
            }
            REAL => {
                let x = self.reals(n)?;
                vm.new_doubles(&x)
            }
            CPLX => {
                let x: Vec<Complex> =
                    (0..n).map(|_| Ok(Complex::new(self.real()?, self.real()?))).collect::<Res<_>>()?;
                vm.new_complexes(&x)
            }
            STR => {
                let x: Vec<Value> = (0..n).map(|_| self.item(vm)).collect::<Res<_>>()?;
                if x.iter().any(|s| !s.is_str()) {
                    return Err(short());
                }
                vm.new_strs(&x)
            }
            RAW => self.raw(vm, n)?,
            VEC | EXPR => {
                let bottom = self.stack.len();
                for _ in 0..n {
                    let x = self.element(vm)?;
                    self.stack.push(x);
                }
                let kind = if code == VEC { Kind::List } else { Kind::Expr };
                let v = vm.new_values(kind, &self.stack[bottom..]);
                self.stack.truncate(bottom);
                v
            }
            c => return rerr!("ReadItem: unknown type {c}, perhaps written by later version of R"),
        };
        self.with_attributes(vm, v, flags)
    }

    fn raw(&mut self, vm: &mut Vm, n: usize) -> Res<Value> {
        if self.format == Format::Ascii {
            let mut x = Vec::with_capacity(n);
            for _ in 0..n {
                let w = self.word()?;
                x.push(u8::from_str_radix(&w, 16).map_err(|_| short())?);
            }
            return Ok(vm.new_raws(&x));
        }
        let bytes = self.take(n)?.to_vec();
        Ok(vm.new_raws(&bytes))
    }

    /// Vectors GNU R writes in a compact form.
    fn compact(&mut self, vm: &mut Vm) -> Res<Value> {
        let info = self.item(vm)?;
        let state = self.item(vm)?;
        let attrs = self.item(vm)?;
        let class = first_of(info)?;
        let class = if class.is_symbol() { symbol::text(&class).to_owned() } else { String::new() };
        let v = match class.as_str() {
            "compact_intseq" | "compact_realseq" => {
                if state.rtype() != Type::Double {
                    return Err(short());
                }
                let [n, start, step] = state.doubles()[..] else { return Err(short()) };
                // Infinite and not-a-number lengths are refused as well.
                if !(0.0..=MAX_LENGTH).contains(&n) {
                    return Err(short());
                }
                let at = |i: usize| start + i as f64 * step;
                if class == "compact_intseq" {
                    let mut x: Vec<i32> = vm.try_buffer(n as usize)?;
                    x.extend((0..n as usize).map(|i| at(i) as i32));
                    vm.new_ints(&x)
                } else {
                    let mut x: Vec<f64> = vm.try_buffer(n as usize)?;
                    x.extend((0..n as usize).map(at).map(proper));
                    vm.new_doubles(&x)
                }
            }
            "deferred_string" => {
                let numbers = first_of(state)?;
                vm.coerce(numbers, Type::Character)?
            }
            c if c.starts_with("wrap_") => first_of(state)?,
            c => return rerr!("cannot unserialize ALTVEC object of class '{c}' from this package"),
        };
        put_attributes(vm, v, attrs)
    }
}

/// The first element of a list of any kind.
fn first_of(list: Value) -> Res<Value> {
    let holds = list.kind().is_some_and(Kind::holds_values);
    let first = if holds { list.values().first().copied() } else { None };
    first.ok_or_else(short)
}

/// Sets the bits of a value that are in its flags.
fn mark(v: Value, flags: u32) {
    if flags >> LEVELS & S4_MASK != 0 && v.is_ptr() && !v.is_str() {
        set_flag(v, FLAG_S4, true);
    }
}

/// Pushes the cells of a pairlist or call: tag (or `NULL`) and value of each.
pub(super) fn push_cells(vm: &mut Vm, v: Value, out: &mut Vec<Value>) {
    if !v.is_kind(Kind::Pairlist) && !v.is_lang() {
        return;
    }
    let names = vm.names(v);
    for (i, x) in v.values().iter().enumerate() {
        let tag = match names.strings_opt().map(|n| n[i]).filter(|n| !n.bytes().is_empty()) {
            Some(n) => vm.sym_of(n),
            None => Value::NULL,
        };
        out.extend([tag, *x]);
    }
}

/// A pairlist or call of cells, each a tag and a value.
pub(super) fn from_cells(vm: &mut Vm, cells: &[Value], kind: Kind) -> Res<Value> {
    if cells.is_empty() {
        return Ok(Value::NULL);
    }
    let (cells, _) = cells.as_chunks::<2>();
    let values: Vec<Value> = cells.iter().map(|c| c[1]).collect();
    let v = vm.new_values(kind, &values);
    if cells.iter().all(|c| !c[0].is_symbol()) {
        return Ok(v);
    }
    let names: Vec<Value> =
        cells.iter().map(|c| if c[0].is_symbol() { symbol::name(c[0]) } else { vm.empty_string }).collect();
    let names = vm.new_strs(&names);
    vm.with_names(v, names)
}

pub(super) fn put_attributes(vm: &mut Vm, v: Value, attrs: Value) -> Res<Value> {
    if attrs.is_null() {
        return Ok(v);
    }
    let mut flat = Vec::new();
    for (s, x) in v.attr_pairs() {
        flat.extend([s, x]);
    }
    let mut cells = Vec::new();
    push_cells(vm, attrs, &mut cells);
    flat.extend(cells.as_chunks::<2>().0.iter().filter(|c| c[0].is_symbol()).flatten());
    fit_names(vm, v, &mut flat);
    sound::attributes(vm, v, &flat)?;
    vm.with_attr_list(v, &flat)
}

/// An object whose class has a slot "names", and the prototype of the class, may have stored more or fewer names than there
/// are elements.
fn fit_names(vm: &mut Vm, v: Value, flat: &mut [Value]) {
    let (pairs, _) = flat.as_chunks_mut::<2>();
    let names = vm.s.names;
    for p in pairs.iter_mut().filter(|p| v.is_vector() && p[0] == names) {
        if let Some(names) = p[1].strings_opt().filter(|n| n.len() != v.len()) {
            let mut names = names.to_vec();
            names.resize(v.len(), vm.empty_string);
            p[1] = vm.new_strs(&names);
        }
    }
}

fn bind(vm: &mut Vm, e: Value, frame: Value) {
    let mut cells = Vec::new();
    push_cells(vm, frame, &mut cells);
    for [tag, x] in cells.as_chunks::<2>().0 {
        if tag.is_symbol() && !x.is_unbound() {
            vm.define(e, *tag, *x);
        }
    }
}
