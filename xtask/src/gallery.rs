//! `cargo xtask gallery`: draws the scripts of `tests/gallery` with Rigel and, where it is installed, GNU R, compares the PDF
//! files element by element, and writes one page with both pictures, the most different first. `--scripts=FOLDER` draws others;
//! `--readme` draws the pictures that the README shows and puts them into `docs/pictures`.
//!
//! An element is a stroked or filled path, or a piece of text. Elements of both files are paired in order where they have the same
//! shape (operators, text); a pair differs if a coordinate is off by more than a twentieth of a point, or a colour or line differs.
//! The PNG files are compared by structural similarity.

mod similarity;

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};

/// What is drawn: its kind with everything that must be equal, and its coordinates.
#[derive(PartialEq, Clone, Debug)]
struct Element {
    shape: String,
    paint: String,
    at: Vec<f64>,
}

/// Points that a coordinate may be off.
const TOLERANCE: f64 = 0.05;
/// A hundredth of the picture: what is off by more stands elsewhere.
const ELSEWHERE: f64 = 5.04;

/// The pictures that the README shows, and where it has them.
const README: [&str; 6] =
    ["filled", "density_many", "bars_beside", "heatmap", "smooth_scatter", "masks_and_groups"];
const PICTURES: &str = "docs/pictures";

/// What came out for one script.
struct Row {
    similarity: f64,
    name: String,
    differ: usize,
    total: usize,
}

pub fn run(args: &[String]) -> ExitCode {
    let out = PathBuf::from("target/gallery");
    if let Err(e) = std::fs::create_dir_all(&out) {
        eprintln!("gallery: {e}");
        return ExitCode::FAILURE;
    }
    let rigel =
        args.iter().find_map(|a| a.strip_prefix("--rigel=")).unwrap_or("target/release/rigel").to_owned();
    let readme = args.iter().any(|a| a == "--readme");
    let shown: Vec<String> = if readme { README.map(String::from).to_vec() } else { Vec::new() };
    let wanted: Vec<&String> = args.iter().filter(|a| !a.starts_with("--")).chain(&shown).collect();
    let mut rows: Vec<Row> = Vec::new();
    let folder = args.iter().find_map(|a| a.strip_prefix("--scripts=")).unwrap_or("tests/gallery");
    for script in scripts(folder) {
        let name = script.file_stem().map(|s| s.to_string_lossy().into_owned()).unwrap_or_default();
        if !wanted.is_empty() && !wanted.contains(&&name) {
            continue;
        }
        let Ok(text) = std::fs::read_to_string(&script) else { continue };
        let ours = draw(&rigel, &[], &out, &name, "rigel", &text);
        let theirs = draw("Rscript", &["--vanilla"], &out, &name, "gnur", &text);
        let (total, differ) = match (&ours, &theirs) {
            (Some(a), Some(b)) => compare(a, b, TOLERANCE),
            (None, _) => (1, 1),
            _ => (0, 0),
        };
        let elsewhere = match (&ours, &theirs) {
            (Some(a), Some(b)) if differ > 0 => compare(a, b, ELSEWHERE).1,
            _ => differ,
        };
        let png = |who: &str| out.join(format!("{name}.{who}.png"));
        let similarity =
            theirs.as_ref().and_then(|_| similarity::of_files(&png("rigel"), &png("gnur"))).unwrap_or(0.0);
        println!(
            "{name}: {differ} of {total} elements differ, {elsewhere} by more than a hundredth, similarity {similarity:.3}{}",
            if ours.is_none() { " (not drawn)" } else { "" }
        );
        rows.push(Row { similarity, name, differ, total });
    }
    rows.sort_by(|a, b| a.similarity.total_cmp(&b.similarity));
    let same = rows.iter().filter(|r| r.differ == 0).count();
    println!("{same} of {} pictures have no differing element", rows.len());
    let mean = rows.iter().map(|r| r.similarity).sum::<f64>() / rows.len().max(1) as f64;
    let least = rows.first().map_or(0.0, |r| r.similarity);
    println!("structural similarity: mean {mean:.3}, least {least:.3}");
    if readme && let Err(e) = copy_pictures(&out) {
        eprintln!("gallery: {e}");
        return ExitCode::FAILURE;
    }
    match std::fs::write(out.join("index.html"), page(&rows)) {
        Ok(()) => ExitCode::SUCCESS,
        Err(e) => {
            eprintln!("gallery: {e}");
            ExitCode::FAILURE
        }
    }
}

