//! The graphics engine as C code of packages knows it: descriptors of devices, and the systems that draw on them.
//!
//! Devices are the session's (`r_drawing`). C code gets a descriptor of a device, which is made when it first asks for one
//! and stays where it is until the device is gone. A *system* is a package that draws (grid): it keeps a state on each device
//! and is told of what happens to devices by a callback. All coordinates that C code sees are the device's with the origin at
//! the bottom left, whatever the format of its file is.

mod context;
pub mod foreign;
pub mod layout;

use std::collections::HashMap;
use std::ffi::{CString, c_int};

use r_drawing::definitions::Definitions;
use r_drawing::{Devices, Slot};
use r_graphics::Info;
use r_runtime::{Res, Unwind, Value, Vm, rerr};

pub use context::{abgr, color, filled, from_line_type, gc, line_type, text};
use layout::{DevDesc, GeDevDesc, MOST_SYSTEMS, SystemDesc};

use crate::session::{Sexp, object};

/// What a system is told.
#[derive(Clone, Copy)]
pub enum Event {
    Init = 0,
    Finalise = 1,
    SaveState = 2,
}

/// A descriptor with all its parts, and the number of its device. They are on the heap and don't move, because C code has their addresses.
struct Descriptor {
    engine: *mut GeDevDesc,
    device: *mut DevDesc,
    systems: Vec<*mut SystemDesc>,
    number: usize,
    /// The package's own descriptor of a device that it brings.
    own: *mut DevDesc,
}

impl Drop for Descriptor {
    fn drop(&mut self) {
        // SAFETY: `Descriptor::new` made them as boxes and nobody else frees them.
        unsafe {
            drop(Box::from_raw(self.engine));
            drop(Box::from_raw(self.device));
            self.systems.iter().for_each(|s| drop(Box::from_raw(*s)));
        }
    }
}

impl Descriptor {
    fn new(info: &Info, recording: bool, number: usize) -> Descriptor {
        let device = Box::into_raw(Box::new(DevDesc::of(info)));
        let engine = Box::into_raw(Box::new(GeDevDesc::of(device, recording)));
        Descriptor { engine, device, systems: Vec::new(), number, own: std::ptr::null_mut() }
    }
    /// Makes a place for the state of a system; it has to be asked for it then.
    fn add_system(&mut self, index: usize, callback: usize) {
        let s = Box::into_raw(Box::new(SystemDesc { state: std::ptr::null_mut(), callback }));
        self.systems.push(s);
        // SAFETY: the descriptor is ours and lives; `index` is within the array, which `register` checked.
        unsafe { (*self.engine).systems[index] = s };
    }
}

/// The session's part of the engine.
#[derive(Default)]
pub struct Engine {
    /// Callbacks by number; 0 is base graphics, which needs none.
    systems: Vec<Option<usize>>,
    /// By the serial number of the device. A closed device's is dropped when it is closed (`closed`).
    descriptors: HashMap<u64, Descriptor>,
    /// The serial numbers of devices by the addresses of what describes them.
    serials: HashMap<usize, u64>,
    /// Names of colours that C code was given.
    names: HashMap<u32, CString>,
}

/// Enters a system; its number.
pub fn register(vm: &mut Vm, callback: usize) -> Res<usize> {
    let e = vm.state::<Engine>();
    if e.systems.is_empty() {
        e.systems.push(None);
    }
    let free = (1..e.systems.len()).find(|i| e.systems[*i].is_none()).unwrap_or(e.systems.len());
    if free >= MOST_SYSTEMS {
        return rerr!("too many graphics systems registered");
    }
    if free == e.systems.len() {
        e.systems.push(None);
    }
    e.systems[free] = Some(callback);
    Ok(free)
}

/// Has a system that was just entered make its state on the devices that are described already.
pub fn introduce(vm: &mut Vm, index: usize) -> Res<()> {
    let e = vm.state::<Engine>();
    let Some(callback) = e.systems[index] else { return Ok(()) };
    let mut told = Vec::new();
    for d in e.descriptors.values_mut() {
        d.add_system(index, callback);
        told.push(d.engine);
    }
    told.into_iter().try_for_each(|d| tell(vm, callback, Event::Init, d).map(|_| ()))
}

/// Takes a system out, after it has given up its state on all devices.
pub fn unregister(vm: &mut Vm, index: usize) -> Res<()> {
    let e = vm.state::<Engine>();
    let Some(callback) = e.systems.get_mut(index).and_then(Option::take) else { return Ok(()) };
    let all: Vec<*mut GeDevDesc> = e.descriptors.values().map(|d| d.engine).collect();
    for d in all {
        tell(vm, callback, Event::Finalise, d)?;
        // SAFETY: descriptors live as long as their devices, and no device was closed meanwhile: only finalizers ran.
        unsafe { (*d).systems[index] = std::ptr::null_mut() };
    }
    Ok(())
}

fn tell(vm: &mut Vm, callback: usize, event: Event, d: *mut GeDevDesc) -> Res<Sexp> {
    // SAFETY: the system registered this callback for events, descriptors and an object; C code reads the event, an
    // integer, from the lower half of the word it is passed in.
    unsafe { crate::dll::guarded(vm, callback, &[Sexp(event as u64), Sexp(d as u64), object(Value::NULL)]) }
}

