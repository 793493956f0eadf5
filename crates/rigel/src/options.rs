//! The command line, as Rscript's plus the engine's own options.

/// What to do.
pub enum Task {
    Version,
    Help,
    Expressions(Vec<String>),
    File(String),
    Stdin,
    SchemeFile(String),
    SchemeRepl,
    /// `rigel sourir ...` with its own arguments.
    Sourir(Vec<String>),
}

/// The parsed command line.
pub struct Options {
    pub task: Task,
    /// Arguments after the file.
    pub args: Vec<String>,
    /// The whole command line as `commandArgs()` shows it.
    pub command: Vec<String>,
    /// Bytes of allocation between collections, if the collector is under stress.
    pub gc_stress: Option<usize>,
    /// Options before the file, as they were given: Scheme reads them by its own table.
    pub engine: Vec<String>,
    /// The engine options of R.
    pub jit: r_jit::Config,
    /// Whether files of the environment, the site's profile and the user's are read.
    pub environ: bool,
    pub site_file: bool,
    pub init_file: bool,
    /// `--default-packages=`, names with commas between.
    pub packages: Option<String>,
    /// Whether the workspace of this folder is read before the program, and written after it.
    pub restore: bool,
    pub save: bool,
    /// `--encoding=`: how the program is written, if not in UTF-8.
    pub encoding: Option<String>,
}

pub const HELP: &str = "\
Usage: rigel [options] FILE.R [args]     run an R script (- is standard input)
       rigel [options] -e EXPR [-e EXPR] evaluate expressions
       rigel                             read from standard input
       rigel [options] FILE.scm [args]   run a Scheme program
       rigel [options] --scheme          a Scheme prompt
       rigel CMD INSTALL|SHLIB|...       tools around packages (rigel CMD --help)
       rigel sourir COMMAND ...          the model of speculation
       rigel --version | --help

Options of Rscript are accepted (--vanilla, --no-save, --slave, --no-echo, -q, ...).
Engine options for R, before the file:
  --jit=off|on|eager       how eagerly to compile
  --chaos=1/N[,SEED]       fail assumptions at random
  --background=on|off      compile while the program goes on
  --deoptless=on|off       compiled continuations at exits
  --contexts=0..6          precision of dispatch
  --eager-args=on|off      evaluate arguments before calls where nobody can tell
  --code-memory=N[k|m]     bytes of machine code at most
  --speculate=LIST|none    kinds of speculation
  --pass-off=NAME          leave out an optimization pass
  --codegen=quick|best     work put into machine code
  --stats                  counters at the end
  --trace=FILE             events as JSON lines
  --perf-map               names of compiled code for perf
  --verify                 check what each pass made, end at a mistake
  --dump=WHAT[:FUNCTION]   bytecode, pir, clif or asm
  --gc-stress[=BYTES]      collect at every safepoint, or after so many bytes
Engine options for Scheme, before the file:
";

const IGNORED: [&str; 14] = [
    "-s",
    "--no-readline",
    "--slave",
    "--no-echo",
    "-q",
    "--quiet",
    "--silent",
    "--restore-history",
    "--no-Rconsole",
    "--ess",
    "--no-restore-data",
    "--no-restore-history",
    "--verbose",
    "--interactive",
];
/// The number of bytes in `--gc-stress=BYTES`.
fn stress_bytes(option: &str) -> Result<usize, String> {
    let bytes = option.strip_prefix("--gc-stress=").and_then(|b| b.parse().ok());
    bytes.ok_or_else(|| format!("rigel: '{option}' needs a number of bytes"))
}

