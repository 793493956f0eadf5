//! Files and folders by name.

use std::fs;
use std::os::unix::fs::{MetadataExt, PermissionsExt};
use std::path::Path;

use r_runtime::{Builtin, CallArgs, NA_INT, NA_REAL, Res, Type, Value, Vm, rerr};
use r_text::regex::{Options, Subject};

use crate::args::needed;
use crate::text::paths::{expand, os_message};

pub const TABLE: &[Builtin] = &[
    Builtin::new("file.exists", "...", file_exists),
    Builtin::new("dir.exists", "paths", dir_exists),
    Builtin::new("file.create", "... showWarnings", file_create),
    Builtin::new("file.remove", "...", file_remove),
    Builtin::new("unlink", "x recursive force expand", unlink).invisible(),
    Builtin::new("dir.create", "path showWarnings recursive mode", dir_create).invisible(),
    Builtin::new("file.rename", "from to", file_rename),
    Builtin::new(".fileCopy", "from to overwrite mode date", file_copy),
    Builtin::new("file.append", "file1 file2", file_append),
    Builtin::new("file.symlink", "from to", file_symlink),
    Builtin::new("file.link", "from to", file_link),
    Builtin::new(
        "list.files",
        "path pattern all.files full.names recursive ignore.case include.dirs no..",
        list_files,
    ),
    Builtin::new(
        "dir",
        "path pattern all.files full.names recursive ignore.case include.dirs no..",
        list_files,
    ),
    Builtin::new("list.dirs", "path full.names recursive", list_dirs),
    Builtin::new(".fileInfo", "paths", file_info),
    Builtin::new(".fileAccess", "names mode", file_access),
    Builtin::new("Sys.glob", "paths dirmark", sys_glob),
    Builtin::new("getwd", "", getwd),
    Builtin::new("setwd", "dir", setwd).invisible(),
    Builtin::new("Sys.chmod", "paths mode use_umask", chmod).invisible(),
    Builtin::new("Sys.readlink", "paths", readlink),
    Builtin::new("Sys.setFileTime", "path time", set_file_time).invisible(),
];

/// The file names of an argument.
fn names(v: Value, what: &str) -> Res<Vec<Option<String>>> {
    match v.strings_opt() {
        Some(s) => Ok(s.iter().map(|s| (!s.is_na_str()).then(|| expand(s.str()))).collect()),
        None if v.is_null() => Ok(Vec::new()),
        None => rerr!("invalid '{what}' argument"),
    }
}

fn plain_names(v: Value, what: &str) -> Res<Vec<String>> {
    Ok(names(v, what)?.into_iter().map(Option::unwrap_or_default).collect())
}

fn dots_names(a: &CallArgs<'_>, what: &str) -> Res<Vec<String>> {
    let mut all = Vec::new();
    for v in a.dots {
        all.extend(plain_names(*v, what)?);
    }
    Ok(all)
}

fn file_exists(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    let all = dots_names(a, "file")?;
    let r: Vec<bool> = all.iter().map(|p| !p.is_empty() && Path::new(p).exists()).collect();
    Ok(vm.new_bools(&r))
}

fn dir_exists(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    let v = needed(a, 0, "paths")?;
    if !v.is_character() {
        return rerr!("invalid filename argument");
    }
    let r: Vec<bool> = plain_names(v, "paths")?.iter().map(|p| Path::new(p).is_dir()).collect();
    Ok(vm.new_bools(&r))
}

/// Applies `f` to each name; failures warn.
fn each(
    vm: &mut Vm,
    all: &[String],
    warn: bool,
    what: &str,
    f: impl Fn(&str) -> std::io::Result<()>,
) -> Res<Value> {
    let mut done = Vec::with_capacity(all.len());
    for p in all {
        match f(p) {
            Ok(()) => done.push(true),
            Err(e) => {
                if warn {
                    vm.warn(format!("cannot {what} file '{p}', reason '{}'", os_message(&e)))?;
                }
                done.push(false);
            }
        }
    }
    Ok(vm.new_bools(&done))
}

fn file_create(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    let warn = vm.arg_bool_or(a.get(1), "showWarnings", true)?;
    let all = dots_names(a, "filename")?;
    each(vm, &all, warn, "create", |p| fs::File::create(p).map(|_| ()))
}

