//! Connections: what a connection is, opening and closing it, bytes and lines in and out.
//!
//! A connection knows how to open itself (`Target`) and, while open, holds a `Stream`. The table
//! of connections is shared with the sinks that write into them, which have no `Vm` at hand: what
//! a text connection collected reaches its R variable when the library next looks
//! (`text::publish`). Numbers 0 to 2 are the standard streams.

use std::cell::RefCell;
use std::fs::File;
use std::io::{self, BufRead, BufReader, BufWriter, Read, Seek, SeekFrom, Write};
use std::net::TcpListener;
use std::process::{Child, Command, Stdio};
use std::rc::Rc;

use r_text::strings::convert::{Encoding, Fallback, Substitute, convert};

use super::compress::{self, Method, Packer};
use super::socket::Socket;

/// What opening a connection does.
pub enum Target {
    Standard,
    File(String),
    /// A file written compressed.
    Packed(String, Method, u32),
    /// A member of a zip archive.
    Member(String, String),
    /// A file that has no name.
    Anonymous,
    Pipe(String),
    Memory,
    /// A peer, or a port to listen at.
    Socket,
}

/// An open connection's data.
pub enum Stream {
    Closed,
    Stdin(BufReader<io::Stdin>),
    Stdout,
    Stderr,
    FileIn(BufReader<File>),
    FileOut(BufWriter<File>),
    In(Box<dyn BufRead>),
    PackedOut(Packer<BufWriter<File>>),
    PipeIn(BufReader<Box<dyn Read>>, Child),
    PipeOut(Child),
    Socket(BufReader<Socket>),
    Listening(TcpListener),
    /// Bytes in memory, with a position for reading and one for writing.
    Memory(Memory),
    /// Lines collected for a character vector.
    Lines(Collected),
}

#[derive(Default)]
pub struct Memory {
    pub data: Vec<u8>,
    pub read: usize,
    pub write: usize,
    /// The file the bytes belong to, written when the connection is flushed or closed.
    pub backing: Option<String>,
    pub dirty: bool,
    /// Reading and writing go on from the same place.
    pub one_place: bool,
}

/// What was written to an output text connection.
#[derive(Default)]
pub struct Collected {
    pub lines: Vec<String>,
    pub partial: Vec<u8>,
    /// Are there lines the variable doesn't have yet?
    pub changed: bool,
}

pub struct Connection {
    pub description: String,
    pub class: &'static str,
    pub mode: String,
    pub text: bool,
    pub can_read: bool,
    pub can_write: bool,
    pub target: Target,
    pub stream: Stream,
    /// Lines to read before the stream's, the next one last.
    pub pushback: Vec<Vec<u8>>,
    /// Did the last read line lack its end?
    pub incomplete: bool,
    pub encoding: Option<Encoding>,
    /// Number of this connection's making, to tell it from others that had its index.
    pub id: u64,
    /// The attribute by which R objects refer to it, if it is one that is closed when nobody refers to it any more.
    /// Its finalizer closes the connection, so it is there as long as the connection is.
    pub handle: Option<r_runtime::Value>,
}

/// A line without its end, and whether it had one.
pub struct Line {
    pub bytes: Vec<u8>,
    pub complete: bool,
}

impl Connection {
    pub fn new(description: &str, class: &'static str, target: Target) -> Connection {
        Connection {
            description: description.to_owned(),
            class,
            mode: "r".into(),
            text: true,
            can_read: true,
            can_write: true,
            target,
            stream: Stream::Closed,
            pushback: Vec::new(),
            incomplete: false,
            encoding: None,
            id: 0,
            handle: None,
        }
    }

    /// Whether there may be more to read later than there is now.
    pub fn is_live(&self) -> bool {
        matches!(self.stream, Stream::Socket(_))
    }

    pub fn is_open(&self) -> bool {
        !matches!(self.stream, Stream::Closed)
    }

