//! Sockets: `socketConnection`, `serverSocket`, `socketAccept`, `socketSelect`.
//!
//! A socket is open from its start and can't be opened again. One that is not *blocking* reads what is there; one that is
//! waits for what was asked for, until its time limit.

use std::io::{self, BufReader, Read, Write};
use std::net::{TcpListener, TcpStream, ToSocketAddrs};
use std::os::fd::{AsRawFd, RawFd};
use std::time::{Duration, Instant};

use r_runtime::{Builtin, CallArgs, Res, Type, Unwind, Value, Vm, rerr};

use super::connection::{Connection, Stream, Target};
use super::{connections, failed, index_of, open, with_connection};

pub const TABLE: &[Builtin] = &[
    Builtin::new(".socketConnection", "host port server blocking open timeout", connect),
    Builtin::new("serverSocket", "port", listen),
    Builtin::new(".socketAccept", "socket blocking open timeout", accept),
    Builtin::new("socketSelect", "socklist write timeout", select),
    Builtin::new("socketTimeout", "socket timeout", limit),
];

/// One end of a connection between two programs.
pub struct Socket {
    peer: TcpStream,
    blocking: bool,
    limit: Duration,
}

impl Read for Socket {
    fn read(&mut self, to: &mut [u8]) -> io::Result<usize> {
        let wait = if self.blocking { self.limit } else { Duration::ZERO };
        if !wait_for(&[(self.peer.as_raw_fd(), false)], Some(wait))?[0] {
            return if self.blocking { Err(io::ErrorKind::TimedOut.into()) } else { Ok(0) };
        }
        self.peer.read(to)
    }
}

impl Write for Socket {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if !wait_for(&[(self.peer.as_raw_fd(), true)], Some(self.limit))?[0] {
            return Err(io::ErrorKind::TimedOut.into());
        }
        self.peer.write(bytes)
    }
    fn flush(&mut self) -> io::Result<()> {
        self.peer.flush()
    }
}

/// Which of these can be read from (or written to) now, or as soon as one can within the time; no limit if there is none.
pub fn wait_for(what: &[(RawFd, bool)], within: Option<Duration>) -> io::Result<Vec<bool>> {
    let events = |write: bool| if write { libc::POLLOUT } else { libc::POLLIN };
    let mut fds: Vec<libc::pollfd> =
        what.iter().map(|(fd, write)| libc::pollfd { fd: *fd, events: events(*write), revents: 0 }).collect();
    let ms = within.map_or(-1, |d| d.as_millis().min(i32::MAX as u128) as i32);
    // SAFETY: the pointer and the count are those of a vector that lives until the call returns.
    let n = unsafe { libc::poll(fds.as_mut_ptr(), fds.len() as libc::nfds_t, ms) };
    if n < 0 {
        let e = io::Error::last_os_error();
        if e.kind() != io::ErrorKind::Interrupted {
            return Err(e);
        }
        return Ok(vec![false; what.len()]);
    }
    Ok(fds.iter().map(|f| f.revents != 0).collect())
}

/// How long a program waits at a time before it looks whether the user wants to interrupt it.
const SLICE: Duration = Duration::from_millis(200);

/// The same, in slices between which the session goes on.
pub fn wait_politely(vm: &mut Vm, what: &[(RawFd, bool)], within: Option<Duration>) -> Res<Vec<bool>> {
    let until = within.and_then(|d| Instant::now().checked_add(d));
    loop {
        let left = until.map_or(SLICE, |u| u.saturating_duration_since(Instant::now()).min(SLICE));
        let ready = wait_for(what, Some(left)).map_err(|e| failed(&e))?;
        if ready.contains(&true) || until.is_some_and(|u| Instant::now() >= u) {
            return Ok(ready);
        }
        vm.safepoint()?;
    }
}

fn seconds(vm: &mut Vm, v: Value) -> Res<Duration> {
    let s = vm.arg_f64(v, "timeout")?;
    if s.is_nan() || s < 0.0 {
        return rerr!("invalid '{}' argument", "timeout");
    }
    Ok(Duration::from_secs_f64(s.min(1e9)))
}

fn port(vm: &mut Vm, v: Value) -> Res<u16> {
    let p = vm.arg_int_na(v);
    u16::try_from(p).map_err(|_| Unwind::error("invalid 'port' argument"))
}

/// Enters a peer as a connection.
fn enter(vm: &mut Vm, peer: TcpStream, name: &str, how: (bool, &str, Duration)) -> Res<Value> {
    let (blocking, mode, limit) = how;
    let _ = peer.set_nodelay(true);
    let mut c = Connection::new(name, "sockconn", Target::Socket);
    c.stream = Stream::Socket(BufReader::new(Socket { peer, blocking, limit }));
    c.mode = mode.to_owned();
    c.text = !mode.contains('b');
    c.can_read = mode.starts_with('r') || mode.contains('+');
    c.can_write = !mode.starts_with('r') || mode.contains('+');
    open::enter(vm, c, "")
}

fn cannot_open(vm: &mut Vm, name: &str) -> Res<Value> {
    vm.warn(format!("{name} cannot be opened"))?;
    rerr!("cannot open the connection")
}

