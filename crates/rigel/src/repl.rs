//! The prompt: highlighting, completion, multi-line input, history, and Ctrl-C that ends an
//! evaluation but not the session.
//!
//! The editor has a thread of its own and the session stays on the first one: while a line is typed, the session
//! answers what the editor asks it, which is what may complete the line.

use std::borrow::Cow;
use std::sync::atomic::Ordering;
use std::sync::mpsc::{Receiver, Sender, channel};

use nu_ansi_term::{Color, Style};
use r_runtime::{Value, Vm};
use r_syntax::{ParseOptions, Parser};
use reedline::{
    ColumnarMenu, Completer, CompletionResult, Emacs, FileBackedHistory, Highlighter, KeyCode, KeyModifiers,
    MenuBuilder, Prompt, PromptEditMode, PromptHistorySearch, Reedline, ReedlineEvent, ReedlineMenu, Signal,
    Span, StyledText, Suggestion, ValidationResult, Validator, default_emacs_keybindings,
};

use crate::options::Options;
use crate::script;

/// What the editor's thread says to the session.
enum Said {
    /// What may complete this text? The answer is the length of the word that is completed, and texts for it.
    Complete(String, Sender<(usize, Vec<String>)>),
    Read(std::io::Result<Signal>),
}

/// Reads and evaluates until the end of input or `q()`.
pub fn run(o: &Options) -> i32 {
    let mut vm = match script::new_session(o) {
        Ok(vm) => vm,
        Err(e) => {
            eprintln!("{e}");
            return 70;
        }
    };
    vm.options.insert("rigel.interactive".into(), Value::TRUE);
    vm.options.insert("keep.source".into(), Value::TRUE);
    crate::script::catch_interrupts(&vm, false);
    println!("Rigel {}, R language 4.2. q() or Ctrl-D to leave.", env!("CARGO_PKG_VERSION"));
    if let Err(status) = crate::startup::begin(&mut vm, o) {
        return status;
    }
    let (ask, prompts) = channel::<RPrompt>();
    let (say, said) = channel::<Said>();
    std::thread::spawn(move || edit(&prompts, &say));
    let mut columns = 0;
    loop {
        follow_width(&mut vm, &mut columns);
        if ask.send(RPrompt::of(&mut vm)).is_err() {
            return 70;
        }
        match line(&mut vm, &said) {
            Some(Ok(Signal::Success(text))) => {
                if let Err(status) = evaluate(&mut vm, &text) {
                    return status;
                }
            }
            Some(Ok(Signal::CtrlD)) => return 0,
            Some(Ok(_)) => {}
            Some(Err(e)) => {
                eprintln!("rigel: {e}");
                return 70;
            }
            None => return 70,
        }
    }
}

/// What the editor's thread does: a line for each prompt, kept in the history at once.
fn edit(prompts: &Receiver<RPrompt>, say: &Sender<Said>) {
    let mut editor = editor(say.clone());
    while let Ok(prompt) = prompts.recv() {
        let read = editor.read_line(&prompt);
        // A session may end in any way; what was typed is known then.
        let _ = editor.sync_history();
        if say.send(Said::Read(read)).is_err() {
            return;
        }
    }
}

/// The next line; questions that come before it are answered.
fn line(vm: &mut Vm, said: &Receiver<Said>) -> Option<std::io::Result<Signal>> {
    loop {
        match said.recv().ok()? {
            Said::Complete(text, answer) => {
                let _ = answer.send(r_base::completions(vm, &text));
            }
            Said::Read(read) => return Some(read),
        }
    }
}

/// Sets the option `width` when the terminal's width is new.
fn follow_width(vm: &mut Vm, known: &mut u16) {
    let Ok((columns, _)) = crossterm::terminal::size() else { return };
    if columns != *known && (10..=10_000).contains(&columns) {
        *known = columns;
        vm.options.insert("width".into(), Value::int(i32::from(columns)));
    }
}

