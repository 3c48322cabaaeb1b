//! Values in the browser's storage, which all browser tabs share: loaded at the start, stored after
//! each change, and loaded again when another browser tab changes them.

use crate::browser::storage;
use crate::kit::contexts::{Action, Dispatch};
use crate::kit::shell_action::ShellAction;
use crate::kit::toast::Toast;
use gloo_events::EventListener;
use yew::prelude::*;

/// A value that the browser stores as a string. The default value is not stored.
pub(crate) trait Stored: Clone + Default + PartialEq + 'static {
    /// Storage key. Text that cannot be parsed moves to this key with `.damaged` appended, where
    /// only the next damaged text overwrites it.
    const KEY: &'static str;

    /// Parses stored text. Returns `None` if it is damaged or a later version of the page wrote it.
    fn parse(text: &str) -> Option<Self>;

    /// Formats the value so that `parse` returns it.
    fn serialize(&self) -> String;
}

/// A value that was loaded from the storage.
pub(crate) struct Loaded<T> {
    pub(crate) value: T,
    /// Report of damaged text, which is now set aside; the value is then the default.
    pub(crate) damage: Option<Toast>,
}

/// Stores every change of `current`, and calls back with the value that another browser tab has
/// stored. Stores nothing while `current` is `None`: before it is loaded, or in an embedded page.
#[hook]
pub(crate) fn use_stored<T: Stored>(
    current: Option<T>,
    dispatch: &Dispatch,
    onchange: Callback<T>,
) {
    use_effect_with((current, dispatch.clone()), |(current, dispatch)| {
        let Some(current) = current else { return };
        if load_or_report::<T>(dispatch) != *current && !save(current) {
            dispatch.emit(Action::Shell(ShellAction::Notify(Toast::NotKept)));
        }
    });
    use_effect_with(dispatch.clone(), |dispatch| {
        let listener = follow::<T>(dispatch, onchange);
        move || drop(listener)
    });
}

/// Loads the value, or the default if nothing is stored, and sets damaged text aside.
pub(crate) fn load<T: Stored>() -> Loaded<T> {
    let Some(text) = storage::kept_text(T::KEY) else {
        return Loaded { value: T::default(), damage: None };
    };
    if let Some(value) = T::parse(&text) {
        return Loaded { value, damage: None };
    }
    storage::set_aside(T::KEY, &format!("{}.damaged", T::KEY));
    Loaded { value: T::default(), damage: Some(Toast::Damaged) }
}

/// Loads the value and reports damaged text.
pub(crate) fn load_or_report<T: Stored>(dispatch: &Dispatch) -> T {
    let Loaded { value, damage } = load();
    if let Some(toast) = damage {
        dispatch.emit(Action::Shell(ShellAction::Notify(toast)));
    }
    value
}

/// Stores a value. Returns `true` on success.
pub(crate) fn save<T: Stored>(value: &T) -> bool {
    if *value == T::default() {
        storage::forget(T::KEY)
    } else {
        storage::keep_text(T::KEY, &value.serialize())
    }
}

/// Calls back with the value whenever another browser tab changes it, until the listener is
/// dropped.
pub(crate) fn follow<T: Stored>(
    dispatch: &Dispatch,
    onchange: Callback<T>,
) -> Option<EventListener> {
    let dispatch = dispatch.clone();
    storage::on_change(T::KEY, move || onchange.emit(load_or_report(&dispatch)))
}
