//! Shared objects: loading them, the routines they register, and calling these.

use std::ffi::{CStr, CString, c_char, c_int, c_void};

use r_runtime::object::Kind;
use r_runtime::{Builtin, CallArgs, Effects, NA_REAL, Res, Unwind, Value, Vm, rerr};

use crate::session::{
    Session, Sexp, before, changed_scalars, enter, is_changed, leave, object, out, raw, value,
};
use crate::shim;

pub const TABLE: &[Builtin] = &[
    Builtin::prim(".Call", ".NAME ... PACKAGE", dot_call).matched().effects(Effects::ALL),
    Builtin::prim(".External", ".NAME ... PACKAGE", dot_external).matched().effects(Effects::ALL),
    Builtin::prim(".Call.graphics", ".NAME ... PACKAGE", |vm, a| drawn(vm, a, ".Call.graphics", dot_call))
        .matched()
        .effects(Effects::ALL),
    Builtin::prim(".External.graphics", ".NAME ... PACKAGE", |vm, a| {
        drawn(vm, a, ".External.graphics", dot_external)
    })
    .matched()
    .effects(Effects::ALL),
    Builtin::prim(".External2", ".NAME ... PACKAGE", dot_external2).matched().effects(Effects::ALL),
    Builtin::prim(".C", ".NAME ... NAOK DUP PACKAGE ENCODING", crate::copies::dot_c)
        .matched()
        .effects(Effects::ALL),
    Builtin::prim(".Fortran", ".NAME ... NAOK DUP PACKAGE ENCODING", crate::copies::dot_fortran)
        .matched()
        .effects(Effects::ALL),
    Builtin::new(".cFinalizer", "pointer x", run_finalizer),
    Builtin::new(".dllLoad", "path local now", dll_load),
    Builtin::new(".dllUnload", "path", dll_unload),
    Builtin::new(".dllRoutines", "name", dll_routines),
    Builtin::new(".dllSymbol", "name package", dll_symbol),
    Builtin::new(".dllLoaded", "", dll_loaded),
];

/// What a routine expects.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum How {
    C,
    Call,
    Fortran,
    External,
}

impl How {
    pub fn function(self) -> &'static str {
        match self {
            How::C => ".C",
            How::Call => ".Call",
            How::Fortran => ".Fortran",
            How::External => ".External",
        }
    }

    fn class(self) -> &'static str {
        match self {
            How::C => "CRoutine",
            How::Call => "CallRoutine",
            How::Fortran => "FortranRoutine",
            How::External => "ExternalRoutine",
        }
    }
}

pub struct Routine {
    pub how: How,
    pub name: String,
    pub address: usize,
    /// How many arguments it takes; negative if it doesn't say.
    pub count: i32,
}

/// A loaded shared object.
pub struct Dll {
    pub name: String,
    pub path: String,
    handle: usize,
    pub routines: Vec<Routine>,
    pub dynamic: bool,
    pub forced: bool,
}

/// What packages need by the name libR.so: nothing, since the functions are the program's.
pub const LIBR: &[u8] = include_bytes!(concat!(env!("OUT_DIR"), "/libR.so"));

/// What `dlerror` says.
fn loader_error() -> String {
    // SAFETY: gives NULL or a text that stays until the next call of the loader.
    let text = unsafe { libc::dlerror() };
    if text.is_null() {
        return "unknown error".into();
    }
    // SAFETY: not NULL, so a text with its end.
    unsafe { CStr::from_ptr(text) }.to_string_lossy().into_owned()
}

fn open(path: &str, flags: c_int) -> Result<usize, String> {
    let Ok(path) = CString::new(path) else { return Err("a path with a zero byte".into()) };
    // SAFETY: a path with its end; constructors of the library run, as for every program that loads one.
    let h = unsafe { libc::dlopen(path.as_ptr(), flags) };
    if h.is_null() { Err(loader_error()) } else { Ok(h as usize) }
}

fn find(handle: usize, name: &str) -> Option<usize> {
    let name = CString::new(name).ok()?;
    // SAFETY: a handle of the loader that was not closed, and a name with its end.
    let p = unsafe { libc::dlsym(handle as *mut c_void, name.as_ptr()) };
    (!p.is_null()).then_some(p as usize)
}