/// Evaluates what was typed; `Err(status)` if the session is to end.
fn evaluate(vm: &mut Vm, text: &str) -> Result<(), i32> {
    let mut parser =
        Parser::with_options(text.as_bytes(), ParseOptions { keep_source: true, ..Default::default() });
    // A Ctrl-C that came too late for the last line is not meant for this one.
    vm.interrupted.store(false, Ordering::Relaxed);
    loop {
        match parser.next_expr() {
            Ok(None) => break,
            Ok(Some(node)) => {
                let expr = vm.from_node(&node);
                match script::top_level(vm, expr, script::Last::Kept) {
                    Ok(()) => {}
                    Err(script::End::Quit(status)) => return Err(status),
                    // The error was reported; the rest of the line is dropped.
                    Err(script::End::Error) => break,
                }
            }
            Err(e) => {
                vm.out.message(&format!("{}\n", e.script_message()));
                break;
            }
        }
    }
    vm.out.flush();
    Ok(())
}

fn editor(say: Sender<Said>) -> Reedline {
    let menu = Box::new(ColumnarMenu::default().with_name("completion"));
    let mut keys = default_emacs_keybindings();
    keys.add_binding(
        KeyModifiers::NONE,
        KeyCode::Tab,
        ReedlineEvent::UntilFound(vec![ReedlineEvent::Menu("completion".into()), ReedlineEvent::MenuNext]),
    );
    let editor = Reedline::create()
        .with_highlighter(Box::new(RHighlighter))
        .with_validator(Box::new(RValidator))
        .with_completer(Box::new(RCompleter { say }))
        .with_menu(ReedlineMenu::EngineCompleter(menu))
        .use_bracketed_paste(true)
        .with_quick_completions(true)
        .with_partial_completions(true)
        .with_edit_mode(Box::new(Emacs::new(keys)));
    match history_file().and_then(|p| FileBackedHistory::with_file(5000, p).ok()) {
        Some(h) => editor.with_history(Box::new(h)),
        None => editor,
    }
}

fn history_file() -> Option<std::path::PathBuf> {
    std::env::home_dir().map(|h| h.join(".rigel_history"))
}

/// The texts of a prompt, which are options of the session.
struct RPrompt {
    first: String,
    more: String,
}

impl RPrompt {
    fn of(vm: &mut Vm) -> RPrompt {
        let text = |name: &str, default: &str| {
            let set = vm.options.get(name).and_then(|v| v.as_str().map(str::to_owned));
            set.unwrap_or_else(|| default.to_owned())
        };
        RPrompt { first: text("prompt", "> "), more: text("continue", "+ ") }
    }
}

impl Prompt for RPrompt {
    fn render_prompt_left(&self) -> Cow<'_, str> {
        "".into()
    }
    fn render_prompt_right(&self) -> Cow<'_, str> {
        "".into()
    }
    fn render_prompt_indicator(&self, _: PromptEditMode) -> Cow<'_, str> {
        (&self.first).into()
    }
    fn render_prompt_multiline_indicator(&self) -> Cow<'_, str> {
        (&self.more).into()
    }
    fn render_prompt_history_search_indicator(&self, _: PromptHistorySearch) -> Cow<'_, str> {
        "search> ".into()
    }
}

/// More lines are read while the input is an incomplete expression.
struct RValidator;

impl Validator for RValidator {
    fn validate(&self, line: &str) -> ValidationResult {
        let mut parser = Parser::new(line.as_bytes());
        loop {
            match parser.next_expr() {
                Ok(Some(_)) => {}
                Ok(None) => return ValidationResult::Complete,
                Err(e) if e.incomplete => return ValidationResult::Incomplete,
                Err(_) => return ValidationResult::Complete,
            }
        }
    }
}

/// Completes what the session knows, and files inside quotes.
struct RCompleter {
    say: Sender<Said>,
}

impl Completer for RCompleter {
    fn complete(&mut self, line: &str, pos: usize) -> CompletionResult {
        let head = &line[..pos.min(line.len())];
        let (start, found) = match open_quote(head) {
            Some(at) => (at, files(&head[at..])),
            None => {
                let (word, found) = self.known(head);
                (head.len() - word.min(head.len()), found)
            }
        };
        let suggest = |value| Suggestion { value, span: Span::new(start, pos), ..Default::default() };
        CompletionResult::fresh(found.into_iter().map(suggest).collect::<Vec<_>>())
    }
}

