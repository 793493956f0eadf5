//! Pictures as files: what programs draw is read back.

use std::path::{Path, PathBuf};
use std::process::{Command, Output};

/// A folder of one test, removed when the test ends.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Folder {
        let dir = std::env::temp_dir().join(format!("rigel-graphics-{name}-{}", std::process::id()));
        std::fs::create_dir_all(&dir).expect("a folder");
        Folder(dir)
    }
    fn run(&self, program: &str) -> Output {
        Command::new(env!("CARGO_BIN_EXE_rigel"))
            .args(["-e", program])
            .current_dir(&self.0)
            .output()
            .expect("rigel runs")
    }
    fn read(&self, file: &str) -> Vec<u8> {
        std::fs::read(self.0.join(file)).unwrap_or_else(|e| panic!("{file}: {e}"))
    }
    fn text(&self, file: &str) -> String {
        String::from_utf8(self.read(file)).expect("text")
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// An attribute of an element.
fn attribute<'a>(element: &'a str, name: &str) -> Option<&'a str> {
    let at = element.find(&format!(" {name}=\""))? + name.len() + 3;
    element[at..].split('"').next()
}

fn number(element: &str, name: &str) -> f64 {
    attribute(element, name).and_then(|v| v.parse().ok()).unwrap_or(f64::NAN)
}

/// Elements of a kind, one a line as the device writes them.
fn elements<'a>(svg: &'a str, kind: &str) -> Vec<&'a str> {
    let start = format!("<{kind} ");
    svg.lines().filter(|l| l.starts_with(&start)).collect()
}

#[test]
fn an_svg_plot_has_gnu_r_s_layout() {
    let f = Folder::new("svg");
    let o = f.run("svg('a.svg'); plot(1:10, main = 'T & <t>', col = 2, pch = 16); invisible(dev.off())");
    assert!(o.status.success(), "{}", String::from_utf8_lossy(&o.stderr));
    let svg = f.text("a.svg");
    let points = elements(&svg, "circle");
    assert_eq!(points.len(), 10);
    // The first point of 1:10 stands 4 % of the range away from the lower left corner of the region.
    let (x, y) = (number(points[0], "cx"), number(points[0], "cy"));
    assert!((x - 74.4).abs() < 0.01 && (y - (504.0 - 87.2)).abs() < 0.01, "{x} {y}");
    assert_eq!(attribute(points[0], "fill"), Some("#df536b"));
    let lines = elements(&svg, "polyline");
    assert_eq!(lines.len(), 2 + 5 + 5);
    assert_eq!(attribute(lines[0], "points"), Some("117.067,430.56 458.4,430.56"));
    let labels = elements(&svg, "text");
    let shown: Vec<&str> = labels.iter().filter_map(|t| t.split('>').nth(1)?.split('<').next()).collect();
    assert_eq!(
        shown,
        ["2", "4", "6", "8", "10", "2", "4", "6", "8", "10", "T &amp; &lt;t&gt;", "Index", "1:10"]
    );
    assert_eq!(elements(&svg, "polygon").len(), 1);
    assert!(svg.contains("<clipPath"));
}

#[test]
fn every_format_is_written() {
    let f = Folder::new("formats");
    let o = f.run(
        "for (d in list(png, jpeg, bmp, tiff)) { d(paste0('a.', length(dir()))); plot(1:3); dev.off() }\n\
         png('p%02d.png', 300, 200); plot(1); plot(2); dev.off(); png('in.png', 2, 1, 'in', res = 100); par(mar = rep(0.1, 4)); plot(1); dev.off(); pdf('b.pdf', 5, 4); plot(1); plot(2); invisible(dev.off())",
    );
    assert!(o.status.success(), "{}", String::from_utf8_lossy(&o.stderr));
    assert!(f.read("a.0").starts_with(b"\x89PNG"));
    assert!(f.read("a.1").starts_with(b"\xFF\xD8\xFF"));
    assert!(f.read("a.2").starts_with(b"BM"));
    assert!(f.read("a.3").starts_with(b"II*\0"));
    let size = |b: &[u8]| {
        let be = |i: usize| u32::from_be_bytes(b[i..i + 4].try_into().expect("four bytes"));
        (be(16), be(20))
    };
    assert_eq!(size(&f.read("a.0")), (480, 480));
    assert_eq!(size(&f.read("p01.png")), (300, 200));
    assert_eq!(size(&f.read("p02.png")), (300, 200));
    assert_eq!(size(&f.read("in.png")), (200, 100));
    let pdf = f.read("b.pdf");
    let has = |what: &[u8]| pdf.windows(what.len()).any(|w| w == what);
    assert!(
        pdf.starts_with(b"%PDF-1.4") && has(b"/Count 2 /MediaBox [0 0 360 288]") && pdf.ends_with(b"%%EOF\n")
    );
}

#[test]
fn a_pixel_shows_what_was_drawn() {
    let f = Folder::new("pixels");
    let o = f.run(
        "png('a.png', 100, 100); par(mar = rep(0, 4)); plot.new(); plot.window(0:1, 0:1, xaxs = 'i', yaxs = 'i')\n\
         rect(0, 0, 0.5, 0.5, col = 'red', border = NA); rect(0.5, 0.5, 1, 1, col = '#0000FF80', border = NA)\n\
         m <- dev.capture(); cat(m[90, 10], m[10, 90], m[10, 10], '\\n')",
    );
    assert_eq!(String::from_utf8_lossy(&o.stdout), "red #7F7FFF white \n");
}

#[test]
fn scripts_draw_into_rplots() {
    let f = Folder::new("default");
    let o = f.run("plot(1:3); stop('end')");
    assert_eq!(o.status.code(), Some(1));
    assert!(f.read("Rplots.pdf").ends_with(b"%%EOF\n"), "a session that fails closes its devices");
}

#[test]
fn a_device_survives_errors() {
    let f = Folder::new("errors");
    let o = f.run(
        "try(pdf('no/such/folder/a.pdf')); try(png('no/such/a.png')); print(dev.cur()); svg('a.svg')\n\
         try(plot(1:3, col = 'nocolour')); par(mar = rep(50, 4)); try(plot(1)); par(mar = rep(2, 4)); try(plot.window(c(0, Inf), 1:2)); plot(1:3); invisible(dev.off())",
    );
    let errors = String::from_utf8_lossy(&o.stderr);
    for m in [
        "cannot open file 'no/such/folder/a.pdf'",
        "invalid color name 'nocolour'",
        "figure margins too large",
        "need finite 'xlim' values",
    ] {
        assert!(errors.contains(m), "{m}: {errors}");
    }
    // A bitmap's file is opened with its first page.
    assert!(String::from_utf8_lossy(&o.stdout).starts_with("png"));
    assert_eq!(elements(&f.text("a.svg"), "circle").len(), 3);
    assert!(!Path::new(&f.0).join("no").exists());
}