/// Makes a library of the name libR.so known to the loader, so that packages don't load an installed R's.
fn provide_libr() -> Result<(), String> {
    // SAFETY: a name with its end; the descriptor is checked.
    let fd = unsafe { libc::memfd_create(c"libR.so".as_ptr(), 0) };
    if fd < 0 {
        return Err("no memory for libR.so".into());
    }
    // SAFETY: writes the bytes of a slice.
    let n = unsafe { libc::write(fd, LIBR.as_ptr().cast(), LIBR.len()) };
    if n != LIBR.len() as isize {
        return Err("libR.so could not be written".into());
    }
    open(&format!("/proc/self/fd/{fd}"), libc::RTLD_NOW | libc::RTLD_GLOBAL).map(|_| ())
}

/// Libraries that GNU R's library is linked with: some packages call them without asking for them.
const COMPANIONS: [&str; 4] = ["libz.so.1", "libbz2.so.1.0", "liblzma.so.5", "libpcre2-8.so.0"];

/// Makes their functions known to packages, as far as they are installed; whether there are any.
fn open_companions() -> bool {
    let opened = COMPANIONS.map(|name| open(name, libc::RTLD_NOW | libc::RTLD_GLOBAL).is_ok());
    opened.contains(&true)
}

/// Has the C library follow the environment's locale, as it does in GNU R: libraries of packages (ICU, say) ask it. Numbers
/// stay those of the C locale, in which C code reads and writes them.
fn follow_locale() {
    let categories = [
        libc::LC_CTYPE,
        libc::LC_COLLATE,
        libc::LC_TIME,
        libc::LC_MONETARY,
        libc::LC_MESSAGES,
        libc::LC_PAPER,
        libc::LC_MEASUREMENT,
    ];
    for category in categories {
        // SAFETY: a text with its end. No other thread asks for the locale: the compiler's formats nothing by C's functions.
        unsafe { libc::setlocale(category, c"".as_ptr()) };
    }
}

/// Sets up what C code finds of the session, once.
pub fn prepare(vm: &mut Vm) -> Res<()> {
    if vm.foreign.ready {
        return Ok(());
    }
    follow_locale();
    provide_libr().map_err(|e| Unwind::error(format!("cannot provide libR.so: {e}")))?;
    let [nil, missing, unbound] = [Value::NULL, Value::MISSING, Value::UNBOUND].map(|v| out(vm, v));
    let registry = match vm.builtin_named(".nsRegistry") {
        Some(i) => {
            let f = vm.new_builtin(i);
            vm.call_function(f, &[], &[])?
        }
        None => vm.empty_env,
    };
    let envs = [vm.global_env, vm.base_env, vm.empty_env, vm.base_ns, registry].map(object);
    let strings = [vm.na_string, vm.empty_string].map(object);
    let scalars = [vm.empty_string, Value::NA, Value::TRUE, Value::FALSE].map(|v| {
        let v = vm.boxed(v);
        crate::session::preserve(vm, v);
        object(v)
    });
    const SYMBOLS: [&str; 27] = [
        "names",
        "class",
        "dim",
        "dimnames",
        "row.names",
        "levels",
        "...",
        "{",
        "[",
        "[[",
        "$",
        "::",
        ":::",
        "quote",
        "tsp",
        "name",
        "mode",
        "drop",
        "na.rm",
        "spec",
        ".Random.seed",
        ".Last.value",
        "sort.list",
        "eval",
        "base",
        "srcref",
        ".Generic",
    ];
    let symbols = SYMBOLS.map(|s| object(vm.sym(s)));
    let all: Vec<Sexp> = [nil]
        .into_iter()
        .chain(envs)
        .chain([unbound, missing])
        .chain(strings)
        .chain(scalars)
        .chain(symbols)
        .chain([nil])
        .collect();
    let Ok(all) = <[Sexp; 42]>::try_from(all) else { return rerr!("the table of C variables is wrong") };
    shim::set_variables(&all, NA_REAL);
    shim::keep();
    vm.foreign.ready = true;
    Ok(())
}

fn text_arg(a: &CallArgs<'_>, i: usize) -> Option<String> {
    a.get(i).strings_opt().and_then(|s| s.first()).map(|s| s.str().to_owned())
}

