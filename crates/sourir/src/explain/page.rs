//! The page: code as HTML, data for the script, style and script from files.

use super::json::Json;
use super::record::Recording;
use crate::syntax::print::varmap;
use crate::syntax::*;
use std::rc::Rc;

const STYLE: &str = include_str!("page.css");
const SCRIPT: &str = include_str!("page.js");

/// The whole page. `title` is the name of the file.
pub fn page(program: &Program, title: &str, run: Option<&Recording>) -> String {
    let active = |f: usize| run.map_or(0, |r| r.active[f]);
    let functions: String =
        program.functions.iter().enumerate().map(|(i, f)| function(program, i, f, active(i))).collect();
    let mut data = String::new();
    run.map_or(Json::Null, Recording::json).write(&mut data);
    let title = escape(title);
    format!(
        "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <title>{title} - sourir</title>\n<style>\n{STYLE}</style>\n</head>\n<body>\n\
         <header><h1>{title}</h1>{HELP}</header>\n\
         <main id=\"program\">\n<svg id=\"arrows\" aria-hidden=\"true\"></svg>\n{functions}</main>\n\
         {STEPPER}\n<script type=\"application/json\" id=\"run\">{data}</script>\n\
         <script>\n{SCRIPT}</script>\n</body>\n</html>\n"
    )
}

const HELP: &str = "<p>Each box is a version; calls enter the active one. An assume \
 points to where it deoptimizes: select one (Tab, or click) to see its varmap and its arrow. \
 Keys: <kbd>&rarr;</kbd> <kbd>&larr;</kbd> step, <kbd>Home</kbd> <kbd>End</kbd> first and last, \
 <kbd>d</kbd> next deoptimization, <kbd>Space</kbd> play.</p>";

const STEPPER: &str = "<section id=\"stepper\" aria-label=\"Run, step by step\" hidden>\n\
 <div class=\"controls\">\n\
 <button type=\"button\" id=\"first\" aria-label=\"first step\">|&lt;</button>\n\
 <button type=\"button\" id=\"back\" aria-label=\"one step back\">&lt;</button>\n\
 <button type=\"button\" id=\"play\" aria-label=\"play or pause\">play</button>\n\
 <button type=\"button\" id=\"next\" aria-label=\"one step forward\">&gt;</button>\n\
 <button type=\"button\" id=\"last\" aria-label=\"last step\">&gt;|</button>\n\
 <button type=\"button\" id=\"deopt\" aria-label=\"next deoptimization\">next deopt</button>\n\
 <label>step <input type=\"range\" id=\"slider\" min=\"0\" value=\"0\"></label>\n\
 <output id=\"where\" aria-live=\"polite\"></output>\n\
 </div>\n\
 <div class=\"state\">\n\
 <div><h2>Frames</h2><ol id=\"frames\"></ol></div>\n\
 <div><h2>Input and output</h2><ol id=\"trace\"></ol></div>\n\
 </div>\n</section>";

fn function(program: &Program, index: usize, f: &Function, active: usize) -> String {
    let formals: Vec<&str> = f.formals.iter().map(|x| &*x.name).collect();
    let shown = |(v, of_f): (usize, &Rc<Version>)| version(program, (index, v), of_f, v == active);
    let versions: String = f.versions.iter().enumerate().map(shown).collect();
    format!(
        "<section class=\"function\" aria-label=\"function {0}\">\n<h2>{0}({1})</h2>\n<div class=\"versions\">\n{versions}</div>\n</section>\n",
        escape(&f.name.name),
        escape(&formals.join(", "))
    )
}

fn version(program: &Program, (f, v): (usize, usize), version: &Version, active: bool) -> String {
    let active = if active { " <small>active</small>" } else { "" };
    let lines: String = version.lines.iter().enumerate().map(|(i, l)| line(program, (f, v, i), l)).collect();
    format!(
        "<article class=\"version\">\n<h3>{}{active}</h3>\n<ol class=\"code\">\n{lines}</ol>\n</article>\n",
        escape(&version.name.name)
    )
}

fn line(program: &Program, at: (usize, usize, usize), line: &Line) -> String {
    let labels: Vec<String> = line.labels.iter().map(|l| format!("{}{}:", l.kind.sigil(), l.ident)).collect();
    let labels = match labels.is_empty() {
        true => String::new(),
        false => format!("<span class=\"label\">{}</span> ", escape(&labels.join(" "))),
    };
    let body = match line.instr.deopt() {
        Some(d) => speculation(program, &line.instr, d),
        None if line.instr == Instr::End => "<span class=\"end\">(end)</span>".to_string(),
        None => escape(&line.instr.to_string()),
    };
    format!("<li id=\"{}\">{labels}{body}</li>\n", id(at))
}

fn id((f, v, l): (usize, usize, usize)) -> String {
    format!("L{f}-{v}-{l}")
}

/// An assume or anchor: a button that shows where it goes and how the state is mapped.
fn speculation(program: &Program, instr: &Instr, d: &Deopt) -> String {
    let head = match instr {
        Instr::Assume(guards, _) => format!("assume [{}]", crate::syntax::print::list(guards)),
        _ => "anchor".to_string(),
    };
    let to = |point: &Point| program.locate(point).map_or(String::new(), id);
    let frames: Vec<String> = d.frames.iter().map(|k| to(&k.target)).collect();
    let mut rows = row("continues at", &d.target, &varmap(&d.varmap));
    for k in &d.frames {
        let rest = varmap(&k.varmap);
        let sep = if rest.is_empty() { "" } else { ", " };
        rows += &row("returns to", &k.target, &format!("var {} = ${sep}{rest}", k.result));
    }
    format!(
        "<button type=\"button\" class=\"assume\" aria-expanded=\"false\" data-to=\"{}\" data-frames=\"{}\">{}</button>\
         <dl class=\"metadata\" hidden>{rows}</dl>",
        to(&d.target),
        frames.join(" "),
        escape(&head)
    )
}

fn row(what: &str, point: &Point, map: &str) -> String {
    format!("<dt>{what} {}</dt><dd>[{}]</dd>", escape(&point.to_string()), escape(map))
}

fn escape(s: &str) -> String {
    s.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}
