//! `perl = TRUE`: PCRE2, wrapped.
//!
//! All of the crate's contact with C is here. Texts are checked to be UTF-8 by `Subject`, not again by PCRE2.
//! The just-in-time compiler costs more than a few searches, so it is started when a pattern has been used a while.

use std::cell::Cell;
use std::ptr::{self, NonNull};

use pcre2_sys as c;

use super::error::{CompileError, MatchError};
use super::posix::Span;

/// Bytes searched before the pattern is compiled to machine code.
const JIT_AFTER: usize = 4096;

static EMPTY: [u8; 1] = [0];

pub struct Perl {
    code: NonNull<c::pcre2_code_8>,
    data: NonNull<c::pcre2_match_data_8>,
    groups: usize,
    names: Vec<String>,
    searched: Cell<usize>,
    jit: Cell<bool>,
}

impl Drop for Perl {
    fn drop(&mut self) {
        // SAFETY: both were created by PCRE2, are owned by this value and freed nowhere else.
        unsafe {
            c::pcre2_match_data_free_8(self.data.as_ptr());
            c::pcre2_code_free_8(self.code.as_ptr());
        }
    }
}

impl Perl {
    /// Compiles a pattern, which is UTF-8 unless `bytes`.
    pub fn new(pattern: &[u8], ignore_case: bool, bytes: bool) -> Result<Perl, CompileError> {
        if !bytes && std::str::from_utf8(pattern).is_err() {
            return Err(CompileError::NotUtf8);
        }
        // \C could end a match inside of a character.
        let utf = c::PCRE2_UTF | c::PCRE2_NO_UTF_CHECK | c::PCRE2_NEVER_BACKSLASH_C;
        let mut options = if bytes { 0 } else { utf };
        if ignore_case {
            options |= c::PCRE2_CASELESS;
        }
        let (mut error, mut offset) = (0, 0);
        // SAFETY: the pattern is valid for its length and, if PCRE2_UTF is set, UTF-8; the out-pointers are to
        // live locals; a null context means defaults.
        let code = unsafe {
            c::pcre2_compile_8(
                pattern.as_ptr(),
                pattern.len(),
                options,
                &mut error,
                &mut offset,
                ptr::null_mut(),
            )
        };
        let Some(code) = NonNull::new(code) else {
            let rest = pattern.get(offset..).unwrap_or_default();
            let rest = String::from_utf8_lossy(rest).into_owned();
            return Err(CompileError::Perl { message: message(error), rest });
        };
        // SAFETY: `code` is a compiled pattern.
        let data = unsafe { c::pcre2_match_data_create_from_pattern_8(code.as_ptr(), ptr::null_mut()) };
        let Some(data) = NonNull::new(data) else {
            // SAFETY: `code` is owned here and not used afterwards.
            unsafe { c::pcre2_code_free_8(code.as_ptr()) };
            return Err(CompileError::Perl { message: "out of memory".into(), rest: String::new() });
        };
        let mut perl =
            Perl { code, data, groups: 0, names: Vec::new(), searched: Cell::new(0), jit: Cell::new(false) };
        perl.groups = perl.info_u32(c::PCRE2_INFO_CAPTURECOUNT) as usize;
        perl.names = perl.read_names();
        Ok(perl)
    }

    pub fn groups(&self) -> usize {
        self.groups
    }

    /// The name of each group, empty for those without.
    pub fn names(&self) -> &[String] {
        &self.names
    }

    fn info_u32(&self, what: u32) -> u32 {
        let mut value: u32 = 0;
        // SAFETY: `what` asks for a number of 32 bits, which is what the pointer is to.
        unsafe { c::pcre2_pattern_info_8(self.code.as_ptr(), what, (&raw mut value).cast()) };
        value
    }

