//! `identical`.

use r_runtime::identical::Identity;
use r_runtime::{Builtin, CallArgs, NA_INT, Res, ResultType, Value, Vm, rerr};

use crate::args::needed;

const PARAMS: &str =
    "x y num.eq single.NA attrib.as.set ignore.bytecode ignore.environment ignore.srcref extptr.as.ref";

pub const TABLE: &[Builtin] =
    &[Builtin::new("identical", PARAMS, identical).pure().result(ResultType::Flag).takes_empty()];

fn identical(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    let (x, y) = (needed(a, 0, "x")?, needed(a, 1, "y")?);
    if a.vals[2..].iter().all(|v| !v.given()) {
        return Ok(Value::bool(vm.identical(x, y)));
    }
    let mut flag = |i: usize, name: &str, default: bool| -> Res<bool> {
        let v = a.get(i);
        if !v.given() {
            return Ok(default);
        }
        match vm.as_logical3(v) {
            NA_INT => rerr!("invalid '{name}' value"),
            b => Ok(b != 0),
        }
    };
    let how = Identity {
        num_eq: flag(2, "num.eq", true)?,
        single_na: flag(3, "single.NA", true)?,
        attrib_as_set: flag(4, "attrib.as.set", true)?,
        ignore_environment: flag(6, "ignore.environment", false)?,
        ignore_srcref: flag(7, "ignore.srcref", true)?,
    };
    Ok(Value::bool(vm.identical_with(x, y, &how)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{call, call_named, message, vm};

    #[test]
    fn switches() {
        let mut vm = vm();
        let (zero, neg) = (Value::double(0.0), Value::double(-0.0));
        assert_eq!(call(&mut vm, "identical", &[zero, neg]).unwrap(), Value::TRUE);
        let r = call_named(&mut vm, "identical", &[zero, neg, Value::FALSE], &["", "", "num.eq"]).unwrap();
        assert_eq!(r, Value::FALSE);
        assert_eq!(message(call(&mut vm, "identical", &[zero, neg, Value::NA])), "invalid 'num.eq' value");
    }
}
