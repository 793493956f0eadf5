//! The engine options of the command line.

use r_native::Effort;

use r_policy::POLICY;

/// When code is compiled.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Mode {
    Off,
    On,
    /// At the first call and the first iteration: for tests.
    Eager,
}

/// How the optimizer is set up.
#[derive(Clone, Debug)]
pub struct Config {
    pub mode: Mode,
    /// Fail one guard in so many at random, from a seed.
    pub chaos: Option<(u32, u64)>,
    /// Compile at this heat, whether it pays or not: for tests.
    pub hot: Option<u32>,
    pub deoptless: bool,
    /// Whether code is compiled on a thread of its own. By default it is, unless the mode is for tests.
    pub background: Option<bool>,
    /// Bytes of machine code that a session may have.
    pub code_bytes: usize,
    /// The level of context dispatch (000 section 5.3), 0 to 6.
    pub contexts: u8,
    /// Whether arguments are evaluated before a call where that can't be observed, so that calls can be direct.
    pub eager_args: bool,
    pub passes_off: Vec<String>,
    /// Kinds of speculation that are off.
    pub speculation_off: Vec<String>,
    pub stats: bool,
    /// Where events go as JSON lines.
    pub trace: Option<String>,
    /// Tell `perf` the function names of compiled code.
    pub perf_map: bool,
    /// Verify PIR after each pass; a bug of the compiler ends the process.
    pub verify: bool,
    /// How much work goes into machine code.
    pub effort: Effort,
    pub dumps: Vec<Dump>,
}

/// A form of the code to print when it is compiled.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Dump {
    pub form: Form,
    /// Only the function of this name is printed.
    pub function: Option<String>,
}

impl Dump {
    /// Whether this form of a function is to be printed.
    pub fn wants(&self, form: Form, function: &str) -> bool {
        self.form == form && self.function.as_ref().is_none_or(|n| n == function)
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    Bytecode,
    Pir,
    Clif,
    Asm,
}

impl Default for Config {
    fn default() -> Config {
        Config {
            mode: Mode::On,
            chaos: None,
            hot: None,
            deoptless: true,
            background: None,
            code_bytes: POLICY.code.bytes,
            contexts: 6,
            eager_args: true,
            passes_off: Vec::new(),
            speculation_off: Vec::new(),
            stats: false,
            trace: None,
            perf_map: false,
            verify: cfg!(debug_assertions),
            effort: Effort::Best,
            dumps: Vec::new(),
        }
    }
}

impl Config {
    /// Parses an engine option; `Ok(false)` if the argument is none.
    pub fn option(&mut self, arg: &str) -> Result<bool, String> {
        if arg == "--stats" {
            self.stats = true;
            return Ok(true);
        }
        if arg == "--perf-map" {
            self.perf_map = true;
            return Ok(true);
        }
        if arg == "--verify" {
            self.verify = true;
            return Ok(true);
        }
        let Some((name, value)) = arg.split_once('=') else { return Ok(false) };
        let bad = || format!("rigel: bad value '{value}' of option {name}");
        match name {
            "--jit" => {
                self.mode = match value {
                    "off" => Mode::Off,
                    "on" => Mode::On,
                    "eager" => Mode::Eager,
                    _ => return Err(bad()),
                }
            }
            "--chaos" => self.chaos = Some(parse_chaos(value).ok_or_else(bad)?),
            "--hot" => self.hot = Some(value.parse().map_err(|_| bad())?),
            "--deoptless" => self.deoptless = parse_switch(value).ok_or_else(bad)?,
            "--background" => self.background = Some(parse_switch(value).ok_or_else(bad)?),
            "--code-memory" => self.code_bytes = parse_bytes(value).ok_or_else(bad)?,
            "--contexts" => self.contexts = value.parse().ok().filter(|n| *n <= 6).ok_or_else(bad)?,
            "--eager-args" => self.eager_args = parse_switch(value).ok_or_else(bad)?,
            "--codegen" => {
                self.effort = match value {
                    "quick" => Effort::Quick,
                    "best" => Effort::Best,
                    _ => return Err(bad()),
                }
            }
            "--speculate" => self.speculation_off = parse_speculation(value).ok_or_else(bad)?,
            "--pass-off" => self.passes_off.extend(value.split(',').map(String::from)),
            "--trace" => self.trace = Some(value.to_owned()),
            "--dump" => match parse_dump(value) {
                Some(d) => self.dumps.push(d),
                // Scheme has dumps of its own.
                None => return Ok(false),
            },
            _ => return Ok(false),
        }
        Ok(true)
    }