fn file_remove(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    let all = dots_names(a, "file")?;
    each(vm, &all, true, "remove", |p| match Path::new(p).is_dir() {
        true => fs::remove_dir(p),
        false => fs::remove_file(p),
    })
}

fn unlink(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    let recursive = vm.arg_bool_or(a.get(1), "recursive", false)?;
    let wild = vm.arg_bool_or(a.get(3), "expand", true)?;
    let mut failures = 0;
    let x = needed(a, 0, "x")?;
    let x = if x.is_list() { vm.coerce(x, r_runtime::Type::Character)? } else { x };
    for p in plain_names(x, "x")? {
        let all = if wild && p.contains(['*', '?', '[']) { glob(&p) } else { vec![p] };
        for p in all {
            failures += i32::from(!remove_one(&p, recursive));
        }
    }
    vm.visible = false;
    Ok(Value::int(i32::from(failures > 0)))
}

/// Removes a file, or a folder if asked to; what isn't there counts as removed.
fn remove_one(p: &str, recursive: bool) -> bool {
    let Ok(meta) = fs::symlink_metadata(p) else { return true };
    match meta.is_dir() {
        true if recursive => fs::remove_dir_all(p).is_ok(),
        true => false,
        false => fs::remove_file(p).is_ok(),
    }
}

fn dir_create(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    let path = needed(a, 0, "path")?;
    let Some(p) = path.as_str().map(expand) else { return rerr!("invalid '{}' argument", "path") };
    let warn = vm.arg_bool_or(a.get(1), "showWarnings", true)?;
    let recursive = vm.arg_bool_or(a.get(2), "recursive", false)?;
    if Path::new(&p).exists() {
        if warn {
            vm.warn(format!("'{p}' already exists"))?;
        }
        vm.visible = false;
        return Ok(Value::FALSE);
    }
    let r = if recursive { fs::create_dir_all(&p) } else { fs::create_dir(&p) };
    if let Err(e) = &r
        && warn
    {
        vm.warn(format!("cannot create dir '{p}', reason '{}'", os_message(e)))?;
    }
    vm.visible = false;
    Ok(Value::bool(r.is_ok()))
}

/// Pairs of names, the shorter side recycled where R allows it.
fn pairs(a: &CallArgs<'_>) -> Res<Vec<(String, String)>> {
    let (from, to) = (plain_names(needed(a, 0, "from")?, "from")?, plain_names(needed(a, 1, "to")?, "to")?);
    if from.is_empty() || to.is_empty() {
        return Ok(Vec::new());
    }
    let n = from.len().max(to.len());
    Ok((0..n).map(|i| (from[i % from.len()].clone(), to[i % to.len()].clone())).collect())
}

fn file_rename(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    if a.get(0).len() != a.get(1).len() {
        return rerr!("'from' and 'to' are of different lengths");
    }
    let mut done = Vec::new();
    for (f, t) in pairs(a)? {
        let r = fs::rename(&f, &t);
        if let Err(e) = &r {
            vm.warn(format!("cannot rename file '{f}' to '{t}', reason '{}'", os_message(e)))?;
        }
        done.push(r.is_ok());
    }
    Ok(vm.new_bools(&done))
}

fn file_copy(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    let overwrite = vm.arg_bool_or(a.get(2), "overwrite", false)?;
    let mut done = Vec::new();
    for (f, t) in pairs(a)? {
        let t = match Path::new(&t).is_dir() {
            true => format!("{t}/{}", f.rsplit('/').next().unwrap_or(&f)),
            false => t,
        };
        let blocked = !overwrite && Path::new(&t).exists();
        done.push(!blocked && !Path::new(&f).is_dir() && fs::copy(&f, &t).is_ok());
    }
    Ok(vm.new_bools(&done))
}

fn file_append(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    use std::io::Write;
    let mut done = Vec::new();
    for (to, from) in pairs(a)? {
        let r = fs::read(&from).and_then(|b| {
            fs::File::options().append(true).create(true).open(&to).and_then(|mut f| f.write_all(&b))
        });
        done.push(r.is_ok());
    }
    Ok(vm.new_bools(&done))
}

