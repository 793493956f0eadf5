//! What there is to see: counters, and the versions of a procedure's blocks.

use crate::compile::Procedure;
use crate::compile::ctx::{Key, Kind, Ty};
use crate::compile::steps::Step;
use crate::vm::Vm;
use std::fmt::Write;

impl Vm {
    /// Prints what the options ask for at the end of a run.
    pub fn finish(&mut self) {
        if self.options.stats {
            eprint!("{}", self.statistics());
        }
        if self.options.times {
            eprintln!("{}", self.times());
        }
        if let Some(name) = self.options.dump_blocks.clone() {
            eprint!("{}", self.dump_blocks(&name));
        }
        if let Some(file) = &self.options.dump_code
            && let Err(e) = std::fs::write(file, self.code.bytes())
        {
            eprintln!("rigel: {file}: {e}");
        }
    }

    /// Processor time, if it is going to be reported: asking for it costs more than some compilations.
    pub fn clock(&self) -> std::time::Duration {
        let wanted = self.options.stats || self.options.times;
        if wanted { processor_time() } else { std::time::Duration::ZERO }
    }

    /// Processor time of the program, and what of it the compiler and the collector took.
    fn times(&self) -> String {
        let ms = |d: std::time::Duration| d.as_secs_f64() * 1e3;
        let start = ms(self.stats.started);
        let program = ms(processor_time()) - start;
        let (compile, gc) = (ms(self.stats.compile_time), ms(self.stats.gc_time));
        format!("start {start:.3} ms, program {program:.3} ms, of it compile {compile:.3} ms, gc {gc:.3} ms")
    }

    /// The counters, one a line: name, comma, value.
    pub fn statistics(&self) -> String {
        let (code, stubs) = self.code_sizes();
        let c = self.counters;
        let versions: Vec<usize> =
            self.compiler.instances.iter().flat_map(|i| i.versions.values().map(|t| t.len())).collect();
        let (most, least) = (versions.iter().max().copied(), versions.iter().min().copied());
        let mean = versions.iter().sum::<usize>() as f64 / versions.len().max(1) as f64;
        let (entry_tables, return_tables) = self.table_counts();
        let heap = self.heap.stats();
        let mut out = String::new();
        let rows = [
            ("type tests executed", c.type_tests.to_string()),
            ("flonum boxings", c.boxings.to_string()),
            ("flonum unboxings", c.unboxings.to_string()),
            ("closures created", c.closures.to_string()),
            ("code bytes", code.to_string()),
            ("program code bytes", code.saturating_sub(self.stats.library_code).to_string()),
            ("stub bytes", stubs.to_string()),
            ("table bytes", self.table_bytes().to_string()),
            ("entry layout slots", self.compiler.layout.len().to_string()),
            ("entry tables", entry_tables.0.to_string()),
            ("entry table bytes", entry_tables.1.to_string()),
            ("return tables", return_tables.0.to_string()),
            ("return table bytes", return_tables.1.to_string()),
            ("stubs", self.compiler.stubs.len().to_string()),
            ("blocks with versions", versions.len().to_string()),
            ("versions", self.stats.versions.to_string()),
            ("near misses", self.stats.near_misses.to_string()),
            ("versions per block", format!("{mean:.3}")),
            ("least versions of a block", least.unwrap_or(0).to_string()),
            ("most versions of a block", most.unwrap_or(0).to_string()),
            ("compile time ms", format!("{:.3}", self.stats.compile_time.as_secs_f64() * 1e3)),
            ("gc time ms", format!("{:.3}", self.stats.gc_time.as_secs_f64() * 1e3)),
            ("collections", self.stats.collections.to_string()),
        ];
        for (name, value) in rows {
            let _ = writeln!(out, "{name},{value}");
        }
        let _ = writeln!(out, "heap bytes,{}", heap.small_bytes + heap.large_bytes);
        for (n, blocks) in histogram(&versions) {
            let _ = writeln!(out, "blocks with {n} versions,{blocks}");
        }
        out
    }