/// Puts the README's pictures where it finds them.
fn copy_pictures(out: &Path) -> std::io::Result<()> {
    std::fs::create_dir_all(PICTURES)?;
    for name in README {
        let to = Path::new(PICTURES).join(format!("{name}.png"));
        std::fs::copy(out.join(format!("{name}.rigel.png")), to)?;
    }
    Ok(())
}

fn scripts(folder: &str) -> Vec<PathBuf> {
    let mut all: Vec<PathBuf> = std::fs::read_dir(folder)
        .map(|d| d.flatten().map(|e| e.path()).filter(|p| p.extension().is_some_and(|e| e == "R")).collect())
        .unwrap_or_default();
    all.sort();
    all
}

/// Draws a script as PDF and PNG; gives the PDF's elements.
fn draw(
    program: &str,
    flags: &[&str],
    out: &Path,
    name: &str,
    who: &str,
    text: &str,
) -> Option<Vec<Element>> {
    let base = out.join(format!("{name}.{who}"));
    let (pdf, png) = (base.with_extension(format!("{who}.pdf")), base.with_extension(format!("{who}.png")));
    let program_text = format!(
        "pdf({0:?}, compress = FALSE)\n{text}\ninvisible(dev.off())\npng({1:?}, 504, 504)\n{text}\ninvisible(dev.off())\n",
        pdf.to_string_lossy(),
        png.to_string_lossy()
    );
    let file = base.with_extension(format!("{who}.R"));
    std::fs::write(&file, program_text).ok()?;
    let run = Command::new("timeout").arg("120").arg(program).args(flags).arg(&file).output().ok()?;
    if !run.status.success() {
        eprintln!("{who} {name}: {}", String::from_utf8_lossy(&run.stderr).trim());
        return None;
    }
    let bytes = std::fs::read(pdf).ok()?;
    Some(elements(&bytes))
}

/// The elements of all pages of an uncompressed file.
fn elements(bytes: &[u8]) -> Vec<Element> {
    let text: String = bytes.iter().map(|b| char::from(*b)).collect();
    let mut out = Vec::new();
    for part in text.split("stream\n").skip(1).step_by(2) {
        let body = part.split("endstream").next().unwrap_or("");
        if body.contains(" Tm ") || body.contains(" l ") || body.contains(" re") {
            read_page(body, &mut out);
        }
    }
    out
}

#[derive(Clone, Default)]
struct State {
    stroke: String,
    fill: String,
    width: String,
    dash: String,
}

fn read_page(body: &str, out: &mut Vec<Element>) {
    let (mut numbers, mut strings): (Vec<f64>, String) = (Vec::new(), String::new());
    let (mut state, mut saved) = (State::default(), Vec::new());
    let (mut shape, mut at, mut matrix) = (String::new(), Vec::new(), Vec::new());
    for t in tokens(body) {
        if let Ok(x) = t.parse::<f64>() {
            numbers.push(x);
            continue;
        }
        if let Some(s) = t.strip_prefix('(') {
            strings.push_str(s);
            continue;
        }
        let tail = |n: usize| numbers[numbers.len().saturating_sub(n)..].to_vec();
        match t.as_str() {
            "[" | "]" => continue,
            s if s.starts_with('/') => continue,
            "m" | "l" => {
                shape.push_str(&t);
                at.extend(tail(2));
            }
            "c" => {
                shape.push('c');
                at.extend(tail(6));
            }
            "re" => {
                let v = tail(4);
                shape.push('r');
                at.extend([v[0].min(v[0] + v[2]), v[1].min(v[1] + v[3]), v[2].abs(), v[3].abs()]);
            }
            "h" => shape.push('h'),
            "S" | "f" | "B" | "f*" | "B*" => {
                let stroke = if t == "S" || t.starts_with('B') {
                    format!("{} {} {}", state.stroke, state.width, state.dash)
                } else {
                    String::new()
                };
                let fill = if t == "S" { "" } else { &state.fill };
                let kind = format!("{shape} {}", &t[..1]);
                out.push(Element {
                    shape: kind,
                    paint: format!("{stroke}|{fill}"),
                    at: std::mem::take(&mut at),
                });
                shape.clear();
            }
            "n" => {
                shape.clear();
                at.clear();
            }
            "SCN" => state.stroke = format!("{numbers:?}"),
            "scn" => state.fill = format!("{numbers:?}"),
            "w" => state.width = format!("{:?}", tail(1)),
            "d" => state.dash = format!("{:?}", &numbers[..numbers.len().saturating_sub(1)]),
            "q" => saved.push(state.clone()),
            "Q" => state = saved.pop().unwrap_or_default(),
            "Tm" => matrix = tail(6),
            "Tj" | "TJ" => out.push(Element {
                shape: format!("text {strings}"),
                paint: state.fill.clone(),
                at: matrix.clone(),
            }),
            _ => {}
        }
        numbers.clear();
        strings.clear();
    }
}