    fn read_names(&self) -> Vec<String> {
        let mut names = vec![String::new(); self.groups];
        let count = self.info_u32(c::PCRE2_INFO_NAMECOUNT) as usize;
        let size = self.info_u32(c::PCRE2_INFO_NAMEENTRYSIZE) as usize;
        let mut table: *const u8 = ptr::null();
        // SAFETY: this asks for a pointer, which is what the pointer is to.
        unsafe {
            c::pcre2_pattern_info_8(self.code.as_ptr(), c::PCRE2_INFO_NAMETABLE, (&raw mut table).cast())
        };
        if table.is_null() || size < 3 {
            return names;
        }
        // SAFETY: the table has `count` entries of `size` bytes and lives as long as the code.
        let table = unsafe { std::slice::from_raw_parts(table, count * size) };
        for entry in table.chunks_exact(size) {
            let group = usize::from(entry[0]) << 8 | usize::from(entry[1]);
            let name = entry[2..].split(|&b| b == 0).next().unwrap_or_default();
            if let Some(slot) = names.get_mut(group.wrapping_sub(1)) {
                *slot = String::from_utf8_lossy(name).into_owned();
            }
        }
        names
    }

    /// Searches from `from` on and leaves the positions in the match data. `text` is UTF-8 unless the pattern was
    /// compiled for bytes, and `from` is a character boundary.
    fn search(&self, text: &[u8], from: usize) -> Result<bool, MatchError> {
        self.warm_up(text.len() - from);
        let mut options = c::PCRE2_NO_UTF_CHECK;
        // PCRE2 subtracts lengths from the end of the text, so the address of an empty one has to be a real one.
        let start = if text.is_empty() { EMPTY.as_ptr() } else { text.as_ptr() };
        loop {
            // SAFETY: the text is valid for its length and, for a UTF pattern, UTF-8; `from` is inside of it on a
            // character boundary; the match data was made for this code and is used by this call only.
            let code = unsafe {
                c::pcre2_match_8(
                    self.code.as_ptr(),
                    start,
                    text.len(),
                    from,
                    options,
                    self.data.as_ptr(),
                    ptr::null_mut(),
                )
            };
            match code {
                c::PCRE2_ERROR_NOMATCH => return Ok(false),
                // The interpreter has no such small stack.
                c::PCRE2_ERROR_JIT_STACKLIMIT if options & c::PCRE2_NO_JIT == 0 => options |= c::PCRE2_NO_JIT,
                code if code < 0 => return Err(MatchError::Perl { code, message: message(code) }),
                _ => return Ok(true),
            }
        }
    }

    fn warm_up(&self, len: usize) {
        if self.jit.get() {
            return;
        }
        self.searched.set(self.searched.get().saturating_add(len + 64));
        if self.searched.get() > JIT_AFTER {
            self.jit.set(true);
            // SAFETY: `code` is a compiled pattern. If it can't be compiled further, it is still interpreted.
            unsafe { c::pcre2_jit_compile_8(self.code.as_ptr(), c::PCRE2_JIT_COMPLETE) };
        }
    }

    /// Positions of group `i` in the last successful search.
    fn group(&self, i: usize) -> Option<Span> {
        // SAFETY: the match data holds a pair for each group and the whole match.
        let (start, end) = unsafe {
            let positions = c::pcre2_get_ovector_pointer_8(self.data.as_ptr());
            (*positions.add(2 * i), *positions.add(2 * i + 1))
        };
        // With \K in a look-around a match can end before it starts.
        (start != usize::MAX && start <= end).then_some((start, end))
    }

    pub fn is_match(&self, text: &[u8], from: usize) -> Result<bool, MatchError> {
        self.search(text, from)
    }

    pub fn find(&self, text: &[u8], from: usize) -> Result<Option<Span>, MatchError> {
        Ok(if self.search(text, from)? { self.group(0) } else { None })
    }

    /// Puts the match and its groups into `groups`; empty if there is none.
    pub fn captures(
        &self,
        text: &[u8],
        from: usize,
        groups: &mut Vec<Option<Span>>,
    ) -> Result<(), MatchError> {
        groups.clear();
        if self.search(text, from)? && self.group(0).is_some() {
            groups.extend((0..=self.groups).map(|i| self.group(i)));
        }
        Ok(())
    }
}

fn message(code: i32) -> String {
    let mut buffer = [0u8; 256];
    // SAFETY: the buffer is valid for its length; the message is truncated to fit.
    let len = unsafe { c::pcre2_get_error_message_8(code, buffer.as_mut_ptr(), buffer.len()) };
    String::from_utf8_lossy(&buffer[..len.clamp(0, 255) as usize]).into_owned()
}
