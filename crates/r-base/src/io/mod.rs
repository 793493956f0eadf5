//! Files and connections.
//!
//! `connection` is the machinery, without R values; the other modules are R's functions over it,
//! by topic. The table of connections is session state (`table`).

mod binary;
mod compress;
mod connection;
mod fields;
mod files;
mod handle;
mod lines;
mod open;
mod parse;
mod process;
mod scan;
mod serialize;
mod sink;
mod socket;
mod table;
mod temporary;
mod text;
mod typeconvert;
mod write_table;
mod zip;

use std::rc::Rc;

use r_runtime::{Res, Unwind, Value, Vm};

use connection::{Connection, Shared};
pub use socket::wait_politely;

pub fn install(vm: &mut Vm) {
    vm.register(binary::TABLE);
    vm.register(compress::TABLE);
    vm.register(files::TABLE);
    vm.register(handle::TABLE);
    vm.register(lines::TABLE);
    vm.register(open::TABLE);
    vm.register(parse::TABLE);
    vm.register(process::TABLE);
    vm.register(scan::TABLE);
    vm.register(serialize::TABLE);
    vm.register(serialize::LAZY_LOAD);
    vm.register(sink::TABLE);
    vm.register(socket::TABLE);
    vm.register(table::TABLE);
    vm.register(temporary::TABLE);
    vm.register(text::TABLE);
    vm.register(typeconvert::TABLE);
    vm.register(write_table::TABLE);
    vm.write_to = Some(write_to);
}

/// The session's connections.
fn connections(vm: &mut Vm) -> Shared {
    Rc::clone(vm.state::<Shared>())
}

/// The number of an R connection object.
fn index_of(vm: &mut Vm, v: Value) -> Res<usize> {
    if !vm.inherits(v, "connection") {
        return Err(Unwind::error("'con' is not a connection"));
    }
    let i = r_runtime::coerce::as_int(v).unwrap_or(-1);
    let table = connections(vm);
    let mut table = table.borrow_mut();
    match table.get(i.max(0) as usize) {
        Some(_) if i >= 0 => Ok(i as usize),
        _ => Err(Unwind::error("invalid connection")),
    }
}

/// Runs `f` on connection `i`, which exists.
fn with_connection<T>(vm: &mut Vm, i: usize, f: impl FnOnce(&mut Connection) -> T) -> Res<T> {
    let table = connections(vm);
    let mut table = table.borrow_mut();
    match table.get(i) {
        Some(c) => Ok(f(c)),
        None => Err(Unwind::error("invalid connection")),
    }
}

/// An input or output error.
#[cold]
fn failed(e: &std::io::Error) -> Unwind {
    Unwind::error(crate::text::paths::os_message(e))
}

/// Writes to connection `i`, which is open.
fn write_bytes(vm: &mut Vm, i: usize, bytes: &[u8]) -> Res<()> {
    let done = with_connection(vm, i, |c| c.write(bytes))?.map_err(|e| failed(&e))?;
    if !done {
        if i == 2 {
            vm.out.message(&String::from_utf8_lossy(bytes));
        } else {
            vm.out.print_bytes(bytes);
        }
        return Ok(());
    }
    text::publish(vm, i)
}

/// Writes to connection `i`, which is opened for the purpose if it isn't open.
fn write_opening(vm: &mut Vm, i: usize, mode: &str, bytes: &[u8]) -> Res<()> {
    let open = with_connection(vm, i, |c| c.is_open())?;
    if !open {
        open::open_connection(vm, i, mode)?;
    }
    if !with_connection(vm, i, |c| c.can_write)? {
        return Err(Unwind::error("cannot write to this connection"));
    }
    write_bytes(vm, i, bytes)?;
    if !open {
        with_connection(vm, i, |c| c.close())?.map_err(|e| failed(&e))?;
    }
    Ok(())
}

/// Where `cat` and others write their `file` argument.
fn write_to(vm: &mut Vm, file: Value, append: bool, text: &str) -> Res<()> {
    if let Some(name) = file.as_str() {
        return open::write_named(vm, name, append, text.as_bytes());
    }
    let i = index_of(vm, file)?;
    write_opening(vm, i, "wt", text.as_bytes())
}
