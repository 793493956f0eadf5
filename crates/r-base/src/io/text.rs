//! Text and raw connections, which are kept in memory.
//!
//! An output text connection writes its complete lines into a variable, which is locked as long as the connection is there.
//! Sinks can't write it (they have no `Vm`): while output is diverted into the connection, the variable is an active
//! binding that gives the lines there are. Otherwise `publish` brings it up to date after each write.

use std::collections::HashMap;

use r_runtime::object::Kind;
use r_runtime::{Builtin, CallArgs, Res, Value, Vm, rerr};

use super::connection::{Collected, Connection, Memory, Stream, Target};
use super::{connections, index_of, open, with_connection};

pub const TABLE: &[Builtin] = &[
    Builtin::new(".textConnection", "name object open env", text_connection),
    Builtin::new("textConnectionValue", "con", text_value),
    Builtin::new(".linesSoFar", "number", lines_so_far),
    Builtin::new(".rawConnection", "name object open", raw_connection),
    Builtin::new("rawConnectionValue", "con", raw_value),
];

/// Variables of output text connections: environment and symbol. The environments are roots.
#[derive(Default)]
struct Variables(HashMap<usize, (Value, Value)>);

fn text_connection(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    let name = vm.arg_str(a.get(0), "description")?;
    let mode = vm.arg_str(a.get(2), "open")?;
    let object = a.get(1);
    let mut c = Connection::new(&name, "textConnection", Target::Memory);
    c.mode = mode.clone();
    if mode.is_empty() || mode.starts_with('r') {
        let Some(lines) = object.strings_opt() else { return rerr!("invalid 'text' argument") };
        let mut data = Vec::new();
        for l in lines {
            data.extend_from_slice(l.bytes());
            data.push(b'\n');
        }
        c.mode = "r".into();
        c.can_write = false;
        c.stream = Stream::Memory(Memory { data, ..Memory::default() });
        return open::enter(vm, c, "");
    }
    if !matches!(mode.as_bytes()[0], b'w' | b'a') {
        return rerr!("unsupported mode");
    }
    c.can_read = false;
    let variable = match object.as_str() {
        Some(n) => Some(vm.sym(n)),
        None if object.is_null() => None,
        None => return rerr!("invalid 'text' argument"),
    };
    let env = vm.arg_env(a.get(3), "env")?;
    let mut kept = Collected::default();
    if let Some(sym) = variable {
        // Whatever isn't plain writing is appending.
        if mode != "w" {
            match vm.get_local(env, sym)?.strings_opt() {
                Some(old) => kept.lines = old.iter().map(|x| x.str().to_owned()).collect(),
                None => vm.warn("text connection: appending to a non-existent char vector")?,
            }
        }
        let start = vm.new_strings(&kept.lines);
        vm.capture(env);
        vm.set_var(env, sym, start)?;
        vm.lock_binding(env, sym, true);
    }
    c.stream = Stream::Lines(kept);
    let con = open::enter(vm, c, "")?;
    if let Some(sym) = variable {
        let i = r_runtime::coerce::as_int(con).unwrap_or(0) as usize;
        vm.roots.push(env);
        vm.state::<Variables>().0.insert(i, (env, sym));
    }
    Ok(con)
}

/// Brings the variable of connection `i` up to date, if it has one.
pub fn publish(vm: &mut Vm, i: usize) -> Res<()> {
    let Some(&(env, sym)) = vm.state::<Variables>().0.get(&i) else { return Ok(()) };
    let lines = with_connection(vm, i, |c| match &mut c.stream {
        Stream::Lines(k) if k.changed => {
            k.changed = false;
            Some(k.lines.clone())
        }
        _ => None,
    })?;
    if let Some(lines) = lines.filter(|_| r_runtime::env::active_function(env, sym).is_none()) {
        let v = vm.new_strings(&lines);
        vm.lock_binding(env, sym, false);
        vm.set_var(env, sym, v)?;
        vm.lock_binding(env, sym, true);
    }
    Ok(())
}