/// Loads a shared object and runs its `R_init_` function; its name.
fn dll_load(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    let Some(path) = text_arg(a, 0) else { return rerr!("character argument expected") };
    prepare(vm)?;
    let local = r_runtime::coerce::as_bool(a.or(1, Value::TRUE)).unwrap_or(true);
    let flags = libc::RTLD_NOW | if local { libc::RTLD_LOCAL } else { libc::RTLD_GLOBAL };
    // Constructors of C++ objects run while the library is opened, and use the interface.
    let mut opened = enter(vm, || open(&path, flags));
    if opened.as_ref().is_err_and(|e| e.contains("undefined symbol")) && open_companions() {
        opened = enter(vm, || open(&path, flags));
    }
    let handle = match opened {
        Ok(h) => h,
        Err(e) => return rerr!("unable to load shared object '{path}':\n  {e}"),
    };
    let file = path.rsplit('/').next().unwrap_or(&path);
    let name = file.strip_suffix(".so").unwrap_or(file).to_owned();
    let dlls = &mut vm.state::<Session>().dlls;
    dlls.retain(|d| d.path != path);
    dlls.push(Dll { name: name.clone(), path, handle, routines: Vec::new(), dynamic: true, forced: false });
    let index = dlls.len();
    if let Some(init) = find(handle, &format!("R_init_{}", name.replace('.', "_"))) {
        // SAFETY: by R's convention the function takes a pointer that it only hands back, and gives nothing that
        // is looked at.
        unsafe { guarded(vm, init, &[Sexp(index as u64)])? };
    }
    Ok(vm.string(&name))
}

fn dll_unload(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    let path = text_arg(a, 0).unwrap_or_default();
    let Some(i) = vm.state::<Session>().dlls.iter().position(|d| d.path == path) else {
        return rerr!("shared object '{path}' was not loaded");
    };
    let d = vm.state::<Session>().dlls.remove(i);
    if let Some(f) = find(d.handle, &format!("R_unload_{}", d.name.replace('.', "_"))) {
        // SAFETY: as for the function that set it up.
        unsafe { guarded(vm, f, &[Sexp(i as u64 + 1)])? };
    }
    // The library stays in memory: R objects may still point at its functions.
    Ok(Value::NULL)
}

/// Calls a routine with objects, as the current session's; its result, which may be anything.
///
/// # Safety
/// `shim::call`'s.
pub unsafe fn guarded(vm: &mut Vm, f: usize, args: &[Sexp]) -> Res<Sexp> {
    // SAFETY: the caller's promise.
    unsafe { guarded_with(vm, f, args, Vec::new()) }
}

/// The same, with the numbers among the arguments.
///
/// # Safety
/// `shim::call`'s.
unsafe fn guarded_with(vm: &mut Vm, f: usize, args: &[Sexp], scalars: Vec<(Value, Value)>) -> Res<Sexp> {
    vm.check_native_stack()?;
    let start = before(vm);
    vm.foreign.scalars = scalars;
    // SAFETY: the caller's promise.
    let r = enter(vm, || unsafe { shim::call(f, args) });
    leave(vm, start);
    if std::mem::take(&mut vm.foreign.cells_changed) {
        crate::cells::refresh_variables(vm)?;
    }
    match r {
        Some(s) => Ok(s),
        None => Err(vm.state::<Session>().pending.take().unwrap_or_else(|| Unwind::error("an unknown jump"))),
    }
}

/// An external pointer to a routine, as `.Call` takes it.
fn routine_object(vm: &mut Vm, dll: usize, i: usize) -> Res<Value> {
    let d = &vm.state::<Session>().dlls[dll];
    let r = &d.routines[i];
    let (name, address, how, count) = (r.name.clone(), r.address, r.how, r.count);
    let (library, path) = (d.name.clone(), d.path.clone());
    symbol_object(vm, (&name, address), (&library, &path), Some((how, count)))
}