    /// Opens in a mode such as "r", "wb", "a+"; "" is reading.
    pub fn open(&mut self, mode: &str) -> io::Result<()> {
        let mode = if mode.is_empty() { "rt" } else { mode };
        let both = mode.contains('+');
        let first = mode.as_bytes()[0];
        let stream = match &self.target {
            Target::File(path) if both => open_both(path, first)?,
            Target::File(path) if path == "stdin" && first == b'r' => {
                Stream::Stdin(BufReader::new(io::stdin()))
            }
            Target::File(path) if first == b'r' => open_in(path, self.encoding, !mode.contains('b'))?,
            Target::File(path) => Stream::FileOut(BufWriter::new(create(path, first == b'a')?)),
            Target::Packed(path, ..) if first == b'r' => open_in(path, self.encoding, true)?,
            Target::Packed(path, method, level) => {
                let file = BufWriter::new(create(path, first == b'a')?);
                Stream::PackedOut(Packer::new(*method, *level, file)?)
            }
            Target::Member(archive, name) => {
                let data =
                    recoded(super::zip::member(&std::fs::read(archive)?, name.as_bytes())?, self.encoding);
                Stream::Memory(Memory { data, ..Memory::default() })
            }
            Target::Pipe(command) if first == b'r' => open_pipe_in(command)?,
            Target::Pipe(command) => open_pipe_out(command)?,
            Target::Anonymous | Target::Memory => Stream::Memory(Memory::default()),
            Target::Standard => return Ok(()),
            Target::Socket => return Err(io::Error::other("a socket is open from its start")),
        };
        self.stream = stream;
        self.mode = mode.trim_end_matches('t').to_owned();
        self.text = !mode.contains('b');
        self.can_read = both || first == b'r' || matches!(self.target, Target::Anonymous);
        self.can_write = both || first != b'r' || matches!(self.target, Target::Anonymous);
        self.incomplete = false;
        Ok(())
    }

    /// Closes the stream; the connection can be opened again.
    pub fn close(&mut self) -> io::Result<i32> {
        match std::mem::replace(&mut self.stream, Stream::Closed) {
            Stream::FileOut(mut w) => w.flush()?,
            Stream::PackedOut(w) => w.finish()?.flush()?,
            Stream::Memory(mut m) => m.save()?,
            Stream::PipeIn(r, mut child) => {
                drop(r);
                return Ok(child.wait()?.code().unwrap_or(0));
            }
            Stream::PipeOut(mut child) => {
                drop(child.stdin.take());
                return Ok(child.wait()?.code().unwrap_or(0));
            }
            _ => {}
        }
        self.pushback.clear();
        Ok(0)
    }

    /// Runs `f` on the part that is read.
    pub fn reading<T>(&mut self, f: impl FnOnce(&mut dyn BufRead) -> io::Result<T>) -> io::Result<T> {
        match &mut self.stream {
            Stream::Stdin(r) => f(r),
            Stream::FileIn(r) => f(r),
            Stream::In(r) => f(r),
            Stream::PipeIn(r, _) => f(r),
            Stream::Socket(r) => f(r),
            Stream::Memory(m) => {
                let mut rest = &m.data[m.read.min(m.data.len())..];
                let before = rest.len();
                let r = f(&mut rest);
                m.read += before - rest.len();
                if m.one_place {
                    m.write = m.read;
                }
                r
            }
            _ => Err(io::Error::other("cannot read from this connection")),
        }
    }

    /// The next line, pushed-back ones first.
    pub fn read_line(&mut self) -> io::Result<Option<Line>> {
        if let Some(bytes) = self.pushback.pop() {
            return Ok(Some(Line { bytes, complete: true }));
        }
        let line = self.reading(|r| {
            let mut bytes = Vec::new();
            if r.read_until(b'\n', &mut bytes)? == 0 {
                return Ok(None);
            }
            let complete = bytes.last() == Some(&b'\n');
            if complete {
                bytes.pop();
                if bytes.last() == Some(&b'\r') {
                    bytes.pop();
                }
            } else if let Some(i) = bytes.iter().rposition(|b| *b != b'\r') {
                bytes.truncate(i + 1);
            }
            Ok(Some(Line { bytes, complete }))
        })?;
        self.incomplete = line.as_ref().is_some_and(|l| !l.complete);
        Ok(line)
    }

    /// Up to `n` bytes.
    pub fn read_bytes(&mut self, n: usize) -> io::Result<Vec<u8>> {
        let mut out = Vec::new();
        while out.len() < n
            && let Some(mut line) = self.pushback.pop()
        {
            line.push(b'\n');
            let take = line.len().min(n - out.len());
            out.extend_from_slice(&line[..take]);
            if take < line.len() {
                line.pop();
                self.pushback.push(line[take..].to_vec());
            }
        }
        let left = (n - out.len()) as u64;
        self.reading(|r| r.take(left).read_to_end(&mut out))?;
        Ok(out)
    }