impl RCompleter {
    /// What the session says may stand at the end of `text`.
    fn known(&self, text: &str) -> (usize, Vec<String>) {
        let (answer, answers) = channel();
        match self.say.send(Said::Complete(text.to_owned(), answer)) {
            Ok(()) => answers.recv().unwrap_or_default(),
            Err(_) => Default::default(),
        }
    }
}

/// Where the string that is open at the end of `text` begins.
fn open_quote(text: &str) -> Option<usize> {
    let mut open = None;
    let mut escaped = false;
    for (i, c) in text.char_indices() {
        match (open, c) {
            _ if escaped => escaped = false,
            (Some(_), '\\') => escaped = true,
            (Some((q, _)), c) if c == q => open = None,
            (None, '"' | '\'') => open = Some((c, i + 1)),
            _ => {}
        }
    }
    open.map(|(_, at)| at)
}

fn files(prefix: &str) -> Vec<String> {
    let (dir, stem) = prefix.rsplit_once('/').map_or((".", prefix), |(d, s)| (d, s));
    let shown = if dir == "." && !prefix.starts_with("./") { String::new() } else { format!("{dir}/") };
    let Ok(entries) = std::fs::read_dir(dir) else { return Vec::new() };
    let mut out: Vec<String> = entries
        .flatten()
        .filter_map(|e| {
            let name = e.file_name().to_string_lossy().into_owned();
            let slash = if e.path().is_dir() { "/" } else { "" };
            name.starts_with(stem).then(|| format!("{shown}{name}{slash}"))
        })
        .collect();
    out.sort();
    out
}

/// Colours by token: keywords, strings, numbers, comments.
struct RHighlighter;

const KEYWORDS: [&str; 16] = [
    "if", "else", "for", "while", "repeat", "function", "break", "next", "return", "in", "TRUE", "FALSE",
    "NULL", "NA", "Inf", "NaN",
];

impl Highlighter for RHighlighter {
    fn highlight(&self, line: &str, _: usize) -> StyledText {
        let mut out = StyledText::new();
        let mut rest = line;
        while let Some(c) = rest.chars().next() {
            let (len, style) = token(rest, c);
            out.push((style, rest[..len].to_owned()));
            rest = &rest[len..];
        }
        out
    }
}

/// The length and style of the token at the start of `text`.
fn token(text: &str, first: char) -> (usize, Style) {
    let run = |f: &dyn Fn(char) -> bool| text.find(|c| !f(c)).unwrap_or(text.len());
    match first {
        '#' => (text.find('\n').unwrap_or(text.len()), Style::new().fg(Color::DarkGray)),
        '"' | '\'' | '`' => (string_length(text, first), Style::new().fg(Color::Green)),
        '0'..='9' => (run(&|c| c.is_alphanumeric() || c == '.'), Style::new().fg(Color::Cyan)),
        c if c.is_alphabetic() || c == '.' => {
            let n = run(&|c| c.is_alphanumeric() || matches!(c, '.' | '_'));
            let keyword = KEYWORDS.contains(&&text[..n]);
            (n, if keyword { Style::new().fg(Color::Purple).bold() } else { Style::new() })
        }
        c => (c.len_utf8(), Style::new()),
    }
}

fn string_length(text: &str, quote: char) -> usize {
    let mut escaped = false;
    for (i, c) in text.char_indices().skip(1) {
        match c {
            _ if escaped => escaped = false,
            '\\' if quote != '`' => escaped = true,
            c if c == quote => return i + c.len_utf8(),
            _ => {}
        }
    }
    text.len()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_and_quotes() {
        assert_eq!(open_quote("read(\"fi"), Some(6));
        assert_eq!(open_quote("a \"b\" c"), None);
        assert_eq!(string_length("'a\\'b' c", '\''), 6);
    }

    #[test]
    fn incomplete_input_asks_for_more() {
        assert!(matches!(RValidator.validate("f <- function(x) {"), ValidationResult::Incomplete));
        assert!(matches!(RValidator.validate("1 + 1"), ValidationResult::Complete));
        assert!(matches!(RValidator.validate("1 )"), ValidationResult::Complete));
    }
}
