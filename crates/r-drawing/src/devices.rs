//! The session's devices: which are open, and which is the current one.
//!
//! Invariant: a device is borrowed only while nothing of R runs, since whatever runs may close it.

use std::rc::Rc;

use r_graphics::base::{Base, Par};
use r_graphics::device::Null;
use r_graphics::font::Fonts;
use r_graphics::picture::{Picture, Recorder};
use r_graphics::{Color, Device};
use r_runtime::object::Kind;
use r_runtime::{Res, Unwind, Value, Vm, rerr, symbol};

use crate::definitions::{Definitions, Given};

/// The most devices a session can have.
const MOST: usize = 63;

/// A device with the state of base graphics on it.
pub struct Slot {
    pub device: Box<dyn Device>,
    pub base: Base,
    /// Tells the device from any other of the session, also from those that had its number before.
    pub serial: u64,
    /// Whether what is drawn is entered into the display list, and the parameters when its page began.
    pub recording: bool,
    pub start: Option<Box<Par>>,
    /// Patterns, masks and groups that were defined for the device. They end with it.
    pub defined: Definitions,
    /// How a package's device is given such definitions.
    pub given: Option<Given>,
}

/// The session's devices by number; number 1, the null device, is never there.
#[derive(Default)]
pub struct Devices {
    pub slots: Vec<Option<Slot>>,
    /// The number of the current device, 0 if there is none.
    pub current: usize,
    pub fonts: Rc<Fonts>,
    pub palette: Option<Vec<Color>>,
    /// Parameters that recorded plots begin with.
    pub snapshots: Vec<Par>,
    /// Called with the serial number of a device that was taken out, by the engine that packages draw with.
    pub closed: Option<fn(&mut Vm, u64) -> Res<()>>,
    /// What went wrong in a function of a package's device, to be raised when nobody has the device.
    pub failed: Option<Unwind>,
    /// How many devices there have been.
    opened: u64,
}

impl Devices {
    pub fn slot(&mut self, number: usize) -> Option<&mut Slot> {
        self.slots.get_mut(number)?.as_mut()
    }
    /// The numbers of the open devices.
    pub fn numbers(&self) -> Vec<usize> {
        (0..self.slots.len()).filter(|i| self.slots[*i].is_some()).collect()
    }
    /// The number of the device with this serial number, if it is still open.
    pub fn number_of(&self, serial: u64) -> Option<usize> {
        self.slots.iter().position(|s| s.as_ref().is_some_and(|s| s.serial == serial))
    }
    /// Whether there is no room for another one.
    pub fn full(&self) -> bool {
        self.slots.len() > MOST && self.slots.iter().skip(2).all(Option::is_some)
    }
    /// The open device after this number, from the first again after the last; 0 if there is none.
    pub fn next(&self, number: usize) -> usize {
        let open = self.numbers();
        open.iter().copied().find(|i| *i > number).or(open.first().copied()).unwrap_or(0)
    }
    /// The open device before this number.
    pub fn previous(&self, number: usize) -> usize {
        let open = self.numbers();
        open.iter().rev().copied().find(|i| *i < number).or(open.last().copied()).unwrap_or(0)
    }
    /// Enters a device and makes it the current one.
    pub fn enter(&mut self, device: Box<dyn Device>) -> Res<usize> {
        let base = Base::new(device.as_ref());
        if self.slots.is_empty() {
            // Numbers 0 and 1 stand for no device and the null device.
            self.slots.extend([None, None]);
        }
        let free = (2..self.slots.len()).find(|i| self.slots[*i].is_none()).unwrap_or(self.slots.len());
        if free > MOST {
            return rerr!("too many open devices");
        }
        if free == self.slots.len() {
            self.slots.push(None);
        }
        self.opened += 1;
        let (defined, serial) = (Definitions::default(), self.opened);
        self.slots[free] =
            Some(Slot { device, base, serial, recording: false, start: None, defined, given: None });
        self.current = free;
        Ok(free)
    }
    /// Takes a device out; the next one is current then.
    pub fn take(&mut self, number: usize) -> Option<Slot> {
        let slot = self.slots.get_mut(number).and_then(Option::take)?;
        if self.current == number {
            self.current = self.next(number);
        }
        Some(slot)
    }
}