    /// Whether an option `--dump=` names a form that code of R has.
    pub fn dumps_named(&self, option: &str) -> bool {
        option.strip_prefix("--dump=").is_some_and(|v| parse_dump(v).is_some())
    }

    /// Whether code is compiled on another thread. Dumps read names in the heap, which only the program's own
    /// thread may.
    pub fn in_background(&self) -> bool {
        let usual = self.mode == Mode::On && self.hot.is_none();
        self.background.unwrap_or(usual) && self.dumps.is_empty()
    }

    /// The heat at which the interpreter first asks for a version.
    pub fn limit(&self) -> u32 {
        match self.mode {
            Mode::Off => u32::MAX,
            Mode::On => self.hot.unwrap_or(POLICY.heat.hot),
            Mode::Eager => 1,
        }
    }
}

fn parse_switch(v: &str) -> Option<bool> {
    match v {
        "on" => Some(true),
        "off" => Some(false),
        _ => None,
    }
}

/// A number of bytes, with or without a suffix `k` or `m`, rounded up to whole pages.
fn parse_bytes(v: &str) -> Option<usize> {
    let (number, unit) = match v.strip_suffix(['k', 'm']) {
        Some(n) if v.ends_with('k') => (n, 1usize << 10),
        Some(n) => (n, 1 << 20),
        None => (v, 1),
    };
    let bytes = number.parse::<usize>().ok()?.checked_mul(unit)?.checked_next_multiple_of(1 << 12)?;
    (1..=1 << 30).contains(&bytes).then_some(bytes)
}

/// `1/N` or `1/N,SEED`.
fn parse_chaos(v: &str) -> Option<(u32, u64)> {
    let (rate, seed) = v.split_once(',').unwrap_or((v, "1"));
    let n: u32 = rate.strip_prefix("1/")?.parse().ok()?;
    Some((n.max(1), seed.parse().ok()?))
}

/// The kinds of speculation that are off if only those in the list are on.
fn parse_speculation(v: &str) -> Option<Vec<String>> {
    let on: Vec<&str> = if v == "none" { Vec::new() } else { v.split(',').collect() };
    let known = |n: &str| r_pir::Reason::ALL.iter().any(|r| r.1 == n);
    if !on.iter().all(|n| known(n)) {
        return None;
    }
    Some(r_pir::Reason::ALL.iter().filter(|r| !on.contains(&r.1)).map(|r| r.1.to_owned()).collect())
}

fn parse_dump(v: &str) -> Option<Dump> {
    let (form, function) = match v.split_once(':') {
        Some((f, name)) => (f, Some(name.to_owned())),
        None => (v, None),
    };
    let form = match form {
        "bytecode" => Form::Bytecode,
        "pir" => Form::Pir,
        "clif" => Form::Clif,
        "asm" => Form::Asm,
        _ => return None,
    };
    Some(Dump { form, function })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn options_are_understood() {
        let mut c = Config::default();
        assert_eq!(c.option("--jit=eager"), Ok(true));
        assert_eq!(c.mode, Mode::Eager);
        assert_eq!(c.option("--chaos=1/10,7"), Ok(true));
        assert_eq!(c.chaos, Some((10, 7)));
        assert_eq!(c.option("--hot=20"), Ok(true));
        assert_eq!(Config { mode: Mode::On, ..c.clone() }.limit(), 20);
        assert_eq!(c.option("--speculate=type"), Ok(true));
        assert!(c.speculation_off.contains(&"range".to_owned()));
        assert_eq!(c.option("--codegen=quick"), Ok(true));
        assert_eq!(c.effort, Effort::Quick);
        assert_eq!(c.option("--code-memory=128k"), Ok(true));
        assert_eq!(c.code_bytes, 128 << 10);
        assert!(c.option("--code-memory=0").is_err() && c.option("--code-memory=9999m").is_err());
        assert!(c.option("--jit=maybe").is_err());
        assert_eq!(c.option("--vanilla"), Ok(false));
    }
}