/// Parses the arguments after the program's name.
pub fn parse(args: &[String]) -> Result<Options, String> {
    let mut o = Options {
        task: Task::Stdin,
        args: Vec::new(),
        command: vec!["rigel".into()],
        gc_stress: None,
        engine: Vec::new(),
        jit: r_jit::Config::default(),
        environ: true,
        site_file: true,
        init_file: true,
        packages: None,
        restore: false,
        save: false,
        encoding: None,
    };
    if args.first().is_some_and(|a| a == "sourir") {
        o.task = Task::Sourir(args[1..].to_vec());
        return Ok(o);
    }
    if args.first().is_some_and(|a| a == "CMD") {
        // The tools around packages are R functions.
        o.task = Task::Expressions(vec!["quit(status = tools:::.command(commandArgs(TRUE)))".into()]);
        o.args = args[1..].to_vec();
        (o.site_file, o.init_file) = (false, false);
        finish_command(&mut o);
        return Ok(o);
    }
    let mut exprs = Vec::new();
    let mut i = 0;
    while i < args.len() {
        let a = args[i].as_str();
        if scheme::options::recognises(a) {
            o.engine.push(a.to_owned());
        }
        match a {
            "--version" => o.task = Task::Version,
            "--help" | "-h" => o.task = Task::Help,
            "--gc-stress" => o.gc_stress = Some(0),
            _ if a.starts_with("--gc-stress=") => o.gc_stress = Some(stress_bytes(a)?),
            "--scheme" => o.task = Task::SchemeRepl,
            "-e" => {
                i += 1;
                exprs.push(args.get(i).ok_or("rigel: -e needs an expression")?.clone());
            }
            "--args" => {
                o.args.extend_from_slice(&args[i + 1..]);
                break;
            }
            "-f" => {
                i += 1;
                o.task = file_task(args.get(i).ok_or("rigel: -f needs a file")?);
            }
            _ if a.starts_with("--file=") => o.task = file_task(&a["--file=".len()..]),
            "-g" => i += 1,
            _ if a.starts_with("--gui=") => {}
            _ if profile_option(&mut o, a) => {}
            _ if IGNORED.contains(&a) => {}
            _ if o.jit.option(a)? => {}
            _ if scheme::options::recognises(a) => {}
            _ if a.starts_with("--") => {
                return Err(format!("rigel: unknown option '{a}' (see rigel --help)"));
            }
            _ if !exprs.is_empty() => {
                o.args.extend_from_slice(&args[i..]);
                break;
            }
            _ => {
                o.task = match a {
                    "-" => Task::Stdin,
                    _ if a.ends_with(".scm") => Task::SchemeFile(a.to_owned()),
                    _ => Task::File(a.to_owned()),
                };
                o.args.extend_from_slice(&args[i + 1..]);
                break;
            }
        }
        i += 1;
    }
    if !exprs.is_empty() {
        o.task = Task::Expressions(exprs);
    }
    // Forms that only Scheme's compiler has are no forms for R.
    if matches!(o.task, Task::Expressions(_) | Task::File(_) | Task::Stdin)
        && let Some(a) = o.engine.iter().find(|a| a.starts_with("--dump=") && !o.jit.dumps_named(a))
    {
        return Err(format!("rigel: '{a}' names nothing that can be shown (see rigel --help)"));
    }
    finish_command(&mut o);
    Ok(o)
}

fn file_task(name: &str) -> Task {
    match name {
        "-" => Task::Stdin,
        _ => Task::File(name.to_owned()),
    }
}

/// Options about what is read before the program.
fn profile_option(o: &mut Options, a: &str) -> bool {
    match a {
        "--vanilla" => {
            (o.environ, o.site_file, o.init_file) = (false, false, false);
            (o.restore, o.save) = (false, false);
        }
        "--restore" | "--restore-data" => o.restore = true,
        "--no-restore" => o.restore = false,
        "--save" => o.save = true,
        "--no-save" => o.save = false,
        "--no-environ" => o.environ = false,
        "--no-site-file" => o.site_file = false,
        "--no-init-file" => o.init_file = false,
        _ => match a.split_once('=') {
            Some(("--default-packages", list)) => o.packages = Some(list.to_owned()),
            Some(("--encoding", name)) => o.encoding = Some(name.to_owned()),
            _ => return false,
        },
    }
    true
}

/// `commandArgs()` as a script run by Rscript sees it.
fn finish_command(o: &mut Options) {
    o.command.extend(["--no-echo", "--no-restore"].map(String::from));
    match &o.task {
        Task::File(f) => o.command.push(format!("--file={f}")),
        Task::Expressions(e) => {
            for x in e {
                o.command.extend(["-e".to_owned(), x.clone()]);
            }
        }
        _ => {}
    }
    if !o.args.is_empty() {
        o.command.push("--args".into());
        o.command.extend(o.args.iter().cloned());
    }
}