/// Tells all systems what happens to a device.
pub fn tell_all(vm: &mut Vm, event: Event, d: *mut GeDevDesc) -> Res<()> {
    let callbacks: Vec<usize> = vm.state::<Engine>().systems.iter().flatten().copied().collect();
    callbacks.into_iter().try_for_each(|c| tell(vm, c, event, d).map(|_| ()))
}

/// The descriptor of the device with this number.
pub fn descriptor(vm: &mut Vm, number: usize) -> Res<*mut GeDevDesc> {
    let devices = vm.state::<Devices>();
    let Some(slot) = devices.slot(number) else { return Ok(std::ptr::null_mut()) };
    let (serial, recording, info) = (slot.serial, slot.recording, slot.device.info().clone());
    if let Some(d) = vm.state::<Engine>().descriptors.get(&serial) {
        return Ok(d.engine);
    }
    enter(vm, serial, Descriptor::new(&info, recording, number))
}

/// Enters a descriptor; the systems make their states on it.
fn enter(vm: &mut Vm, serial: u64, mut d: Descriptor) -> Res<*mut GeDevDesc> {
    vm.state::<Devices>().closed = Some(closed);
    let e = vm.state::<Engine>();
    let callbacks: Vec<(usize, usize)> =
        e.systems.iter().enumerate().filter_map(|(i, c)| Some((i, (*c)?))).collect();
    callbacks.iter().for_each(|(i, c)| d.add_system(*i, *c));
    let engine = d.engine;
    for at in [engine as usize, d.device as usize, d.own as usize] {
        e.serials.insert(at, serial);
    }
    e.serials.remove(&0);
    e.descriptors.insert(serial, d);
    callbacks.into_iter().try_for_each(|(_, c)| tell(vm, c, Event::Init, engine).map(|_| ()))?;
    Ok(engine)
}

/// Drops the descriptor of a device that was closed. Systems give up their states first.
fn closed(vm: &mut Vm, serial: u64) -> Res<()> {
    let e = vm.state::<Engine>();
    let Some(d) = e.descriptors.remove(&serial) else { return Ok(()) };
    for at in [d.engine as usize, d.device as usize, d.own as usize] {
        e.serials.remove(&at);
    }
    tell_all(vm, Event::Finalise, d.engine)
}

/// An error unless there is room for another device.
pub fn available(vm: &mut Vm) -> Res<()> {
    if vm.state::<Devices>().full() { rerr!("too many open devices") } else { Ok(()) }
}

/// Lets definitions of a device go: the one with a number, or all of a kind.
pub fn release(vm: &mut Vm, d: *mut DevDesc, what: Sexp, f: impl FnOnce(&mut Definitions, Option<i32>)) {
    let number = if what.0 == 0 { None } else { r_runtime::coerce::as_int(crate::session::raw(what)) };
    if let Some(slot) = number_of_device(vm, d).and_then(|n| vm.state::<Devices>().slot(n)) {
        f(&mut slot.defined, number);
    }
}

fn number_at(vm: &mut Vm, at: usize) -> Option<usize> {
    let e = vm.state::<Engine>();
    e.serials.get(&at).and_then(|s| e.descriptors.get(s)).map(|d| d.number)
}

/// The number of the device that a descriptor is of.
pub fn number_of(vm: &mut Vm, d: *mut GeDevDesc) -> Res<usize> {
    number_at(vm, d as usize).ok_or_else(|| Unwind::error("the graphics device is closed"))
}

/// The engine's descriptor that has this one of the device; null if there is none.
pub fn of_device(vm: &mut Vm, d: *mut DevDesc) -> *mut GeDevDesc {
    let e = vm.state::<Engine>();
    let found = e.serials.get(&(d as usize)).and_then(|s| e.descriptors.get(s));
    found.map_or(std::ptr::null_mut(), |x| x.engine)
}

/// The number of the device that this describes.
pub fn number_of_device(vm: &mut Vm, d: *mut DevDesc) -> Option<usize> {
    number_at(vm, d as usize)
}

/// The device that a descriptor is of.
pub fn slot(vm: &mut Vm, d: *mut GeDevDesc) -> Res<&mut Slot> {
    let number = number_of(vm, d)?;
    vm.state::<Devices>().slot(number).ok_or_else(|| Unwind::error("the graphics device is closed"))
}

/// The name of a colour, for as long as the session lasts.
pub fn color_name(vm: &mut Vm, c: u32) -> *const std::ffi::c_char {
    let names = &mut vm.state::<Engine>().names;
    names.entry(c).or_insert_with(|| CString::new(color(c).shown()).unwrap_or_default()).as_ptr()
}

/// Sets the device's clipping region in its descriptor too.
pub fn note_clip(d: *mut GeDevDesc, [x0, y0, x1, y1]: [f64; 4]) {
    // SAFETY: `slot` has found the device of the descriptor, so it lives.
    let dev = unsafe { &mut *(*d).device };
    (dev.clip_left, dev.clip_bottom, dev.clip_right, dev.clip_top) = (x0, y0, x1, y1);
}

/// Whether something was drawn on the device.
pub fn dirty(d: *mut GeDevDesc) -> c_int {
    // SAFETY: C code passes a descriptor that it was given.
    unsafe { (*d).dirty }
}

pub fn set_dirty(d: *mut GeDevDesc) {
    // SAFETY: as above.
    unsafe { (*d).dirty = 1 }
}
