//! Lines: `readLines`, `writeLines`, `readline`, `pushBack`.

use r_runtime::{Builtin, CallArgs, Res, Value, Vm, rerr};

use super::{failed, index_of, open, with_connection, write_bytes, write_opening};
use crate::args::needed;

pub const TABLE: &[Builtin] = &[
    Builtin::new("readLines", "con n ok warn encoding skipNul", read_lines),
    Builtin::new("writeLines", "text con sep useBytes", write_lines).invisible(),
    Builtin::new("readline", "prompt", readline),
    Builtin::new("pushBack", "data connection newLine encoding", push_back).invisible(),
    Builtin::new("pushBackLength", "connection", push_back_length),
    Builtin::new("clearPushBack", "connection", clear_push_back).invisible(),
];

fn read_lines(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    let con = if a.has(0) { a.get(0) } else { open::object(vm, 0)? };
    let n = match a.get(1) {
        v if !v.given() => -1.0,
        v => r_runtime::coerce::as_f64(v).unwrap_or(f64::NAN),
    };
    if n.is_nan() {
        return rerr!("invalid '{}' argument", "n");
    }
    let limit = if n < 0.0 { usize::MAX } else { n as usize };
    let ok = vm.arg_bool_or(a.get(2), "ok", true)?;
    let warn = vm.arg_bool_or(a.get(3), "warn", true)?;
    let latin1 = a.get(4).as_str() == Some("latin1");
    open::using(vm, con, "rt", "file(con, \"r\")", |vm, i| {
        if !with_connection(vm, i, |c| c.can_read)? {
            return rerr!("cannot read from this connection");
        }
        let (lines, complete) = all_lines(vm, i, limit)?;
        if !complete && warn {
            let name = with_connection(vm, i, |c| c.description.clone())?;
            vm.warn(format!("incomplete final line found on '{name}'"))?;
        }
        if !ok && limit != usize::MAX && lines.len() < limit {
            return rerr!("too few lines read in readLines");
        }
        let strs: Vec<Value> = lines.iter().map(|l| line_string(vm, l, latin1)).collect();
        Ok(vm.new_strs(&strs))
    })
}

/// A line as a string; an embedded zero ends it.
fn line_string(vm: &mut Vm, line: &[u8], latin1: bool) -> Value {
    let line = match line.iter().position(|b| *b == 0) {
        Some(i) => &line[..i],
        None => line,
    };
    if latin1 && std::str::from_utf8(line).is_err() {
        let text: String = line.iter().map(|b| char::from(*b)).collect();
        return vm.string(&text);
    }
    vm.string_from_bytes(line)
}

/// Up to `limit` lines, and whether the last one had its end.
pub fn all_lines(vm: &mut Vm, i: usize, limit: usize) -> Res<(Vec<Vec<u8>>, bool)> {
    if i == 0 {
        vm.out.flush();
    }
    let read = with_connection(vm, i, |c| {
        let mut lines = Vec::new();
        let mut complete = true;
        while lines.len() < limit {
            match c.read_line()? {
                Some(l) => {
                    complete = l.complete;
                    lines.push(l.bytes);
                }
                None => break,
            }
        }
        Ok::<_, std::io::Error>((lines, complete))
    })?;
    read.map_err(|e| failed(&e))
}

fn write_lines(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    let text = needed(a, 0, "text")?;
    let Some(lines) = text.strings_opt() else { return rerr!("can only write character objects") };
    let sep = match a.get(2) {
        v if !v.given() => b"\n".to_vec(),
        v => match v.strings_opt() {
            Some([s, ..]) => s.bytes().to_vec(),
            _ => return rerr!("invalid '{}' argument", "sep"),
        },
    };
    let mut bytes = Vec::new();
    for l in lines {
        bytes.extend_from_slice(l.bytes());
        bytes.extend_from_slice(&sep);
    }
    if !a.has(1) {
        vm.out.print_bytes(&bytes);
        return Ok(Value::NULL);
    }
    let con = a.get(1);
    if con.is_character() {
        open::using(vm, con, "wt", "file(con, \"w\")", |vm, i| write_bytes(vm, i, &bytes))?;
        return Ok(Value::NULL);
    }
    let i = index_of(vm, con)?;
    write_opening(vm, i, "wt", &bytes)?;
    Ok(Value::NULL)
}

/// Asks the user; a session that is not interactive answers with an empty line.
fn readline(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    let prompt = if a.has(0) { vm.arg_str(a.get(0), "prompt")? } else { String::new() };
    if !vm.interactive() {
        vm.out.print(&prompt);
        vm.out.print("\n");
        return Ok(vm.empty_string);
    }
    let line = ask(vm, &prompt)?;
    Ok(vm.string(&line))
}

/// A line from whoever sits at the prompt, without its end.
pub fn ask(vm: &mut Vm, prompt: &str) -> Res<String> {
    vm.out.print(prompt);
    vm.out.flush();
    let line = with_connection(vm, 0, |c| {
        c.reading(|r| {
            let mut s = String::new();
            r.read_line(&mut s)?;
            Ok(s)
        })
    })?;
    let line = line.map_err(|e| failed(&e))?;
    Ok(line.trim_end_matches('\n').to_owned())
}

fn push_back(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    let data = needed(a, 0, "data")?;
    let Some(lines) = data.strings_opt() else { return rerr!("invalid '{}' argument", "data") };
    let lines: Vec<Vec<u8>> = lines.iter().map(|s| s.bytes().to_vec()).collect();
    let i = index_of(vm, a.get(1))?;
    with_connection(vm, i, |c| c.pushback.extend(lines.into_iter().rev()))?;
    Ok(Value::NULL)
}

fn push_back_length(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    let i = index_of(vm, a.get(0))?;
    let n = with_connection(vm, i, |c| c.pushback.len())?;
    Ok(Value::int(n as i32))
}

fn clear_push_back(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    let i = index_of(vm, a.get(0))?;
    with_connection(vm, i, |c| c.pushback.clear())?;
    Ok(Value::NULL)
}