/// Words, brackets and strings (which start with a parenthesis).
fn tokens(body: &str) -> Vec<String> {
    let mut out = Vec::new();
    let mut chars = body.chars().peekable();
    while let Some(c) = chars.next() {
        match c {
            '(' => {
                let mut s = String::from("(");
                while let Some(c) = chars.next() {
                    match c {
                        ')' => break,
                        '\\' if chars.peek().is_some_and(char::is_ascii_digit) => {
                            let code: String = (0..3).filter_map(|_| chars.next()).collect();
                            s.push(u8::from_str_radix(&code, 8).map_or('?', char::from));
                        }
                        '\\' => s.extend(chars.next()),
                        c => s.push(c),
                    }
                }
                out.push(s);
            }
            '[' | ']' => out.push(c.into()),
            c if c.is_whitespace() => {}
            c => {
                let mut s = String::from(c);
                while let Some(c) =
                    chars.peek().copied().filter(|c| !c.is_whitespace() && !"[]()/".contains(*c))
                {
                    s.push(c);
                    chars.next();
                }
                out.push(s);
            }
        }
    }
    out
}

/// How many elements there are, and how many of them have no equal on the other side.
fn compare(a: &[Element], b: &[Element], tolerance: f64) -> (usize, usize) {
    let same = |x: &Element, y: &Element| {
        x.shape == y.shape
            && x.paint == y.paint
            && x.at.len() == y.at.len()
            && x.at.iter().zip(&y.at).all(|(p, q)| (p - q).abs() <= tolerance)
    };
    // Each is looked for near the place where the last one was found: a moved element is no other picture.
    let (mut matched, mut from, mut used) = (0, 0, vec![false; b.len()]);
    for x in a {
        let near = (from..b.len()).chain(0..from);
        if let Some(k) = near.into_iter().find(|k| !used[*k] && same(x, &b[*k])) {
            used[k] = true;
            from = k + 1;
            matched += 1;
        }
    }
    let total = a.len().max(b.len());
    (total, total - matched)
}

fn page(rows: &[Row]) -> String {
    let mut s = String::from(
        "<!DOCTYPE html><meta charset=\"utf-8\"><title>Gallery</title><style>body{font-family:sans-serif}img{width:24em;border:1px solid #ccc}\
         td{vertical-align:top}</style><h1>Rigel and GNU R</h1><table>\n",
    );
    for Row { similarity, name, differ, total } in rows {
        let _ = writeln!(
            s,
            "<tr><td><b>{name}</b><br>similarity {similarity:.3}, {differ} of {total} elements differ<td><img src=\"{name}.rigel.png\"><td><img src=\"{name}.gnur.png\">"
        );
    }
    s + "</table>\n"
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn elements_are_read_and_compared() {
        let page = "x stream\n0 0 0 scn 0.75 w [] 0 d 1 0 0 SCN\n1 2 m 3 4 l S\nBT /F1 1 Tf 12 0 0 12 5 6 Tm [(A) 80 (V\\051)] TJ ET\nendstream";
        let a = elements(page.as_bytes());
        assert_eq!(a.len(), 2);
        assert_eq!(a[1].shape, "text AV)");
        let mut b = a.clone();
        b[0].at[0] += 1.0;
        assert_eq!(compare(&a, &a, TOLERANCE), (2, 0));
        assert_eq!(compare(&a, &b, TOLERANCE), (2, 1));
    }
}
