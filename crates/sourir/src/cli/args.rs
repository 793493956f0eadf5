//! Options and positional arguments.

/// An option and whether it takes a value.
pub struct Flag {
    pub name: &'static str,
    pub value: bool,
}

pub const fn flag(name: &'static str, value: bool) -> Flag {
    Flag { name, value }
}

/// The arguments of a command, sorted out.
pub struct Args {
    options: Vec<(&'static str, String)>,
    pub positional: Vec<String>,
}

impl Args {
    /// Sorts arguments; `--name value` and `--name=value` are both fine, `--` ends options.
    pub fn parse(args: &[String], flags: &'static [Flag]) -> Result<Args, String> {
        let mut out = Args { options: Vec::new(), positional: Vec::new() };
        let mut rest = args.iter();
        while let Some(arg) = rest.next() {
            if arg == "--" {
                out.positional.extend(rest.cloned());
                break;
            }
            if !arg.starts_with('-') || arg == "-" {
                out.positional.push(arg.clone());
                continue;
            }
            let (name, inline) =
                arg.split_once('=').map_or((arg.as_str(), None), |(n, v)| (n, Some(v.to_string())));
            let Some(flag) = flags.iter().find(|f| f.name == name) else {
                return Err(format!("there is no option `{name}`"));
            };
            let value = match (flag.value, inline) {
                (false, Some(_)) => return Err(format!("`{name}` takes no value")),
                (false, None) => String::new(),
                (true, Some(v)) => v,
                (true, None) => rest.next().cloned().ok_or_else(|| format!("`{name}` needs a value"))?,
            };
            out.options.push((flag.name, value));
        }
        Ok(out)
    }

    pub fn has(&self, name: &str) -> bool {
        self.options.iter().any(|(n, _)| *n == name)
    }

    pub fn value(&self, name: &str) -> Option<&str> {
        self.options.iter().rev().find(|(n, _)| *n == name).map(|(_, v)| v.as_str())
    }

    pub fn number(&self, name: &str, default: u64) -> Result<u64, String> {
        match self.value(name) {
            None => Ok(default),
            Some(v) => v.parse().map_err(|_| format!("`{name}` needs a number, not `{v}`")),
        }
    }

    /// The one positional argument, a file.
    pub fn file(&self) -> Result<&str, String> {
        match self.positional.as_slice() {
            [file] => Ok(file),
            [] => Err("a file is missing".into()),
            [_, extra, ..] => Err(format!("`{extra}` is one argument too many")),
        }
    }
}