    /// Entry tables and return tables: how many, and their bytes.
    fn table_counts(&self) -> ((usize, usize), (usize, usize)) {
        let entries = self.compiler.instances.len();
        let entry_bytes = entries * 8 * (1 + crate::compile::ENTRY_SLOTS);
        let returns = self.compiler.returns.len();
        ((entries, entry_bytes), (returns, self.table_bytes().saturating_sub(entry_bytes)))
    }

    /// The versions of every label of a procedure, with their contexts.
    pub fn dump_blocks(&self, name: &str) -> String {
        let mut out = String::new();
        for (id, inst) in self.compiler.instances.iter().enumerate() {
            let Procedure::Lambda(l) = inst.procedure else { continue };
            let lambda = self.compiler.lambda(l);
            if *self.symbols.name(lambda.name) != *name || inst.versions.is_empty() {
                continue;
            }
            let free: Vec<String> = inst.free.iter().map(Ty::to_string).collect();
            let _ = writeln!(out, "{name} (instance {id}, free [{}])", free.join(" "));
            let mut places: Vec<_> = inst.versions.iter().collect();
            places.sort_by_key(|(k, _)| **k);
            for ((clause, pos), table) in places {
                let what = match lambda.clauses.borrow().get(*clause as usize).and_then(|c| c.clone()) {
                    Some(code) => match code.steps.get(*pos as usize) {
                        Some(Step::Label(true)) => "loop",
                        _ if *pos == 0 => "entry",
                        _ => "join",
                    },
                    None => "label",
                };
                for e in table.entries() {
                    let _ = writeln!(
                        out,
                        "  {what} {clause}:{pos} at {:x}: {}",
                        e.code.address,
                        context(&e.context)
                    );
                }
            }
        }
        out
    }

    /// How many versions of its entry each instance of a procedure has.
    pub fn entry_versions(&self, name: &str) -> Vec<usize> {
        let instances = self.compiler.instances.iter().filter(|i| match i.procedure {
            Procedure::Lambda(l) => *self.symbols.name(self.compiler.lambda(l).name) == *name,
            Procedure::Native(_) => false,
        });
        instances.filter_map(|i| i.versions.get(&(0, 0)).map(|t| t.len())).collect()
    }
}

/// How many times each number occurs, in order.
fn histogram(numbers: &[usize]) -> std::collections::BTreeMap<usize, usize> {
    let mut out = std::collections::BTreeMap::new();
    for n in numbers {
        *out.entry(*n).or_insert(0) += 1;
    }
    out
}

/// Processor time this process has used.
pub fn processor_time() -> std::time::Duration {
    let mut t = libc::timespec { tv_sec: 0, tv_nsec: 0 };
    // SAFETY: the call only writes the time it is given.
    unsafe { libc::clock_gettime(libc::CLOCK_PROCESS_CPUTIME_ID, &mut t) };
    std::time::Duration::new(t.tv_sec as u64, t.tv_nsec as u32)
}

fn context(key: &Key) -> String {
    let slots = key.slots.iter().enumerate().map(|(i, s)| {
        if !s.live {
            return "-".to_string();
        }
        let mut text = s.ty.to_string();
        if s.ty.id != 0 && matches!(s.ty.kind, Kind::Proc | Kind::Record) {
            let _ = write!(text, "#{}", s.ty.id);
        }
        if s.constant != 0 {
            let _ = write!(text, "={:x}", s.constant);
        }
        if s.copy_of as usize != i {
            let _ = write!(text, "@{}", s.copy_of);
        }
        text
    });
    let slots: Vec<String> = slots.collect();
    let free: Vec<String> = key.free.iter().map(Ty::to_string).collect();
    format!("[{}] free [{}]", slots.join(" "), free.join(" "))
}