fn link(vm: &mut Vm, a: &CallArgs<'_>, what: &str, f: fn(&str, &str) -> std::io::Result<()>) -> Res<Value> {
    let mut done = Vec::new();
    for (from, to) in pairs(a)? {
        let r = f(&from, &to);
        if let Err(e) = &r {
            vm.warn(format!("cannot {what} '{from}' to '{to}', reason '{}'", os_message(e)))?;
        }
        done.push(r.is_ok());
    }
    Ok(vm.new_bools(&done))
}

fn file_symlink(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    link(vm, a, "symlink", |f, t| std::os::unix::fs::symlink(f, t))
}

fn file_link(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    link(vm, a, "link", |f, t| fs::hard_link(f, t))
}

/// What `list.files` is asked for.
struct Listing {
    hidden: bool,
    recursive: bool,
    dirs: bool,
    dots: bool,
}

/// Names under `root`, each with `prefix` in front.
fn walk(root: &Path, prefix: &str, l: &Listing, out: &mut Vec<String>) {
    let Ok(entries) = fs::read_dir(root) else { return };
    for e in entries.flatten() {
        let name = e.file_name().to_string_lossy().into_owned();
        if name.starts_with('.') && !l.hidden {
            continue;
        }
        let shown = if prefix.is_empty() { name } else { format!("{prefix}/{name}") };
        let is_dir = e.path().is_dir();
        if l.recursive && is_dir {
            if l.dirs {
                out.push(shown.clone());
            }
            walk(&e.path(), &shown, l, out);
        } else {
            out.push(shown);
        }
    }
    if l.dots && !l.recursive && l.hidden {
        for d in [".", ".."] {
            out.push(if prefix.is_empty() { d.to_owned() } else { format!("{prefix}/{d}") });
        }
    }
}

fn list_files(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    let dot = vm.string(".");
    let roots = plain_names(a.or(0, dot), "directory")?;
    let full = vm.arg_bool_or(a.get(3), "full.names", false)?;
    let no_dots = vm.arg_bool_or(a.get(7), "no..", false)?;
    let listing = Listing {
        hidden: vm.arg_bool_or(a.get(2), "all.files", false)?,
        recursive: vm.arg_bool_or(a.get(4), "recursive", false)?,
        dirs: vm.arg_bool_or(a.get(6), "include.dirs", false)?,
        dots: !no_dots,
    };
    let ignore_case = vm.arg_bool_or(a.get(5), "ignore.case", false)?;
    let pattern = a.or(1, Value::NULL);
    let filter = match pattern.as_str().map(str::to_owned) {
        Some(p) => Some(crate::text::regex::compile(
            vm,
            p.as_bytes(),
            Options { ignore_case, ..Options::default() },
        )?),
        None if pattern.is_null() => None,
        None => return rerr!("invalid '{}' argument", "pattern"),
    };
    let mut out = Vec::new();
    for root in &roots {
        walk(Path::new(root), if full { root } else { "" }, &listing, &mut out);
    }
    if let Some(re) = filter {
        out.retain(|p| {
            let base = p.rsplit('/').next().unwrap_or(p);
            re.is_match(&Subject::from_text(base)).unwrap_or(false)
        });
    }
    sort_names(vm, &mut out);
    Ok(vm.new_strings(&out))
}

/// In the order of the session's locale.
fn sort_names(vm: &mut Vm, out: &mut [String]) {
    let collation = vm.collation();
    out.sort_by(|a, b| collation.compare(a, b));
}

fn walk_dirs(root: &Path, prefix: &str, recursive: bool, out: &mut Vec<String>) {
    let Ok(entries) = fs::read_dir(root) else { return };
    for e in entries.flatten() {
        if !e.path().is_dir() {
            continue;
        }
        let name = e.file_name().to_string_lossy().into_owned();
        let shown = if prefix.is_empty() { name } else { format!("{prefix}/{name}") };
        out.push(shown.clone());
        if recursive {
            walk_dirs(&e.path(), &shown, recursive, out);
        }
    }
}

fn list_dirs(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    let dot = vm.string(".");
    let roots = plain_names(a.or(0, dot), "directory")?;
    let full = vm.arg_bool_or(a.get(1), "full.names", true)?;
    let recursive = vm.arg_bool_or(a.get(2), "recursive", true)?;
    let mut out = Vec::new();
    for root in &roots {
        if !Path::new(root).is_dir() {
            continue;
        }
        if recursive {
            out.push(if full { root.clone() } else { String::new() });
        }
        walk_dirs(Path::new(root), if full { root } else { "" }, recursive, &mut out);
    }
    sort_names(vm, &mut out);
    Ok(vm.new_strings(&out))
}