    /// Writes bytes; `false` if they belong to the session's own output (`Stdout`, `Stderr`).
    pub fn write(&mut self, bytes: &[u8]) -> io::Result<bool> {
        let encoded = match self.encoding {
            Some(e) if e != Encoding::Utf8 => {
                let sub = Substitute::Byte;
                convert(bytes, Encoding::Utf8, (e, Fallback::Substitute), &sub)
            }
            _ => None,
        };
        let bytes = encoded.as_deref().unwrap_or(bytes);
        match &mut self.stream {
            Stream::Stdout | Stream::Stderr => return Ok(false),
            Stream::FileOut(w) => w.write_all(bytes)?,
            Stream::PackedOut(w) => w.write_all(bytes)?,
            Stream::PipeOut(child) => match &mut child.stdin {
                Some(w) => w.write_all(bytes)?,
                None => return Err(io::Error::other("the pipe is closed")),
            },
            Stream::Socket(s) => s.get_mut().write_all(bytes)?,
            Stream::Memory(m) => m.put(bytes),
            Stream::Lines(c) => c.put(bytes),
            _ => return Err(io::Error::other("cannot write to this connection")),
        }
        Ok(true)
    }

    pub fn flush(&mut self) -> io::Result<()> {
        match &mut self.stream {
            Stream::FileOut(w) => w.flush(),
            Stream::Memory(m) => m.save(),
            Stream::PipeOut(c) => c.stdin.as_mut().map_or(Ok(()), Write::flush),
            _ => Ok(()),
        }
    }

    /// The position, and moving it if `to` says where (origin: 0 start, 1 current, 2 end).
    pub fn seek(&mut self, to: Option<(i64, u8)>, writing: bool) -> io::Result<u64> {
        let place = |(at, origin): (i64, u8)| match origin {
            0 => SeekFrom::Start(at.max(0) as u64),
            1 => SeekFrom::Current(at),
            _ => SeekFrom::End(at),
        };
        match &mut self.stream {
            Stream::FileIn(r) => {
                let now = r.stream_position()?;
                to.map_or(Ok(0), |t| r.seek(place(t)))?;
                Ok(now)
            }
            Stream::FileOut(w) => {
                let now = w.stream_position()?;
                to.map_or(Ok(0), |t| w.seek(place(t)))?;
                Ok(now)
            }
            Stream::Memory(m) => Ok(m.seek(to, writing)),
            _ => Err(io::Error::other("seek not enabled for this connection")),
        }
    }
}

impl Memory {
    fn put(&mut self, bytes: &[u8]) {
        if self.data.len() < self.write {
            self.data.resize(self.write, 0);
        }
        let overlap = (self.data.len() - self.write).min(bytes.len());
        self.data[self.write..self.write + overlap].copy_from_slice(&bytes[..overlap]);
        self.data.extend_from_slice(&bytes[overlap..]);
        self.write += bytes.len();
        if self.one_place {
            self.read = self.write;
        }
        self.dirty = true;
    }

    fn save(&mut self) -> io::Result<()> {
        match &self.backing {
            Some(path) if self.dirty => {
                self.dirty = false;
                std::fs::write(path, &self.data)
            }
            _ => Ok(()),
        }
    }

    fn seek(&mut self, to: Option<(i64, u8)>, writing: bool) -> u64 {
        let len = self.data.len() as i64;
        let at = if writing { self.write } else { self.read };
        if let Some((offset, origin)) = to {
            let base = match origin {
                0 => 0,
                1 => at as i64,
                _ => len,
            };
            let new = (base + offset).clamp(0, len) as usize;
            if writing || self.one_place {
                self.write = new;
            }
            if !writing || self.one_place {
                self.read = new;
            }
        }
        at as u64
    }
}

impl Collected {
    fn put(&mut self, bytes: &[u8]) {
        for piece in bytes.split_inclusive(|b| *b == b'\n') {
            self.partial.extend_from_slice(piece);
            if self.partial.last() == Some(&b'\n') {
                self.partial.pop();
                let line = std::mem::take(&mut self.partial);
                self.lines.push(String::from_utf8_lossy(&line).into_owned());
                self.changed = true;
            }
        }
    }
}

fn create(path: &str, append: bool) -> io::Result<File> {
    let mut o = File::options();
    if append {
        o.append(true).create(true)
    } else {
        o.write(true).create(true).truncate(true)
    };
    o.open(path)
}

/// As many bytes as there are, at most what fits.
fn read_up_to(file: &mut File, to: &mut [u8]) -> io::Result<usize> {
    let mut n = 0;
    while n < to.len() {
        match file.read(&mut to[n..])? {
            0 => break,
            k => n += k,
        }
    }
    Ok(n)
}

/// Opens a file for reading; compressed ones are expanded if asked.
/// Bytes of an encoding in the session's own.
fn recoded(bytes: Vec<u8>, encoding: Option<Encoding>) -> Vec<u8> {
    match encoding {
        Some(e) if e != Encoding::Utf8 => {
            let target = (Encoding::Utf8, Fallback::Substitute);
            convert(&bytes, e, target, &Substitute::Byte).unwrap_or(bytes)
        }
        _ => bytes,
    }
}

