//! Diverting output: `sink`, and the buffer behind `capture.output`.

use std::cell::RefCell;
use std::rc::Rc;

use r_runtime::output::Sink;
use r_runtime::{Builtin, CallArgs, Res, Value, Vm, rerr};

use super::connection::Shared;
use super::{connections, failed, index_of, open, text, with_connection};

pub const TABLE: &[Builtin] = &[
    Builtin::new(".sinkTo", "con append type split close", sink_to).invisible(),
    Builtin::new(".sinkEnd", "type", sink_end).invisible(),
    Builtin::new("sink.number", "type", sink_number),
    Builtin::new(".captureStart", "message split", capture_start).invisible(),
    Builtin::new(".captureEnd", "message", capture_end),
];

/// Output into a connection.
struct ToConnection {
    table: Shared,
    index: usize,
}

impl Sink for ToConnection {
    fn write(&mut self, bytes: &[u8]) {
        // The table can't be in use: nothing prints while it is.
        if let Ok(mut t) = self.table.try_borrow_mut()
            && let Some(c) = t.get(self.index)
        {
            let _ = c.write(bytes);
        }
    }
}

type Buffer = Rc<RefCell<Vec<u8>>>;

/// Output into memory.
struct ToBuffer(Buffer);

impl Sink for ToBuffer {
    fn write(&mut self, bytes: &[u8]) {
        self.0.borrow_mut().extend_from_slice(bytes);
    }
}

/// The sinks that are on: the connection, and whether it ends with the sink.
#[derive(Default)]
struct Sinks {
    open: Vec<(usize, bool)>,
    message: Option<(usize, bool)>,
    captures: Vec<Buffer>,
}

fn is_message(v: Value) -> bool {
    matches!(v.as_str(), Some("message"))
}

/// Starts a sink into connection `con`; `close` says it was made for the purpose.
fn sink_to(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    let i = index_of(vm, a.get(0))?;
    let split = vm.arg_bool_or(a.get(3), "split", false)?;
    let mut close = vm.arg_bool_or(a.get(4), "close", false)?;
    if !with_connection(vm, i, |c| c.is_open())? {
        let append = vm.arg_bool_or(a.get(1), "append", false)?;
        open::open_connection(vm, i, if append { "a" } else { "w" })?;
        close = true;
    }
    if is_message(a.get(2)) {
        let old = if i == 2 {
            vm.out.set_message_sink(None)
        } else {
            let table = connections(vm);
            vm.out.set_message_sink(Some(Box::new(ToConnection { table, index: i })))
        };
        drop(old);
        vm.state::<Sinks>().message = (i != 2).then_some((i, close));
        text::diverted(vm, i);
        return Ok(Value::NULL);
    }
    if i == 1 {
        return rerr!("cannot divert standard output to itself");
    }
    let table = connections(vm);
    vm.out.push_sink(Box::new(ToConnection { table, index: i }), split);
    vm.state::<Sinks>().open.push((i, close));
    text::diverted(vm, i);
    Ok(Value::NULL)
}

fn sink_end(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    let ended = if is_message(a.get(0)) {
        vm.out.set_message_sink(None);
        vm.state::<Sinks>().message.take()
    } else {
        match vm.state::<Sinks>().open.pop() {
            Some(s) => {
                vm.out.pop_sink();
                Some(s)
            }
            None => {
                let call = vm.frame_call();
                vm.warn_in(call, "no sink to remove")?;
                None
            }
        }
    };
    if let Some((i, _)) = ended {
        let s = vm.state::<Sinks>();
        if !s.open.iter().chain(&s.message).any(|o| o.0 == i) {
            text::returned(vm, i)?;
        }
    }
    if let Some((i, true)) = ended {
        with_connection(vm, i, |c| c.close())?.map_err(|e| failed(&e))?;
        connections(vm).borrow_mut().slots[i] = None;
    }
    Ok(Value::NULL)
}

fn sink_number(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    let message = is_message(a.get(0));
    let s = vm.state::<Sinks>();
    let n = if message { s.message.map_or(2, |m| m.0) } else { s.open.len() };
    Ok(Value::int(n as i32))
}

fn capture_start(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    let buffer: Buffer = Rc::default();
    vm.state::<Sinks>().captures.push(buffer.clone());
    if vm.arg_bool_or(a.get(0), "message", false)? {
        vm.out.set_message_sink(Some(Box::new(ToBuffer(buffer))));
    } else {
        let split = vm.arg_bool_or(a.get(1), "split", false)?;
        vm.out.push_sink(Box::new(ToBuffer(buffer)), split);
    }
    Ok(Value::NULL)
}

/// Ends the innermost capture: its lines.
fn capture_end(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    let Some(buffer) = vm.state::<Sinks>().captures.pop() else { return Ok(vm.alloc_str(0)?.done()) };
    if vm.arg_bool_or(a.get(0), "message", false)? {
        vm.out.set_message_sink(None);
    } else {
        vm.out.pop_sink();
    }
    let bytes = buffer.borrow();
    let mut lines: Vec<&[u8]> = bytes.split(|b| *b == b'\n').collect();
    if lines.last().is_some_and(|l| l.is_empty()) {
        lines.pop();
    }
    let strs: Vec<Value> = lines.into_iter().map(|l| vm.string_from_bytes(l)).collect();
    Ok(vm.new_strs(&strs))
}