fn symbol_object(
    vm: &mut Vm,
    (name, address): (&str, usize),
    (library, path): (&str, &str),
    registered: Option<(How, i32)>,
) -> Res<Value> {
    let pointer = vm.new_reference(Kind::ExtPtr, Value::NULL, Value::NULL, address as u64);
    let kind = if registered.is_some() { "RegisteredNativeSymbol" } else { "NativeSymbol" };
    let pointer = vm.with_class(pointer, &[kind])?;
    let (n, l, p) = (vm.string(name), vm.string(library), vm.string(path));
    let dll = vm.named_list(&[("name", l), ("path", p), ("dynamicLookup", Value::FALSE)]);
    let dll = vm.with_class(dll, &["DLLInfo"])?;
    let mut items = vec![("name", n), ("address", pointer), ("dll", dll)];
    if let Some((_, count)) = registered {
        items.push(("numParameters", Value::int(count)));
    }
    let v = vm.named_list(&items);
    match registered {
        Some((how, _)) => vm.with_class(v, &[how.class(), "NativeSymbolInfo"]),
        None => vm.with_class(v, &["NativeSymbolInfo"]),
    }
}

/// The routines that a shared object registered, by name.
fn dll_routines(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    let name = text_arg(a, 0).unwrap_or_default();
    let Some(dll) = vm.state::<Session>().dlls.iter().rposition(|d| d.name == name) else {
        return rerr!("no DLL '{name}' is loaded");
    };
    let n = vm.state::<Session>().dlls[dll].routines.len();
    let mut list = vm.alloc_list(n)?;
    let mut names = Vec::new();
    for i in 0..n {
        names.push(vm.state::<Session>().dlls[dll].routines[i].name.clone());
        let v = routine_object(vm, dll, i)?;
        list.set_value(vm, i, v);
    }
    let names = vm.new_strings(&names);
    vm.with_names(list.done(), names)
}

/// Names and paths of the shared objects that are loaded.
fn dll_loaded(vm: &mut Vm, _: &CallArgs<'_>) -> Res<Value> {
    let (names, paths): (Vec<String>, Vec<String>) =
        vm.state::<Session>().dlls.iter().map(|d| (d.name.clone(), d.path.clone())).unzip();
    let (v, n) = (vm.new_strings(&paths), vm.new_strings(&names));
    vm.with_names(v, n)
}

/// A routine by name, in one shared object or all of them; NULL if there is none.
fn dll_symbol(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    let (name, package) = (text_arg(a, 0).unwrap_or_default(), text_arg(a, 1).unwrap_or_default());
    for dll in 0..vm.state::<Session>().dlls.len() {
        let d = &vm.state::<Session>().dlls[dll];
        if !package.is_empty() && d.name != package {
            continue;
        }
        if let Some(i) = d.routines.iter().position(|r| r.name == name) {
            return routine_object(vm, dll, i);
        }
        if let Some(p) = d.dynamic.then(|| find(d.handle, &name)).flatten() {
            let (library, path) = (d.name.clone(), d.path.clone());
            return symbol_object(vm, (&name, p), (&library, &path), None);
        }
    }
    Ok(Value::NULL)
}

/// The address of a routine by name, in one shared object or all of them; zero if there is none.
pub fn address_of(vm: &mut Vm, name: &str, package: &str) -> usize {
    let dlls = vm.state::<Session>().dlls.iter().filter(|d| package.is_empty() || d.name == package);
    dlls.filter_map(|d| {
        let registered = d.routines.iter().find(|r| r.name == name).map(|r| r.address);
        registered.or_else(|| d.dynamic.then(|| find(d.handle, name)).flatten())
    })
    .next()
    .unwrap_or(0)
}

