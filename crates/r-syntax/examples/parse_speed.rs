//! How fast files parse: `parse_speed FILE... [-n TIMES]`. Prints megabytes per second and expressions read.

use r_syntax::Parser;

fn main() -> std::io::Result<()> {
    let mut files = Vec::new();
    let mut times = 10;
    let mut args = std::env::args().skip(1);
    while let Some(arg) = args.next() {
        match arg.as_str() {
            "-n" => times = args.next().and_then(|n| n.parse().ok()).unwrap_or(times),
            _ => files.push(std::fs::read(arg)?),
        }
    }
    let bytes: usize = files.iter().map(Vec::len).sum();
    let start = std::time::Instant::now();
    let mut exprs = 0;
    for text in std::iter::repeat_n(&files, times).flatten() {
        let mut parser = Parser::new(text);
        while let Ok(Some(node)) = parser.next_expr() {
            exprs += 1;
            std::hint::black_box(node);
        }
    }
    let seconds = start.elapsed().as_secs_f64();
    let rate = (bytes * times) as f64 / 1e6 / seconds;
    println!("{bytes} bytes, {} expressions, {rate:.1} MB/s", exprs / times.max(1));
    Ok(())
}