fn open_in(path: &str, encoding: Option<Encoding>, expand: bool) -> io::Result<Stream> {
    let mut file = File::open(path)?;
    if file.metadata()?.is_dir() {
        return Err(io::Error::other("it is a directory"));
    }
    let mut magic = [0; 6];
    let known = read_up_to(&mut file, &mut magic)?;
    let method = if expand { compress::detect(&magic[..known]) } else { Method::None };
    // Pipes and terminals can't go back; what was read goes in front.
    let seekable = file.rewind().is_ok();
    let mut input: Box<dyn BufRead> = match (method, seekable) {
        (Method::None, true) if encoding.is_none() => return Ok(Stream::FileIn(BufReader::new(file))),
        (Method::None, false) => {
            Box::new(BufReader::new(io::Cursor::new(magic[..known].to_vec()).chain(file)))
        }
        (_, false) => {
            let whole = io::Cursor::new(magic[..known].to_vec()).chain(file);
            Box::new(BufReader::new(compress::reader(method, magic[0] == 0x5D, whole)?))
        }
        (_, true) => Box::new(BufReader::new(compress::reader(method, magic[0] == 0x5D, file)?)),
    };
    match encoding {
        Some(e) if e != Encoding::Utf8 => {
            let mut bytes = Vec::new();
            input.read_to_end(&mut bytes)?;
            let data = recoded(bytes, Some(e));
            Ok(Stream::Memory(Memory { data, ..Memory::default() }))
        }
        _ => Ok(Stream::In(input)),
    }
}

fn open_both(path: &str, first: u8) -> io::Result<Stream> {
    let data = match first {
        b'w' => {
            create(path, false)?;
            Vec::new()
        }
        b'a' => std::fs::read(path).unwrap_or_default(),
        _ => std::fs::read(path)?,
    };
    let write = if first == b'a' { data.len() } else { 0 };
    Ok(Stream::Memory(Memory { data, write, backing: Some(path.to_owned()), ..Memory::default() }))
}

fn open_pipe_in(command: &str) -> io::Result<Stream> {
    let mut child = Command::new("/bin/sh").arg("-c").arg(command).stdout(Stdio::piped()).spawn()?;
    let out: Box<dyn Read> = match child.stdout.take() {
        Some(out) => Box::new(out),
        None => Box::new(io::empty()),
    };
    Ok(Stream::PipeIn(BufReader::new(out), child))
}

fn open_pipe_out(command: &str) -> io::Result<Stream> {
    Ok(Stream::PipeOut(Command::new("/bin/sh").arg("-c").arg(command).stdin(Stdio::piped()).spawn()?))
}

/// The session's connections by number.
pub struct Connections {
    pub slots: Vec<Option<Connection>>,
    next_id: u64,
    /// With so many, a new one has those closed first that nobody refers to.
    pub unused_from: usize,
}

/// As many as GNU R has at all.
const UNUSED_FROM: usize = 128;

pub type Shared = Rc<RefCell<Connections>>;

impl Default for Connections {
    fn default() -> Connections {
        let standard = |name: &str, stream: Stream, read: bool| {
            let mut c = Connection::new(name, "terminal", Target::Standard);
            c.mode = if read { "r" } else { "w" }.into();
            c.can_read = read;
            c.can_write = !read;
            c.stream = stream;
            Some(c)
        };
        let slots = vec![
            standard("stdin", Stream::Stdin(BufReader::new(io::stdin())), true),
            standard("stdout", Stream::Stdout, false),
            standard("stderr", Stream::Stderr, false),
        ];
        Connections { slots, next_id: 3, unused_from: UNUSED_FROM }
    }
}

impl Connections {
    /// How many there are.
    pub fn count(&self) -> usize {
        self.slots.iter().flatten().count()
    }

    /// The place of the connection with this number.
    pub fn place_of(&self, id: u64) -> Option<usize> {
        self.slots.iter().position(|c| c.as_ref().is_some_and(|c| c.id == id))
    }

    /// Enters a connection; `None` if there are too many.
    pub fn add(&mut self, mut c: Connection) -> Option<usize> {
        c.id = self.next_id;
        self.next_id += 1;
        let i = match self.slots.iter().skip(3).position(Option::is_none) {
            Some(i) => i + 3,
            None if self.slots.len() < 4096 => {
                self.slots.push(None);
                self.slots.len() - 1
            }
            None => return None,
        };
        self.slots[i] = Some(c);
        Some(i)
    }

    pub fn get(&mut self, i: usize) -> Option<&mut Connection> {
        self.slots.get_mut(i).and_then(Option::as_mut)
    }
}