/// The address of the routine a `.NAME` argument means, its name and how many arguments it takes.
pub fn routine(vm: &mut Vm, a: &CallArgs<'_>, how: How) -> Res<(usize, String, i32)> {
    let given = a.get(0);
    if let Some(name) = given.as_str().map(str::to_owned) {
        let package = a.vals.iter().skip(2).find_map(|v| v.as_str().map(str::to_owned)).unwrap_or_default();
        let low = name.to_lowercase();
        for d in &vm.state::<Session>().dlls {
            if !package.is_empty() && d.name != package {
                continue;
            }
            let is_meant = |r: &&Routine| {
                r.how == how && (r.name == name || how == How::Fortran && r.name.eq_ignore_ascii_case(&low))
            };
            if let Some(r) = d.routines.iter().find(is_meant) {
                return Ok((r.address, name, r.count));
            }
            let wanted = if how == How::Fortran { format!("{low}_") } else { name.clone() };
            if let Some(p) = d.dynamic.then(|| find(d.handle, &wanted)).flatten() {
                return Ok((p, name, -1));
            }
        }
        let kind = if how == How::Fortran { "Fortran" } else { "C" };
        return if package.is_empty() {
            rerr!("{kind} symbol name \"{name}\" not in load table")
        } else {
            rerr!("\"{name}\" not available for {}() for package \"{package}\"", how.function())
        };
    }
    let (pointer, name, count) = if given.is_list() {
        let field = |n: &str| {
            let names = vm.names(given);
            names.strings_opt().and_then(|s| s.iter().position(|x| x.str() == n)).map(|i| given.values()[i])
        };
        let count = field("numParameters").and_then(r_runtime::coerce::as_int).unwrap_or(-1);
        let name = field("name").and_then(|v| v.as_str().map(str::to_owned)).unwrap_or_default();
        (field("address").unwrap_or(Value::NULL), name, count)
    } else {
        (given, String::new(), -1)
    };
    match pointer.is_kind(Kind::ExtPtr) {
        true if pointer_index(pointer) != 0 => Ok((pointer_index(pointer), name, count)),
        true => rerr!("NULL value passed as symbol address"),
        false => rerr!("first argument must be a string (of length 1) or native symbol reference"),
    }
}

pub fn pointer_index(v: Value) -> usize {
    r_runtime::object::reference(v).index.get() as usize
}

/// The address and the number of arguments of a routine that is given as `getNativeSymbolInfo` gives it: the usual way, so it
/// doesn't look further.
fn known_routine(vm: &Vm, given: Value) -> Option<(usize, i32)> {
    if !given.is_list() {
        return None;
    }
    let (names, items) = (vm.names(given), given.values());
    let names = names.strings_opt()?;
    let pointer = *items.get(1).filter(|p| names[1].str() == "address" && p.is_kind(Kind::ExtPtr))?;
    let address = Some(pointer_index(pointer)).filter(|p| *p != 0)?;
    let count = match items.get(3) {
        Some(n) if names[3].str() == "numParameters" => r_runtime::coerce::as_int(*n).unwrap_or(-1),
        _ => -1,
    };
    Some((address, count))
}

fn dot_call(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    let known = known_routine(vm, a.get(0)).filter(|(_, n)| *n < 0 || *n as usize == a.dots.len());
    let (f, name, count) = match known {
        Some((f, n)) => (f, String::new(), n),
        None => routine(vm, a, How::Call)?,
    };
    prepare(vm)?;
    if a.dots.len() > shim::MOST_ARGUMENTS {
        return rerr!("too many arguments in foreign function call");
    }
    if count >= 0 && count as usize != a.dots.len() {
        return rerr!("Incorrect number of arguments ({}), expecting {count} for '{name}'", a.dots.len());
    }
    let mut args = Vec::with_capacity(a.dots.len());
    let mut scalars = Vec::new();
    for old in a.dots {
        let v = vm.boxed(*old);
        if v.is_ptr() {
            vm.stack.push(v);
        }
        if !old.is_ptr() && v.is_ptr() {
            scalars.push((v, *old));
        }
        args.push(out(vm, v));
    }
    // SAFETY: the routine is one of a package's, made to be called so; the number of its arguments was checked as far
    // as it is known.
    let r = unsafe { guarded_with(vm, f, &args, scalars.clone())? };
    if scalars.iter().any(|s| is_changed(*s)) {
        let given: Vec<Value> = args.iter().map(|s| raw(*s)).collect();
        changed_scalars(vm, &given, &scalars, a.call, a.env);
    }
    // What R code that the routine called has hidden is not the result. (With `.External2` it is.)
    vm.visible = true;
    let v = value(vm, r);
    Ok(vm.unboxed(v))
}

/// Whether the current device keeps a display list, which is changed.
fn set_recording(vm: &mut Vm, on: bool) -> bool {
    let d = vm.state::<r_drawing::Devices>();
    let number = d.current;
    d.slot(number).is_some_and(|s| std::mem::replace(&mut s.recording, on))
}

