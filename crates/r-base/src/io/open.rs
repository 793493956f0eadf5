//! Making connections: `file`, `gzfile`, `pipe`, `open`, `close`.

use r_runtime::error::UnwindKind;
use r_runtime::object::Kind;
use r_runtime::{Builtin, CallArgs, Res, Unwind, Value, Vm, rerr};
use r_text::strings::convert::Encoding;

use super::compress::Method;
use super::connection::{Connection, Target};
use super::{connections, failed, index_of, with_connection};
use crate::text::paths::{expand, os_message};

pub const TABLE: &[Builtin] = &[
    Builtin::new("file", "description open blocking encoding method raw", file),
    Builtin::new("gzfile", "description open encoding compression", gzfile),
    Builtin::new("bzfile", "description open encoding compression", bzfile),
    Builtin::new("xzfile", "description open encoding compression", xzfile),
    Builtin::new("unz", "description filename open encoding", unz),
    Builtin::new("pipe", "description open encoding", pipe),
    Builtin::new(".closeUnused", "handle", close_unused),
    Builtin::new("open.connection", "con open blocking ...", open).invisible(),
    Builtin::new("close.connection", "con type ...", close).invisible(),
    Builtin::new("url", "description open blocking encoding method headers", url),
];

/// The R object for connection `i`.
pub fn object(vm: &mut Vm, i: usize) -> Res<Value> {
    let (class, id, handle) = with_connection(vm, i, |c| (c.class, c.id, c.handle))?;
    let v = vm.with_class(Value::int(i as i32), &[class, "connection"])?;
    let handle = handle.unwrap_or_else(|| vm.new_reference(Kind::ExtPtr, Value::NULL, Value::NULL, id));
    let sym = vm.sym("conn_id");
    vm.set_attr(v, sym, handle)
}

/// Enters a connection and opens it if `mode` is not empty.
pub fn enter(vm: &mut Vm, c: Connection, mode: &str) -> Res<Value> {
    if connections(vm).borrow().count() >= connections(vm).borrow().unused_from {
        collect_unused(vm)?;
    }
    let Some(i) = connections(vm).borrow_mut().add(c) else {
        return rerr!("all connections are in use");
    };
    if !mode.is_empty()
        && let Err(e) = open_connection(vm, i, mode)
    {
        connections(vm).borrow_mut().slots[i] = None;
        return Err(e);
    }
    let id = with_connection(vm, i, |c| c.id)?;
    let handle = vm.new_reference(Kind::ExtPtr, Value::NULL, Value::NULL, id);
    let closes = crate::base_call::base_function(vm, ".closeUnused")?;
    crate::lang::finalizers::add(vm, handle, closes, false)?;
    with_connection(vm, i, |c| c.handle = Some(handle))?;
    object(vm, i)
}

/// Closes the connections that nobody refers to any more, so that a loop over `textConnection(x)` doesn't run out of them
/// (or of the system's descriptors). If most are in use, the next time is when there are twice as many.
fn collect_unused(vm: &mut Vm) -> Res<()> {
    vm.collect(true);
    crate::lang::finalizers::run_due(vm, false)?;
    let all = connections(vm);
    let mut all = all.borrow_mut();
    if all.count() * 2 > all.unused_from {
        all.unused_from *= 2;
    }
    Ok(())
}

/// The finalizer of a connection's handle.
fn close_unused(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    let handle = a.get(0);
    if !handle.is_kind(Kind::ExtPtr) {
        return rerr!("not the handle of a connection");
    }
    let id = r_runtime::object::reference(handle).index.get();
    let Some(i) = connections(vm).borrow().place_of(id) else { return Ok(Value::NULL) };
    let description = with_connection(vm, i, |c| c.description.clone())?;
    vm.warn_in(Value::NULL, &format!("closing unused connection {i} ({description})\n"))?;
    super::text::finish(vm, i)?;
    let _ = with_connection(vm, i, |c| c.close())?;
    connections(vm).borrow_mut().slots[i] = None;
    Ok(Value::NULL)
}