fn connect(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    let host = vm.arg_str(a.get(0), "host")?;
    let port = port(vm, a.get(1))?;
    let server = vm.arg_bool(a.get(2), "server")?;
    let blocking = vm.arg_bool(a.get(3), "blocking")?;
    let mode = vm.arg_str(a.get(4), "open")?;
    let limit = seconds(vm, a.get(5))?;
    if server {
        let name = format!("<-{host}:{port}");
        let Ok(listener) = TcpListener::bind(("0.0.0.0", port)) else { return cannot_open(vm, &name) };
        if !wait_politely(vm, &[(listener.as_raw_fd(), false)], Some(limit))?[0] {
            return cannot_open(vm, &name);
        }
        let (peer, from) = listener.accept().map_err(|e| failed(&e))?;
        let name = format!("<-{}:{port}", host_of(&from));
        return enter(vm, peer, &name, (blocking, &mode, limit));
    }
    let name = format!("->{host}:{port}");
    let addresses = (host.as_str(), port).to_socket_addrs();
    let mut peers = addresses.into_iter().flatten().map(|at| TcpStream::connect_timeout(&at, limit));
    match peers.find_map(Result::ok) {
        Some(peer) => enter(vm, peer, &name, (blocking, &mode, limit)),
        None => cannot_open(vm, &name),
    }
}

/// The name of a host as connections show it.
fn host_of(from: &std::net::SocketAddr) -> String {
    if from.ip().is_loopback() { "localhost".into() } else { from.ip().to_string() }
}

fn listen(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    let port = port(vm, a.get(0))?;
    let Ok(listener) = TcpListener::bind(("0.0.0.0", port)) else {
        return rerr!("creation of server socket failed: port {port} cannot be opened");
    };
    let name = format!("localhost:{port}");
    let mut c = Connection::new(&name, "servsockconn", Target::Socket);
    c.stream = Stream::Listening(listener);
    c.mode = "a+".into();
    (c.can_read, c.can_write) = (false, false);
    open::enter(vm, c, "")
}

fn accept(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    let i = index_of(vm, a.get(0))?;
    let blocking = vm.arg_bool(a.get(1), "blocking")?;
    let mode = vm.arg_str(a.get(2), "open")?;
    let limit = seconds(vm, a.get(3))?;
    let listener = with_connection(vm, i, |c| match &c.stream {
        Stream::Listening(l) => l.try_clone().ok(),
        _ => None,
    })?;
    let Some(listener) = listener else { return rerr!("invalid 'socket' argument") };
    if !wait_politely(vm, &[(listener.as_raw_fd(), false)], Some(limit))?[0] {
        vm.warn("problem in accepting connections on this socket")?;
        return rerr!("cannot open the connection");
    }
    let (peer, from) = listener.accept().map_err(|e| failed(&e))?;
    let name = format!("<-{}:{}", host_of(&from), listener.local_addr().map_or(0, |l| l.port()));
    enter(vm, peer, &name, (blocking, &mode, limit))
}

/// The descriptor of a socket, and whether it has bytes that were received already.
fn descriptor(vm: &mut Vm, con: Value) -> Res<(RawFd, bool)> {
    let i = index_of(vm, con)?;
    let found = with_connection(vm, i, |c| match &c.stream {
        Stream::Socket(s) => Some((s.get_ref().peer.as_raw_fd(), !s.buffer().is_empty())),
        Stream::Listening(l) => Some((l.as_raw_fd(), false)),
        _ => None,
    })?;
    found.ok_or_else(|| Unwind::error("not a socket connection"))
}

fn select(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    let list = a.get(0);
    if list.rtype() != Type::List {
        return rerr!("not a list of sockets");
    }
    let n = list.len();
    let write = a.or(1, Value::FALSE);
    let write = vm.coerce(write, Type::Logical)?;
    let within = if a.get(2).given() && !a.get(2).is_null() { Some(seconds(vm, a.get(2))?) } else { None };
    let (mut what, mut has) = (Vec::with_capacity(n), Vec::with_capacity(n));
    for (k, con) in list.values().iter().enumerate() {
        let (fd, full) = descriptor(vm, *con)?;
        let writes = !write.is_empty() && write.ints()[k % write.len()] == 1;
        has.push(full && !writes);
        what.push((fd, writes));
    }
    let within = if has.contains(&true) { Some(Duration::ZERO) } else { within };
    let ready = wait_politely(vm, &what, within)?;
    let ready: Vec<i32> = ready.iter().zip(has).map(|(r, h)| i32::from(*r || h)).collect();
    Ok(vm.new_lgls(&ready))
}

/// The time limit of a socket, and setting it unless the new one is negative.
fn limit(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    let i = index_of(vm, a.get(0))?;
    let new = vm.arg_f64(a.or(1, Value::double(-1.0)), "timeout")?;
    let table = connections(vm);
    let mut table = table.borrow_mut();
    match table.get(i).map(|c| &mut c.stream) {
        Some(Stream::Socket(s)) => {
            let s = s.get_mut();
            let old = s.limit.as_secs() as i32;
            if new >= 0.0 {
                s.limit = Duration::from_secs_f64(new.min(1e9));
            }
            Ok(Value::int(old))
        }
        _ => rerr!("invalid 'socket' argument"),
    }
}