/// The current device; without one, the default device is opened.
pub fn current(vm: &mut Vm) -> Res<&mut Slot> {
    if vm.state::<Devices>().current == 0 {
        let open = vm.sym("\u{1}grDevices\u{1}.openDefaultDevice");
        let f = symbol::base_value(open);
        let f = if f.is_promise() { vm.force(f)? } else { f };
        vm.call_function(f, &[], &[])?;
    }
    let d = vm.state::<Devices>();
    let number = d.current;
    d.slot(number).ok_or_else(|| Unwind::error("no active device"))
}

/// The error that a package's device made while it was drawn on.
pub fn failure(vm: &mut Vm) -> Res<()> {
    vm.state::<Devices>().failed.take().map_or(Ok(()), Err)
}

/// Tells the engine that packages draw with, if there is one, that a device is gone.
pub fn tell_closed(vm: &mut Vm, serial: u64) -> Res<()> {
    vm.state::<Devices>().closed.map_or(Ok(()), |f| f(vm, serial))
}

/// What a function draws on the current device, which itself shows nothing of it.
pub fn picture_of(vm: &mut Vm, function: Value) -> Res<Picture> {
    let slot = current(vm)?;
    let (serial, null) = (slot.serial, Null::like(slot.device.as_ref()));
    let device = std::mem::replace(&mut slot.device, Box::new(null));
    let (stand_in, recording) = Recorder::new(device);
    slot.device = Box::new(stand_in);
    let drawn = vm.call_function(function, &[], &[]);
    let (device, picture) = {
        let mut r = recording.borrow_mut();
        (r.device.take(), std::mem::take(&mut r.picture))
    };
    let d = vm.state::<Devices>();
    // The function may have closed the device, which is then gone with its stand-in.
    if let (Some(device), Some(slot)) = (device, d.number_of(serial).and_then(|n| d.slot(n))) {
        slot.device = device;
    }
    drawn?;
    Ok(picture)
}

/// Brings base's variables `.Device` and `.Devices` up to date: the names of the current device and of all, closed ones
/// without a name. Whoever opens, closes or selects a device calls it.
pub fn announce(vm: &mut Vm) {
    let d = vm.state::<Devices>();
    let current = d.current.max(1);
    let known: Vec<Option<(String, String)>> =
        d.slots.iter().skip(2).map(|s| s.as_ref().map(name_and_file)).collect();
    let start = vm.stack.sp();
    let null = vm.string("null device");
    vm.stack.push(null);
    for slot in known {
        let (name, file) = slot.unwrap_or_default();
        let mut v = vm.string(&name);
        if !file.is_empty() {
            let (attr, file) = (vm.sym("filepath"), vm.string(&file));
            v = vm.boxed(v);
            vm.set_attr_in_place(v, attr, file);
        }
        vm.stack.push(v);
    }
    // SAFETY: this function pushed them and takes them off after their last use.
    let names: Vec<Value> = unsafe { vm.stack.slice(start, vm.stack.sp()) }.to_vec();
    let all = vm.new_values(Kind::Pairlist, &names);
    vm.stack.push(all);
    let (base, one, many) = (vm.base_env, vm.sym(".Device"), vm.sym(".Devices"));
    // Programs can't set them: base's bindings are locked.
    vm.define(base, one, names[current - 1]);
    vm.define(base, many, all);
    vm.stack.truncate(start);
}

fn name_and_file(s: &Slot) -> (String, String) {
    let i = s.device.info();
    (i.name.clone(), i.file.clone())
}