/// Output goes into connection `i` from now on: its variable is asked for when it is looked at.
pub fn diverted(vm: &mut Vm, i: usize) {
    let Some(&(env, sym)) = vm.state::<Variables>().0.get(&i) else { return };
    let Some(builtin) = vm.builtin_named(".linesSoFar") else { return };
    let f = vm.new_builtin(builtin);
    let body = vm.new_values(Kind::Lang, &[f, Value::int(i as i32)]);
    let base = vm.base_env;
    let ask = vm.new_closure(Value::NULL, body, base, Value::NULL);
    vm.lock_binding(env, sym, false);
    vm.make_active(env, sym, ask);
}

/// No output goes there any more: the variable has its lines itself.
pub fn returned(vm: &mut Vm, i: usize) -> Res<()> {
    let Some(&(env, sym)) = vm.state::<Variables>().0.get(&i) else { return Ok(()) };
    if r_runtime::env::active_function(env, sym).is_some() {
        vm.remove_var(env, sym);
        with_connection(vm, i, |c| {
            if let Stream::Lines(k) = &mut c.stream {
                k.changed = true
            }
        })?;
    }
    publish(vm, i)
}

fn lines_so_far(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    let i = r_runtime::coerce::as_int(a.get(0)).unwrap_or(0) as usize;
    let lines = with_connection(vm, i, |c| match &c.stream {
        Stream::Lines(k) => k.lines.clone(),
        _ => Vec::new(),
    })?;
    Ok(vm.new_strings(&lines))
}

/// The connection is about to be closed: an incomplete line counts as one.
pub fn finish(vm: &mut Vm, i: usize) -> Res<()> {
    with_connection(vm, i, |c| {
        if let Stream::Lines(k) = &mut c.stream
            && !k.partial.is_empty()
        {
            let line = std::mem::take(&mut k.partial);
            k.lines.push(String::from_utf8_lossy(&line).into_owned());
            k.changed = true;
        }
    })?;
    returned(vm, i)?;
    if let Some((env, sym)) = vm.state::<Variables>().0.remove(&i) {
        vm.lock_binding(env, sym, false);
        if let Some(at) = vm.roots.iter().rposition(|r| *r == env) {
            vm.roots.remove(at);
        }
    }
    Ok(())
}

fn text_value(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    let i = index_of(vm, a.get(0))?;
    let lines = with_connection(vm, i, |c| match &c.stream {
        Stream::Lines(k) => Some(k.lines.clone()),
        _ => None,
    })?;
    match lines {
        Some(l) => Ok(vm.new_strings(&l)),
        None => rerr!("'con' is not an output textConnection"),
    }
}

fn raw_connection(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    let name = vm.arg_str(a.get(0), "description")?;
    let mode = vm.arg_str(a.get(2), "open")?;
    if a.get(1).rtype() != r_runtime::Type::Raw {
        return rerr!("invalid 'raw' argument");
    }
    let data = a.get(1).raws().to_vec();
    let mut c = Connection::new(&name, "rawConnection", Target::Memory);
    let both = mode.contains('+');
    let first = mode.as_bytes().first().copied().unwrap_or(b'r');
    c.can_read = both || first == b'r';
    c.can_write = both || first != b'r';
    c.text = false;
    let write = if first == b'a' { data.len() } else { 0 };
    let data = if first == b'w' { Vec::new() } else { data };
    c.stream = Stream::Memory(Memory { data, write, one_place: true, ..Memory::default() });
    c.mode = mode;
    open::enter(vm, c, "")
}

fn raw_value(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    let i = index_of(vm, a.get(0))?;
    let table = connections(vm);
    let mut table = table.borrow_mut();
    match table.get(i).map(|c| (c.class, &c.stream)) {
        Some(("rawConnection", Stream::Memory(m))) => Ok(vm.new_raws(&m.data)),
        _ => rerr!("'con' is not a rawConnection"),
    }
}