/// Opens connection `i`, or warns and fails as R does.
pub fn open_connection(vm: &mut Vm, i: usize, mode: &str) -> Res<()> {
    if !mode.is_empty() && !matches!(mode.as_bytes()[0], b'r' | b'w' | b'a') {
        return rerr!("invalid 'open' argument");
    }
    if with_connection(vm, i, |c| c.class == "unz")? && !matches!(mode, "" | "r" | "rt" | "rb") {
        vm.warn("unz connections can only be opened for reading")?;
        return Err(Unwind::error("cannot open the connection"));
    }
    let r = with_connection(vm, i, |c| c.open(mode).map_err(|e| (e, c.description.clone(), c.class)))?;
    match r {
        Ok(()) => Ok(()),
        Err((e, name, class)) => {
            let reason = os_message(&e);
            let packed = match class {
                "gzfile" | "xzfile" => Some("compressed file"),
                "bzfile" => Some("bzip2-ed file"),
                _ => None,
            };
            let text = match packed {
                _ if class == "unz" => match name.rsplit_once(':') {
                    Some((archive, member)) if std::path::Path::new(&expand(archive)).is_file() => {
                        format!("cannot locate file '{member}' in zip file '{archive}'")
                    }
                    archive => format!("cannot open zip file '{}'", archive.map_or(&*name, |p| p.0)),
                },
                Some(what) => format!("cannot open {what} '{name}', probable reason '{reason}'"),
                None => format!("cannot open file '{name}': {reason}"),
            };
            vm.warn(text)?;
            Err(Unwind::error("cannot open the connection"))
        }
    }
}

fn description(v: Value) -> Res<String> {
    match v.strings_opt() {
        Some([s]) if !s.is_na_str() => Ok(s.str().to_owned()),
        None if !v.given() => Ok(String::new()),
        _ => rerr!("invalid 'description' argument"),
    }
}

fn mode_arg(v: Value) -> Res<String> {
    match v.as_str() {
        Some(s) => Ok(s.to_owned()),
        None if !v.given() => Ok(String::new()),
        None => rerr!("invalid 'open' argument"),
    }
}

/// The encoding named by an argument, `None` for the session's own.
pub fn encoding_arg(v: Value) -> Option<Encoding> {
    match v.as_str() {
        None | Some("native.enc" | "unknown" | "" | "UTF-8" | "utf8" | "UTF-8-BOM" | "bytes") => None,
        Some(s) => Encoding::from_name(s),
    }
}

fn file(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    let name = description(a.get(0))?;
    let mode = mode_arg(a.get(1))?;
    if name.is_empty() {
        let c = Connection::new("", "file", Target::Anonymous);
        return enter(vm, c, if mode.is_empty() { "w+" } else { &mode });
    }
    let path = expand(name.strip_prefix("file://").unwrap_or(&name));
    if name.starts_with("http://") || name.starts_with("https://") || name.starts_with("ftp://") {
        return rerr!("URLs are not available in this session");
    }
    let mut c = Connection::new(&name, "file", Target::File(path));
    c.encoding = encoding_arg(a.get(3));
    enter(vm, c, &mode)
}

/// A connection to a file that is written packed, and unpacked when it is read, in whichever way it was packed.
fn packed(vm: &mut Vm, a: &CallArgs<'_>, class: &'static str, method: Method, usual: i32) -> Res<Value> {
    let name = description(a.get(0))?;
    let mode = mode_arg(a.get(1))?;
    // A negative level of xz asks for its slow variant, which differs in size only.
    let level = vm.arg_int_or(a.get(3), "compression", usual)?.abs().min(9) as u32;
    let mut c = Connection::new(&name, class, Target::Packed(expand(&name), method, level));
    c.encoding = encoding_arg(a.get(2));
    c.mode = "rb".into();
    enter(vm, c, &mode)
}

fn gzfile(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    packed(vm, a, "gzfile", Method::Gzip, 6)
}

fn bzfile(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    packed(vm, a, "bzfile", Method::Bzip2, 9)
}

fn xzfile(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    packed(vm, a, "xzfile", Method::Xz, 6)
}

/// A member of a zip archive, to be read.
fn unz(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    let archive = description(a.get(0))?;
    let member = crate::args::needed(a, 1, "filename")?;
    let member = vm.coerce(member, r_runtime::Type::Character)?;
    let Some(member) = member.as_str().map(str::to_owned) else {
        return rerr!("invalid 'description' argument");
    };
    let mode = mode_arg(a.get(2))?;
    let name = format!("{archive}:{member}");
    let mut c = Connection::new(&name, "unz", Target::Member(expand(&archive), member));
    c.encoding = encoding_arg(a.get(3));
    enter(vm, c, &mode)
}

