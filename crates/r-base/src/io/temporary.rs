//! Temporary files: `tempdir`, `tempfile`. The session's folder goes when the session ends.

use std::path::PathBuf;

use r_runtime::{Builtin, CallArgs, Res, Value, Vm, rerr};

pub const TABLE: &[Builtin] = &[
    Builtin::new("tempdir", "check", tempdir),
    Builtin::new("tempfile", "pattern tmpdir fileext", tempfile),
];

#[derive(Default)]
struct Temporary {
    folder: Option<PathBuf>,
    count: u64,
}

impl Drop for Temporary {
    fn drop(&mut self) {
        if let Some(f) = &self.folder {
            let _ = std::fs::remove_dir_all(f);
        }
    }
}

/// A number that is hard to guess and not used before in this session.
fn fresh(vm: &mut Vm) -> u64 {
    let t = vm.state::<Temporary>();
    t.count += 1;
    let now = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).unwrap_or_default();
    let mut x =
        now.as_nanos() as u64 ^ (u64::from(std::process::id()) << 40) ^ t.count.wrapping_mul(0x9E37_79B9);
    x ^= x >> 29;
    x.wrapping_mul(0xBF58_476D_1CE4_E5B9)
}

/// The session's folder for temporary files.
fn folder(vm: &mut Vm) -> Res<PathBuf> {
    if let Some(f) = &vm.state::<Temporary>().folder
        && f.is_dir()
    {
        return Ok(f.clone());
    }
    let root = ["TMPDIR", "TMP", "TEMP"]
        .iter()
        .find_map(|v| {
            crate::system::environment::variable(vm, v).filter(|d| std::path::Path::new(d).is_dir())
        })
        .unwrap_or_else(|| "/tmp".into());
    for _ in 0..100 {
        let letters: String = {
            let mut x = fresh(vm);
            (0..6)
                .map(|_| {
                    const ALPHABET: &[u8; 62] =
                        b"abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789";
                    let c = ALPHABET[(x % 62) as usize];
                    x /= 62;
                    char::from(c)
                })
                .collect()
        };
        let path = PathBuf::from(&root).join(format!("Rtmp{letters}"));
        if std::fs::create_dir(&path).is_ok() {
            vm.state::<Temporary>().folder = Some(path.clone());
            return Ok(path);
        }
    }
    rerr!("cannot create 'R_TempDir'")
}

fn tempdir(vm: &mut Vm, _: &CallArgs<'_>) -> Res<Value> {
    let f = folder(vm)?;
    Ok(vm.string(&f.to_string_lossy()))
}

fn tempfile(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    let dir = if a.has(1) { a.get(1) } else { tempdir(vm, a)? };
    let file = vm.string("file");
    let pattern = a.or(0, file);
    let ext = a.or(2, vm.empty_string);
    let (Some(p), Some(d), Some(e)) = (pattern.strings_opt(), dir.strings_opt(), ext.strings_opt()) else {
        return rerr!("invalid 'pattern'");
    };
    if p.is_empty() {
        return rerr!("no 'pattern'");
    }
    if d.is_empty() {
        return rerr!("no 'tempdir'");
    }
    if e.is_empty() {
        return rerr!("no 'fileext'");
    }
    let n = p.len().max(d.len()).max(e.len());
    let mut out = Vec::with_capacity(n);
    for i in 0..n {
        let id = fresh(vm);
        out.push(format!(
            "{}/{}{:x}{}",
            d[i % d.len()].str(),
            p[i % p.len()].str(),
            id & 0xFFFF_FFFF_FFFF,
            e[i % e.len()].str()
        ));
    }
    Ok(vm.new_strings(&out))
}
