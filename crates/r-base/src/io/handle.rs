//! What can be asked of connections: `isOpen`, `seek`, `summary`, the standard streams.

use r_runtime::{Builtin, CallArgs, Res, Value, Vm, rerr};

use super::{connections, failed, index_of, open, with_connection};

pub const TABLE: &[Builtin] = &[
    Builtin::new("stdin", "", stdin),
    Builtin::new("stdout", "", stdout),
    Builtin::new("stderr", "", stderr),
    Builtin::new("isOpen", "con rw", is_open),
    Builtin::new("isIncomplete", "con", is_incomplete),
    Builtin::new("isSeekable", "con", is_seekable),
    Builtin::new("seek.connection", "con where origin rw ...", seek),
    Builtin::new("truncate.connection", "con ...", truncate).invisible(),
    Builtin::new("flush.connection", "con", flush).invisible(),
    Builtin::new("summary.connection", "object ...", summary),
    Builtin::new("getAllConnections", "", all_connections),
    Builtin::new("getConnection", "what", get_connection),
];

fn stdin(vm: &mut Vm, _: &CallArgs<'_>) -> Res<Value> {
    open::object(vm, 0)
}
fn stdout(vm: &mut Vm, _: &CallArgs<'_>) -> Res<Value> {
    open::object(vm, 1)
}
fn stderr(vm: &mut Vm, _: &CallArgs<'_>) -> Res<Value> {
    open::object(vm, 2)
}

fn is_open(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    let i = index_of(vm, a.get(0))?;
    let rw = if a.has(1) { vm.arg_str(a.get(1), "rw")? } else { String::new() };
    let open = with_connection(vm, i, |c| {
        c.is_open()
            && match rw.as_bytes().first() {
                Some(b'r') => c.can_read,
                Some(b'w') => c.can_write,
                _ => true,
            }
    })?;
    Ok(Value::bool(open))
}

fn is_incomplete(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    let i = index_of(vm, a.get(0))?;
    let r = with_connection(vm, i, |c| match &c.stream {
        super::connection::Stream::Lines(k) => !k.partial.is_empty(),
        _ => false,
    })?;
    Ok(Value::bool(r))
}

fn is_seekable(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    let i = index_of(vm, a.get(0))?;
    let r = with_connection(vm, i, |c| c.class == "file" || c.class == "rawConnection")?;
    Ok(Value::bool(r))
}

fn seek(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    let i = index_of(vm, a.get(0))?;
    let at = r_runtime::coerce::as_f64(a.or(1, Value::NA)).unwrap_or(f64::NAN);
    let origin = match a.get(2).as_str() {
        Some(s) if s.starts_with('c') => 1,
        Some(s) if s.starts_with('e') => 2,
        _ => 0,
    };
    let writing = matches!(a.get(3).as_str(), Some(s) if s.starts_with('w'));
    let to = (!at.is_nan()).then_some((at as i64, origin));
    if !with_connection(vm, i, |c| c.is_open())? {
        return rerr!("connection is not open");
    }
    let only_writes = with_connection(vm, i, |c| !c.can_read)?;
    let now = with_connection(vm, i, |c| c.seek(to, writing || only_writes))?.map_err(|e| failed(&e))?;
    Ok(Value::double(now as f64))
}

fn truncate(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    let i = index_of(vm, a.get(0))?;
    let done = with_connection(vm, i, |c| match &mut c.stream {
        super::connection::Stream::Memory(m) => {
            m.data.truncate(m.write);
            true
        }
        super::connection::Stream::FileOut(w) => {
            use std::io::{Seek, Write};
            w.flush().is_ok() && w.stream_position().and_then(|at| w.get_ref().set_len(at)).is_ok()
        }
        _ => false,
    })?;
    if done { Ok(Value::NULL) } else { rerr!("truncation not enabled for this connection") }
}

fn flush(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    let i = index_of(vm, a.get(0))?;
    if i == 1 {
        vm.out.flush();
    }
    with_connection(vm, i, |c| c.flush())?.map_err(|e| failed(&e))?;
    Ok(Value::NULL)
}

fn summary(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    let i = index_of(vm, a.get(0))?;
    let facts = with_connection(vm, i, |c| {
        let yes = |b: bool| if b { "yes" } else { "no" }.to_owned();
        vec![
            c.description.clone(),
            c.class.to_owned(),
            c.mode.clone(),
            if c.text { "text" } else { "binary" }.to_owned(),
            if c.is_open() { "opened" } else { "closed" }.to_owned(),
            yes(c.can_read),
            yes(c.can_write),
        ]
    })?;
    let names = ["description", "class", "mode", "text", "opened", "can read", "can write"];
    let values: Vec<Value> = facts.iter().map(|f| vm.string(f)).collect();
    let items: Vec<(&str, Value)> = names.into_iter().zip(values).collect();
    Ok(vm.named_list(&items))
}

fn all_connections(vm: &mut Vm, _: &CallArgs<'_>) -> Res<Value> {
    let table = connections(vm);
    let open: Vec<i32> =
        table.borrow().slots.iter().enumerate().filter(|(_, c)| c.is_some()).map(|(i, _)| i as i32).collect();
    Ok(vm.new_ints(&open))
}

fn get_connection(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    let what = vm.arg_int_na(a.get(0));
    let exists = what >= 0 && connections(vm).borrow_mut().get(what as usize).is_some();
    if exists { open::object(vm, what as usize) } else { rerr!("there is no connection {what}") }
}
