//! Context of all components: the visible state and the callback that dispatches actions.
//!
//! A component reads the values that it needs with [`use_shown`], and is rendered again only when
//! one of these values changes. The root component provides the visible state three times: to most of
//! the page, one frame later to the history, and one more frame later to the other panels.

pub(crate) use crate::shell::action::Action;
pub(crate) use crate::shell::state::State;

use content::texts::Comments;
use diagrams::sequence::Index;
use i18n::{Language, Texts};
use run_analysis::Recording;
use simulator::World;
use std::cell::RefCell;
use std::rc::{Rc, Weak};
use yew::prelude::*;

/// Callback that dispatches an action. It remains the same callback while the page is open.
pub(crate) type Dispatch = Callback<Action>;

/// The visible state of the page.
#[derive(Clone)]
pub(crate) struct Shown {
    pub(crate) state: State,
    /// World at the current step.
    pub(crate) world: Rc<World>,
    /// Index of the whole run.
    pub(crate) index: Rc<Index>,
    /// Width and height of the page, in CSS pixels.
    pub(crate) page_size: (i32, i32),
}

/// The visible state, and the components that read it. It remains the same store while the page is
/// open, so only a changed value renders a component again.
#[derive(Clone)]
pub(crate) struct Store(Rc<StoreData>);

struct StoreData {
    dispatch: Dispatch,
    shown: RefCell<Shown>,
    readers: RefCell<Vec<Weak<Reader>>>,
}

/// Returns `true` if a value differs from the one that a component has read.
type IsOutdated = Box<dyn Fn(&Shown) -> bool>;

/// A value that a component reads.
struct Reader {
    is_outdated: RefCell<IsOutdated>,
    redraw: UseForceUpdateHandle,
}

impl PartialEq for Store {
    fn eq(&self, other: &Store) -> bool {
        Rc::ptr_eq(&self.0, &other.0)
    }
}

impl Store {
    /// Renders the components again that have read a value which differs from the visible state.
    fn redraw_readers(&self) {
        self.0.readers.borrow_mut().retain(|reader| reader.strong_count() > 0);
        let shown = self.0.shown.borrow();
        for reader in self.0.readers.borrow().iter().filter_map(Weak::upgrade) {
            if (reader.is_outdated.borrow())(&shown) {
                reader.redraw.force_update();
            }
        }
    }
}

/// Returns a store of the visible state, for the root component to provide.
///
/// New components read the new state at once. The others are rendered afterwards: a pending
/// rendering would make Yew run the effects of new components before the first frame, where
/// reading a position costs one more layout of the page.
#[hook]
pub(crate) fn use_store(dispatch: &Dispatch, shown: Shown) -> Store {
    let store = use_memo((), |()| {
        let (shown, readers) = (RefCell::new(shown.clone()), RefCell::default());
        Store(Rc::new(StoreData { dispatch: dispatch.clone(), shown, readers }))
    });
    *store.0.shown.borrow_mut() = shown;
    let store = Store::clone(&store);
    let changed = store.clone();
    use_effect(move || changed.redraw_readers());
    store
}

#[hook]
fn use_provided_store() -> Store {
    use_context().expect("the root component provides a store to all other components")
}

/// Returns a part of the visible state. The component is rendered again when this part changes.
#[hook]
pub(crate) fn use_shown<T: Clone + PartialEq + 'static>(read: fn(&Shown) -> T) -> T {
    let store = use_provided_store();
    let reader = use_reader(&store);
    let value = read(&store.0.shown.borrow());
    let seen = value.clone();
    *reader.is_outdated.borrow_mut() = Box::new(move |shown| read(shown) != seen);
    value
}

/// Returns a reader of the store, which exists until the component is removed.
#[hook]
fn use_reader(store: &Store) -> Rc<Reader> {
    let redraw = use_force_update();
    let reader = use_memo((), |()| {
        let is_outdated: IsOutdated = Box::new(|_| false);
        let reader = Rc::new(Reader { is_outdated: RefCell::new(is_outdated), redraw });
        store.0.readers.borrow_mut().push(Rc::downgrade(&reader));
        reader
    });
    Rc::clone(&reader)
}

/// Returns the run that is shown.
#[hook]
pub(crate) fn use_recording() -> Rc<Recording> {
    use_shown(|it| it.state.session.recording.clone())
}

/// Returns the index of the run that is shown.
#[hook]
pub(crate) fn use_index() -> Rc<Index> {
    use_shown(|it| it.index.clone())
}

/// Returns the world at the current step.
#[hook]
pub(crate) fn use_world() -> Rc<World> {
    use_shown(|it| it.world.clone())
}

/// Returns the current step.
#[hook]
pub(crate) fn use_step() -> usize {
    use_shown(|it| it.state.playback.step)
}

/// Returns the page's language.
#[hook]
pub(crate) fn use_language() -> Language {
    use_shown(|it| it.state.options.language)
}

/// Returns the texts of the page's language.
#[hook]
pub(crate) fn use_texts() -> &'static Texts {
    use_language().texts()
}

/// Returns the translated comments of programs; empty until they are loaded.
#[hook]
pub(crate) fn use_comments() -> Comments {
    use_shown(|it| it.state.content.comments.clone())
}

/// Returns the callback that dispatches actions to the state.
#[hook]
pub(crate) fn use_dispatch() -> Dispatch {
    use_provided_store().0.dispatch.clone()
}

/// Returns a click handler that always dispatches `action`.
pub(crate) fn on_click(dispatch: &Dispatch, action: Action) -> Callback<MouseEvent> {
    dispatch.reform(move |_| action.clone())
}
