//! The file by which `perf` learns the names of generated code.

use std::fs::File;
use std::io::{self, Write};
use std::path::Path;

use crate::arena::Block;

/// A perf map: one line a block.
pub struct PerfMap(File);

impl PerfMap {
    /// The map of this process where `perf report` looks for it.
    pub fn for_this_process() -> io::Result<PerfMap> {
        Self::create(Path::new(&format!("/tmp/perf-{}.map", std::process::id())))
    }

    pub fn create(path: &Path) -> io::Result<PerfMap> {
        Ok(PerfMap(File::create(path)?))
    }

    /// Names a block; blanks and line ends would break the format.
    pub fn add(&mut self, block: Block, name: &str) -> io::Result<()> {
        let clean: String = name.chars().map(|c| if c.is_whitespace() { '_' } else { c }).collect();
        let r = block.range();
        writeln!(self.0, "{:x} {:x} {clean}", r.start, r.len())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_a_block() {
        let path = std::env::temp_dir().join(format!("rigel-perf-test-{}", std::process::id()));
        let mut a = crate::Arena::new(1 << 12).expect("memory");
        let b = a.place(&[0xC3], &[]).expect("room");
        PerfMap::create(&path).and_then(|mut m| m.add(b, "R:f g@v1")).expect("written");
        let text = std::fs::read_to_string(&path).expect("readable");
        std::fs::remove_file(&path).expect("removable");
        assert_eq!(text, format!("{:x} 1 R:f_g@v1\n", b.range().start));
    }
}