/// Facts about files: size, isdir, mode, mtime, ctime, atime, uid, gid.
fn file_info(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    let all = names(needed(a, 0, "paths")?, "filename")?;
    let meta: Vec<Option<fs::Metadata>> =
        all.iter().map(|p| p.as_ref().and_then(|p| fs::metadata(p).ok())).collect();
    let real = |vm: &mut Vm, f: &dyn Fn(&fs::Metadata) -> f64| {
        let x: Vec<f64> = meta.iter().map(|m| m.as_ref().map_or(NA_REAL, f)).collect();
        vm.new_doubles(&x)
    };
    let whole = |vm: &mut Vm, f: &dyn Fn(&fs::Metadata) -> i32| {
        let x: Vec<i32> = meta.iter().map(|m| m.as_ref().map_or(NA_INT, f)).collect();
        vm.new_ints(&x)
    };
    let size = real(vm, &|m| m.len() as f64);
    let dirs: Vec<i32> = meta.iter().map(|m| m.as_ref().map_or(NA_INT, |m| i32::from(m.is_dir()))).collect();
    let isdir = vm.new_lgls(&dirs);
    let mode = whole(vm, &|m| (m.mode() & 0o7777) as i32);
    let stamp = |s: i64, ns: i64| s as f64 + ns as f64 * 1e-9;
    let mtime = real(vm, &|m| stamp(m.mtime(), m.mtime_nsec()));
    let ctime = real(vm, &|m| stamp(m.ctime(), m.ctime_nsec()));
    let atime = real(vm, &|m| stamp(m.atime(), m.atime_nsec()));
    let uid = whole(vm, &|m| m.uid() as i32);
    let gid = whole(vm, &|m| m.gid() as i32);
    Ok(vm.named_list(&[
        ("size", size),
        ("isdir", isdir),
        ("mode", mode),
        ("mtime", mtime),
        ("ctime", ctime),
        ("atime", atime),
        ("uid", uid),
        ("gid", gid),
    ]))
}

fn file_access(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    let mode = vm.arg_int_or(a.get(1), "mode", 0)?;
    if !(0..=7).contains(&mode) {
        return rerr!("invalid '{}' argument", "mode");
    }
    let r: Vec<i32> = plain_names(needed(a, 0, "names")?, "names")?
        .iter()
        .map(|p| {
            let Ok(c) = std::ffi::CString::new(p.as_str()) else { return -1 };
            // SAFETY: access only reads the zero-terminated path.
            unsafe { libc::access(c.as_ptr(), mode) }
        })
        .collect();
    Ok(vm.new_ints(&r))
}

/// Does a name fit a pattern with `*`, `?` and `[...]`?
fn fits(pattern: &[char], name: &[char]) -> bool {
    match pattern {
        [] => name.is_empty(),
        ['*', rest @ ..] => (0..=name.len()).any(|i| fits(rest, &name[i..])),
        ['?', rest @ ..] => !name.is_empty() && fits(rest, &name[1..]),
        ['[', rest @ ..] if rest.iter().skip(1).any(|c| *c == ']') => {
            let Some((c, after)) = name.split_first() else { return false };
            let end = 1 + rest.iter().skip(1).position(|c| *c == ']').unwrap_or(0);
            let (set, tail) = (&rest[..end], &rest[end + 1..]);
            let (negated, set) = match set {
                ['!' | '^', s @ ..] => (true, s),
                s => (false, s),
            };
            in_set(set, *c) != negated && fits(tail, after)
        }
        ['\\', c, rest @ ..] => name.first() == Some(c) && fits(rest, &name[1..]),
        [c, rest @ ..] => name.first() == Some(c) && fits(rest, &name[1..]),
    }
}

fn in_set(set: &[char], c: char) -> bool {
    match set {
        [] => false,
        [from, '-', to, rest @ ..] => (*from..=*to).contains(&c) || in_set(rest, c),
        [x, rest @ ..] => *x == c || in_set(rest, c),
    }
}

