//! Memory for entry tables and return tables, in the low two gigabytes if the system has room there
//! (then a table's address is a short immediate).

/// Memory this process may still take, in bytes, by what the system says: free memory, the limit of the
/// address space, and that of its control group.
pub fn available() -> usize {
    let mut least = usize::MAX;
    let mut limit = |bytes: Option<usize>| least = least.min(bytes.unwrap_or(usize::MAX));
    let text = |file: &str| std::fs::read_to_string(file).ok();
    let number = |s: &str| s.split_whitespace().find_map(|w| w.parse::<usize>().ok());
    let memory = text("/proc/meminfo").unwrap_or_default();
    limit(memory.lines().find(|l| l.starts_with("MemAvailable:")).and_then(number).map(|kb| kb << 10));
    if let (Some(most), Some(now)) = (group_figure("memory.max"), group_figure("memory.current")) {
        limit(Some(most.saturating_sub(now)));
    }
    let mut space = libc::rlimit { rlim_cur: 0, rlim_max: 0 };
    // SAFETY: the call only fills in the structure.
    if unsafe { libc::getrlimit(libc::RLIMIT_DATA, &mut space) } == 0 {
        limit(usize::try_from(space.rlim_cur).ok());
    }
    least
}

/// A figure of the process's control group, if it says one.
pub fn group_figure(file: &str) -> Option<usize> {
    std::fs::read_to_string(format!("/sys/fs/cgroup/{file}")).ok()?.trim().parse().ok()
}

pub struct TableArea {
    base: *mut u8,
    size: usize,
    pub used: usize,
}

const AREA: usize = 512 << 20;

impl TableArea {
    pub fn new() -> Result<TableArea, String> {
        let flags = libc::MAP_PRIVATE | libc::MAP_ANONYMOUS | libc::MAP_NORESERVE;
        let map = |size: usize, extra: i32| {
            // SAFETY: an anonymous mapping at an address the system chooses touches no memory of ours.
            unsafe {
                libc::mmap(
                    std::ptr::null_mut(),
                    size,
                    libc::PROT_READ | libc::PROT_WRITE,
                    flags | extra,
                    -1,
                    0,
                )
            }
        };
        let mut base = map(AREA, libc::MAP_32BIT);
        if base == libc::MAP_FAILED {
            base = map(AREA, 0);
        }
        if base == libc::MAP_FAILED {
            return Err("cannot map memory for tables".into());
        }
        Ok(TableArea { base: base.cast(), size: AREA, used: 0 })
    }

    /// Copies `words` into the area; the address of the word after the first `header` ones.
    pub fn add(&mut self, words: &[u64], header: usize) -> Option<u64> {
        let bytes = 8 * words.len();
        if self.used + bytes > self.size {
            return None;
        }
        let at = self.base as usize + self.used;
        // SAFETY: the area has room for the words, checked above.
        unsafe { std::ptr::copy_nonoverlapping(words.as_ptr(), at as *mut u64, words.len()) };
        self.used += bytes;
        Some((at + 8 * header) as u64)
    }
}

impl Drop for TableArea {
    fn drop(&mut self) {
        // SAFETY: mapped by `new` with this size; no compiled code runs any more.
        unsafe { libc::munmap(self.base.cast(), self.size) };
    }
}