/// Calls a routine that draws; on a device that keeps a display list the call is entered there. What it draws by other
/// calls is not entered besides.
fn drawn(
    vm: &mut Vm,
    a: &CallArgs<'_>,
    name: &str,
    call: fn(&mut Vm, &CallArgs<'_>) -> Res<Value>,
) -> Res<Value> {
    let was = set_recording(vm, false);
    let r = call(vm, a);
    set_recording(vm, was);
    let r = r?;
    if was {
        vm.stack.push(r);
        let items: Vec<Value> = std::iter::once(a.get(0)).chain(a.dots.iter().copied()).collect();
        let list = vm.new_list(&items);
        vm.stack.push(list);
        let name = vm.string(name);
        crate::api::call_private(vm, "grDevices", ".recordCall", &[name, list])?;
    }
    Ok(r)
}

/// Runs a finalizer that C code registered.
fn run_finalizer(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    let (f, x) = (pointer_index(a.get(0)), out(vm, a.get(1)));
    // SAFETY: C code registered the function for objects of this kind; what it leaves as a result is not looked at.
    unsafe { guarded(vm, f, &[x])? };
    Ok(Value::NULL)
}

/// The list of all arguments of `.External` and `.External2`, the routine first.
fn all_arguments(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    let mut items = vec![a.get(0)];
    items.extend_from_slice(a.dots);
    let mut names = vec![vm.empty_string];
    names.extend((0..a.dots.len()).map(|i| match a.dot_names.get(i) {
        Some(n) if n.is_str() => *n,
        _ => vm.empty_string,
    }));
    let list = vm.new_values(Kind::Pairlist, &items);
    let names = vm.new_strs(&names);
    let list = vm.with_names(list, names)?;
    vm.stack.push(list);
    Ok(list)
}

/// `.External`: one argument, the list of all.
fn dot_external(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    let (f, ..) = routine(vm, a, How::External)?;
    prepare(vm)?;
    let list = all_arguments(vm, a)?;
    // SAFETY: the routine is one of a package's for `.External`, which takes one object.
    let r = unsafe { guarded(vm, f, &[object(list)])? };
    vm.visible = true;
    let v = value(vm, r);
    Ok(vm.unboxed(v))
}

/// `.External2`: the call, the function, the list of all arguments, and where the call was made.
fn dot_external2(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    let (f, ..) = routine(vm, a, How::External)?;
    prepare(vm)?;
    let list = all_arguments(vm, a)?;
    let op = vm.builtin_named(".External2").map_or(Value::NULL, |i| vm.new_builtin(i));
    vm.stack.push(op);
    let args = [object(a.call), object(op), object(list), object(a.env)];
    // SAFETY: the routine is one of a package's for `.External2`, which takes four objects.
    let r = unsafe { guarded(vm, f, &args)? };
    let v = value(vm, r);
    Ok(vm.unboxed(v))
}

/// A row of a table of routines, as C code writes it.
#[repr(C)]
pub struct CallDef {
    name: *const c_char,
    address: *const c_void,
    count: c_int,
}

/// The same with the types of arguments.
#[repr(C)]
pub struct CDef {
    head: CallDef,
    types: *const c_void,
}

/// Reads a table that ends with a row without a name.
///
/// # Safety
/// `rows` is NULL or such a table.
pub unsafe fn read_table<T>(rows: *const T, head: impl Fn(&T) -> &CallDef, how: How) -> Vec<Routine> {
    let mut found = Vec::new();
    let mut at = rows;
    while !at.is_null() {
        // SAFETY: the caller's promise: the end was not reached yet.
        let row = head(unsafe { &*at });
        if row.name.is_null() {
            break;
        }
        // SAFETY: a row's name is a text with its end.
        let name = unsafe { CStr::from_ptr(row.name) }.to_string_lossy().into_owned();
        found.push(Routine { how, name, address: row.address as usize, count: row.count });
        // SAFETY: a row with a name is followed by another.
        at = unsafe { at.add(1) };
    }
    found
}

impl CDef {
    pub fn head(&self) -> &CallDef {
        &self.head
    }
}

impl CallDef {
    pub fn head(&self) -> &CallDef {
        self
    }
}