/// The paths that fit a pattern, part by part, sorted.
fn glob(pattern: &str) -> Vec<String> {
    let mut found = vec![if pattern.starts_with('/') { "/".to_owned() } else { String::new() }];
    for part in pattern.split('/').filter(|p| !p.is_empty()) {
        let mut next = Vec::new();
        for base in &found {
            let join = |name: &str| match base.as_str() {
                "" => name.to_owned(),
                "/" => format!("/{name}"),
                b => format!("{b}/{name}"),
            };
            if !part.contains(['*', '?', '[']) {
                let p = join(part);
                if fs::symlink_metadata(&p).is_ok() {
                    next.push(p);
                }
                continue;
            }
            let dir = if base.is_empty() { "." } else { base };
            let wanted: Vec<char> = part.chars().collect();
            let Ok(entries) = fs::read_dir(dir) else { continue };
            for e in entries.flatten() {
                let name = e.file_name().to_string_lossy().into_owned();
                let hidden = name.starts_with('.') && !part.starts_with('.');
                if !hidden && fits(&wanted, &name.chars().collect::<Vec<_>>()) {
                    next.push(join(&name));
                }
            }
        }
        next.sort_unstable();
        found = next;
    }
    found
}

fn sys_glob(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    let mark = vm.arg_bool_or(a.get(1), "dirmark", false)?;
    let mut out = Vec::new();
    for p in plain_names(needed(a, 0, "paths")?, "paths")? {
        out.extend(glob(&p));
    }
    if mark {
        out.iter_mut().filter(|p| Path::new(p.as_str()).is_dir()).for_each(|p| p.push('/'));
    }
    Ok(vm.new_strings(&out))
}

fn getwd(vm: &mut Vm, _: &CallArgs<'_>) -> Res<Value> {
    match std::env::current_dir() {
        Ok(d) => Ok(vm.string(&d.to_string_lossy())),
        Err(_) => Ok(Value::NULL),
    }
}

fn setwd(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    let v = needed(a, 0, "dir")?;
    let Some(d) = v.as_str().map(expand) else { return rerr!("character argument expected") };
    let old = getwd(vm, a)?;
    if std::env::set_current_dir(&d).is_err() {
        return rerr!("cannot change working directory");
    }
    vm.visible = false;
    Ok(old)
}

fn chmod(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    let paths = plain_names(needed(a, 0, "paths")?, "paths")?;
    let modes: Vec<i32> = match a.get(1) {
        v if !v.given() => vec![0o777],
        v if v.is_character() => {
            v.strings().iter().map(|s| i32::from_str_radix(s.str(), 8).unwrap_or(0o777)).collect()
        }
        v => vm.coerce_data(v, Type::Integer)?.ints().to_vec(),
    };
    let done: Vec<bool> = paths
        .iter()
        .enumerate()
        .map(|(i, p)| {
            let mode = modes.get(i % modes.len().max(1)).copied().unwrap_or(0o777) as u32;
            fs::set_permissions(p, fs::Permissions::from_mode(mode)).is_ok()
        })
        .collect();
    vm.visible = false;
    Ok(vm.new_bools(&done))
}

fn readlink(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    // A file that is no link gives "", one that is not there NA.
    let target = |p: &String| match fs::read_link(p) {
        Ok(t) => Some(t.to_string_lossy().into_owned()),
        Err(_) => fs::symlink_metadata(p).is_ok().then(String::new),
    };
    let r: Vec<Option<String>> = plain_names(needed(a, 0, "paths")?, "paths")?.iter().map(target).collect();
    Ok(vm.new_opt_strings(&r))
}

fn set_file_time(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    let paths = plain_names(needed(a, 0, "path")?, "path")?;
    let times = vm.coerce_data(needed(a, 1, "time")?, Type::Double)?;
    let t = times.doubles();
    if t.is_empty() {
        return rerr!("invalid '{}' argument", "time");
    }
    let done: Vec<bool> = paths
        .iter()
        .enumerate()
        .map(|(i, p)| {
            let at = std::time::UNIX_EPOCH + std::time::Duration::from_secs_f64(t[i % t.len()].max(0.0));
            fs::File::options().append(true).open(p).and_then(|f| f.set_modified(at)).is_ok()
        })
        .collect();
    vm.visible = false;
    Ok(vm.new_bools(&done))
}
