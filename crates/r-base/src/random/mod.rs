//! Random numbers: the session's generator and `.Random.seed`.
//!
//! The generator is library state. The variable `.Random.seed` of the global environment is an
//! active binding onto it, so drawing needn't copy the state; a plain variable of that name (put
//! there by a program that restores a seed) is read at the next draw and becomes active again.

mod distribution;
mod draw;
mod sample;

use std::time::{SystemTime, UNIX_EPOCH};

use r_math::rng::{Kind, NormalKind, Rng, SampleKind};
use r_runtime::{Builtin, CallArgs, NA_INT, Res, Type, Value, Vm, env, rerr};

pub fn install(vm: &mut Vm) {
    vm.register(TABLE);
    vm.register(distribution::TABLE);
    vm.register(draw::TABLE);
    vm.register(sample::TABLE);
}

const TABLE: &[Builtin] = &[
    Builtin::new("set.seed", "seed kind normal.kind sample.kind", set_seed).invisible(),
    Builtin::new("RNGkind", "kind normal.kind sample.kind", rng_kind),
    Builtin::new(".seedBinding", "value", seed_binding),
    Builtin::new(".jumpStream", "seed power", jump_stream).of("parallel"),
];

/// The session's generator; `None` before it is first used.
#[derive(Default)]
struct Random(Option<Rng>);

fn time_seed() -> u32 {
    let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    (now.as_nanos() as u64 ^ u64::from(std::process::id()) << 16) as u32
}

/// The generator, in step with `.Random.seed`. Give it back with `put`.
fn take(vm: &mut Vm) -> Res<Rng> {
    let sym = vm.s.random_seed;
    let mine = seed_function(vm);
    let known = vm.take_state::<Random>().0;
    if env::active_function(vm.global_env, sym) == Some(mine)
        && let Some(rng) = known
    {
        return Ok(rng);
    }
    let raw = env::raw_get(vm.global_env, sym);
    let mut rng = known.unwrap_or_else(|| Rng::new(time_seed()));
    if raw.is_unbound() {
        rng.set_seed(time_seed() as i32);
        return Ok(rng);
    }
    let seed = vm.settle(raw)?;
    adopt(vm, &mut rng, seed)?;
    Ok(rng)
}

/// Takes the state from a value of `.Random.seed`.
fn adopt(vm: &mut Vm, rng: &mut Rng, seed: Value) -> Res<()> {
    if seed.rtype() != Type::Integer {
        return rerr!(
            "'.Random.seed' is not an integer vector but of type '{}', so ignored",
            vm.typeof_name(seed)
        );
    }
    match rng.set_seed_vector(seed.ints()) {
        Ok(()) => Ok(()),
        Err(r_math::rng::SeedError::UnknownKind) => {
            rerr!("'.Random.seed[1]' is not a valid integer, so ignored")
        }
        Err(r_math::rng::SeedError::BadState) => rerr!("'.Random.seed' has wrong length"),
    }
}

fn put(vm: &mut Vm, rng: Rng) {
    vm.put_state(Random(Some(rng)));
    let (sym, mine) = (vm.s.random_seed, seed_function(vm));
    if env::active_function(vm.global_env, sym) != Some(mine) {
        vm.remove_var(vm.global_env, sym);
        vm.make_active(vm.global_env, sym, mine);
    }
}

fn seed_function(vm: &mut Vm) -> Value {
    r_runtime::symbol::base_value(vm.sym("\u{1}base\u{1}.seedBinding"))
}

/// Runs `f` on the generator.
pub(crate) fn with_rng<T>(vm: &mut Vm, f: impl FnOnce(&mut Rng) -> T) -> Res<T> {
    let mut rng = take(vm)?;
    rng.stop.get_or_insert_with(|| vm.interrupted.clone());
    let r = f(&mut rng);
    put(vm, rng);
    Ok(r)
}

/// What reading and writing `.Random.seed` does.
fn seed_binding(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    let mut rng = vm.take_state::<Random>().0.unwrap_or_else(|| Rng::new(time_seed()));
    let r = if a.has(0) {
        adopt(vm, &mut rng, a.get(0)).map(|()| a.get(0))
    } else {
        Ok(vm.new_ints(&rng.seed_vector()))
    };
    vm.put_state(Random(Some(rng)));
    r
}