fn pipe(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    let command = description(a.get(0))?;
    let mode = mode_arg(a.get(1))?;
    vm.out.flush();
    let c = Connection::new(&command, "pipe", Target::Pipe(command.clone()));
    enter(vm, c, &mode)
}

fn url(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    let name = description(a.get(0))?;
    match name.strip_prefix("file://") {
        Some(path) => {
            let c = Connection::new(&name, "url-file", Target::File(expand(path)));
            let mode = mode_arg(a.get(1))?;
            enter(vm, c, &mode)
        }
        None => rerr!("URLs are not available in this session"),
    }
}

fn open(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    let i = index_of(vm, a.get(0))?;
    if with_connection(vm, i, |c| c.is_open())? {
        vm.warn("connection is already open")?;
        return Ok(Value::NULL);
    }
    let mode = mode_arg(a.get(1))?;
    open_connection(vm, i, &mode)?;
    Ok(Value::NULL)
}

fn close(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    let i = index_of(vm, a.get(0))?;
    if i < 3 {
        return rerr!("cannot close standard connections");
    }
    super::text::finish(vm, i)?;
    let status = with_connection(vm, i, |c| c.close())?.map_err(|e| failed(&e))?;
    connections(vm).borrow_mut().slots[i] = None;
    vm.visible = false;
    Ok(if status == 0 { Value::NULL } else { Value::int(status) })
}

/// Writes text to a file by its name, as `cat(file = "name")` does; `|command` is a pipe.
pub fn write_named(vm: &mut Vm, name: &str, append: bool, bytes: &[u8]) -> Res<()> {
    let (mut c, mode) = match name.strip_prefix('|') {
        Some(command) => (Connection::new(command, "pipe", Target::Pipe(command.to_owned())), "w"),
        None => (Connection::new(name, "file", Target::File(expand(name))), if append { "a" } else { "w" }),
    };
    vm.out.flush();
    if let Err(e) = c.open(mode) {
        let call = parse_call(vm, "file(file, ifelse(append, \"a\", \"w\"))");
        vm.warn_in(call, &format!("cannot open file '{name}': {}", os_message(&e)))?;
        return Err(Unwind::error_in(call, "cannot open the connection"));
    }
    c.write(bytes).map_err(|e| failed(&e))?;
    c.close().map_err(|e| failed(&e))?;
    Ok(())
}

/// A call expression from its text.
pub fn parse_call(vm: &mut Vm, text: &str) -> Value {
    match r_syntax::parse_program(text, "") {
        Ok(p) => p.exprs.first().map_or(Value::NULL, |e| vm.from_node(e)),
        Err(_) => Value::NULL,
    }
}

/// Runs `f` on an open connection for a `con` argument, which may be a file's name. What had to be
/// made or opened for it is closed afterwards, whatever happened. `shown` is the call of `file`
/// that GNU R makes here: errors of opening show it.
pub fn using<T>(
    vm: &mut Vm,
    con: Value,
    mode: &str,
    shown: &str,
    f: impl FnOnce(&mut Vm, usize) -> Res<T>,
) -> Res<T> {
    let made = con.is_character();
    let i = match con.as_str().map(str::to_owned) {
        Some(name) => enter_file(vm, &name, mode, shown)?,
        None => index_of(vm, con)?,
    };
    let opened = !with_connection(vm, i, |c| c.is_open())?;
    if opened {
        open_connection(vm, i, mode)?;
    }
    let r = f(vm, i);
    let closed = if made || opened { with_connection(vm, i, |c| c.close())? } else { Ok(0) };
    if made {
        connections(vm).borrow_mut().slots[i] = None;
    }
    match closed {
        Ok(_) => r,
        Err(e) => r.and(Err(failed(&e))),
    }
}

fn enter_file(vm: &mut Vm, name: &str, mode: &str, shown: &str) -> Res<usize> {
    let c = Connection::new(name, "file", Target::File(expand(name)));
    let Some(i) = connections(vm).borrow_mut().add(c) else {
        return rerr!("all connections are in use");
    };
    let call = parse_call(vm, shown);
    let saved = std::mem::replace(&mut vm.current_call, call);
    let r = open_connection(vm, i, mode);
    vm.current_call = saved;
    match r {
        Ok(()) => Ok(i),
        Err(e) => {
            connections(vm).borrow_mut().slots[i] = None;
            Err(match e.into_kind() {
                UnwindKind::Raise(r) => Unwind::error_in(call, r.message),
                k => Unwind::new(k),
            })
        }
    }
}