fn set_seed(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    let seed = crate::args::needed(a, 0, "seed")?;
    let seed = if seed.is_null() {
        time_seed() as i32
    } else {
        let s = crate::args::coerced(vm, seed, Type::Integer)?;
        match s.ints().first() {
            Some(s) if *s != NA_INT => *s,
            _ => return rerr!("supplied seed is not a valid integer"),
        }
    };
    let kinds = kinds(vm, a.get(1), a.get(2), a.get(3))?;
    let mut rng = vm.take_state::<Random>().0.unwrap_or_else(|| Rng::new(time_seed()));
    kinds.apply(&mut rng);
    rng.set_seed(seed);
    put(vm, rng);
    warn_kinds(vm, &kinds)?;
    Ok(Value::NULL)
}

/// GNU R advises against some kinds.
fn warn_kinds(vm: &mut Vm, kinds: &Kinds) -> Res<()> {
    if kinds.kind == Some(Kind::MarsagliaMulticarry) {
        vm.warn("RNGkind: Marsaglia-Multicarry has poor statistical properties")?;
    }
    if kinds.sample == Some(SampleKind::Rounding) {
        vm.warn("non-uniform 'Rounding' sampler used")?;
    }
    Ok(())
}

/// Kinds a call asks for.
struct Kinds {
    kind: Option<Kind>,
    normal: Option<NormalKind>,
    sample: Option<SampleKind>,
}

impl Kinds {
    fn apply(&self, rng: &mut Rng) {
        if let Some(k) = self.kind {
            rng.set_kind(k);
        }
        if let Some(k) = self.normal {
            rng.set_normal_kind(k);
        }
        if let Some(k) = self.sample {
            rng.set_sample_kind(k);
        }
    }
    fn any(&self) -> bool {
        self.kind.is_some() || self.normal.is_some() || self.sample.is_some()
    }
}

/// One of the names by a prefix; "default" is the one given.
fn by_name<T: Copy>(v: Value, all: &[(T, &str)], default: T, what: &str) -> Res<Option<T>> {
    if !v.given() || v.is_null() {
        return Ok(None);
    }
    let Some(s) = v.as_str() else { return rerr!("'{what}' must be a character string") };
    if s == "default" {
        return Ok(Some(default));
    }
    let mut fits = all.iter().filter(|(_, n)| n.starts_with(s));
    match all.iter().find(|(_, n)| *n == s).or_else(|| fits.next()) {
        Some((k, _)) => Ok(Some(*k)),
        None => {
            let of = match what {
                "kind" => "a valid abbreviation of an RNG",
                "normal.kind" => "a valid choice",
                _ => "a valid choice",
            };
            rerr!("'{s}' is not {of}")
        }
    }
}

fn kinds(_: &mut Vm, kind: Value, normal: Value, sample: Value) -> Res<Kinds> {
    let all: Vec<(Kind, &str)> = Kind::ALL.iter().map(|k| (*k, k.name())).collect();
    let normals: Vec<(NormalKind, &str)> = NormalKind::ALL.iter().map(|k| (*k, k.name())).collect();
    let samples = [SampleKind::Rounding, SampleKind::Rejection].map(|k| (k, k.name()));
    Ok(Kinds {
        kind: by_name(kind, &all, Kind::MersenneTwister, "kind")?,
        normal: by_name(normal, &normals, NormalKind::Inversion, "normal.kind")?,
        sample: by_name(sample, &samples, SampleKind::Rejection, "sample.kind")?,
    })
}

fn rng_kind(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    let kinds = kinds(vm, a.get(0), a.get(1), a.get(2))?;
    let mut rng = take(vm)?;
    let old = [rng.kind().name(), rng.normal_kind().name(), rng.sample_kind().name()];
    kinds.apply(&mut rng);
    put(vm, rng);
    warn_kinds(vm, &kinds)?;
    vm.visible = !kinds.any();
    Ok(vm.new_strings(&old))
}

/// The state of L'Ecuyer's generator 2^`power` steps on.
fn jump_stream(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    let seed = vm.coerce(a.get(0), Type::Integer)?;
    let power = vm.arg_len(a.get(1), "power")?;
    let [kind, words @ ..] = seed.ints() else { return rerr!("invalid value of 'seed'") };
    let Ok(words) = <[i32; 6]>::try_from(words) else { return rerr!("invalid value of 'seed'") };
    let on = r_math::rng::cmrg::jump(words.map(|w| w as u32), power as u32);
    let all: Vec<i32> = std::iter::once(*kind).chain(on.map(|w| w as i32)).collect();
    Ok(vm.new_ints(&all))
}
