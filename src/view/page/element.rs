//! Elements as chains of calls that mirror the markup:
//!
//! ```text
//! element("button")
//!     .class("play")
//!     .set("aria-label", text.play)
//!     .on("click", on_click(act, Action::PlayOrPause))
//!     .with(icons::PLAY)
//! ```
//!
//! `html!` writes some 600 bytes of code for each tag. A call here is about ten, because an [`Element`]
//! is one pointer and each function is compiled once for a type that is given to it, not once for a call.
//!
//! What is there only at times keeps its place: `None` is nothing between its neighbours, and the
//! children given to [`Element::all`] are one list. So Yew never takes one child for another, and a
//! field keeps the focus.

use std::rc::Rc;
use wasm_bindgen::JsValue;
use web_sys::Event;
use yew::virtual_dom::{
    AttributeOrProperty, Attributes, Key, Listener, ListenerKind, VList, VTag, VText,
};
use yew::{AttrValue, Callback, Html, NodeRef};

/// An element of the page.
pub(super) struct Element(Rc<VTag>);

/// An element without attributes and without children.
pub(super) fn element(tag: &'static str) -> Element {
    Element(Rc::new(VTag::new(tag)))
}

/// An element of which there are many, with the same attributes each time: Yew compares their values one
/// by one and need not look for any by its name. An empty value leaves its attribute out.
pub(super) fn element_with(
    tag: &'static str,
    keys: &'static [&'static str],
    values: Vec<String>,
) -> Element {
    let set =
        |value: String| (!value.is_empty()).then(|| AttributeOrProperty::Attribute(value.into()));
    let mut tag = VTag::new(tag);
    tag.attributes = Attributes::Dynamic { keys, values: values.into_iter().map(set).collect() };
    Element(Rc::new(tag))
}

/// Content in pieces, of which there may be any number.
pub(super) fn pieces<C: Content>(pieces: impl IntoIterator<Item = C>) -> Html {
    let mut list = Vec::new();
    pieces.into_iter().for_each(|piece| push(&mut list, piece));
    as_list(list)
}

#[inline(never)]
fn as_list(pieces: Vec<Html>) -> Html {
    VList::from(pieces).into()
}

impl Element {
    /// Sets an attribute; `None` leaves it out. A boolean is written out for ARIA and is a property
    /// elsewhere: `disabled`, `selected`. What a field holds, its `value` or whether it is `checked`,
    /// follows the state even where a person has changed it.
    #[inline(never)]
    pub(super) fn set<V: Value>(self, name: &'static str, value: V) -> Element {
        match value.into_setting() {
            Some(setting) => self.apply(name, setting),
            None => self,
        }
    }

    /// Adds classes to those it has.
    #[inline(never)]
    pub(super) fn class<V: Value>(self, class: V) -> Element {
        match class.into_setting() {
            Some(Setting::Text(class)) => self.add_class(class),
            _ => self,
        }
    }

    /// Adds a child.
    #[inline(never)]
    pub(super) fn with<C: Content>(self, child: C) -> Element {
        self.add_child(child.into_html())
    }

    /// Adds children of which there may be any number.
    pub(super) fn all<C: Content>(self, children: impl IntoIterator<Item = C>) -> Element {
        self.add_child(pieces(children))
    }

    /// Calls back at an event, which has its name in the DOM.
    pub(super) fn on(mut self, event: &'static str, callback: Callback<Event>) -> Element {
        self.tag().add_listener(Rc::new(EventListener { event, callback }));
        self
    }

    /// Tells it apart from the other children of a list, wherever it stands.
    pub(super) fn key(mut self, key: impl Into<Key>) -> Element {
        self.tag().key = Some(key.into());
        self
    }

    /// Lets effects find it in the document.
    pub(super) fn found_by(mut self, node: &NodeRef) -> Element {
        self.tag().node_ref = node.clone();
        self
    }

    #[inline(never)]
    fn apply(mut self, name: &'static str, setting: Setting) -> Element {
        let tag = self.tag();
        let is_field = matches!(tag.tag(), "input" | "textarea");
        match setting {
            Setting::Text(text) if name == "value" && is_field => tag.set_value(text),
            Setting::Text(text) => tag.add_attribute(name, text),
            Setting::Flag(flag) if name == "checked" => tag.set_checked(flag),
            Setting::Flag(flag) if name.starts_with("aria-") => {
                tag.add_attribute(name, if flag { "true" } else { "false" });
            }
            Setting::Flag(flag) => tag.add_property(name, JsValue::from_bool(flag)),
        }
        self
    }

    #[inline(never)]
    fn add_class(mut self, class: AttrValue) -> Element {
        let attributes = self.tag().attributes.get_mut_index_map();
        match attributes.get("class") {
            _ if class.is_empty() => self,
            Some(AttributeOrProperty::Attribute(before)) => {
                let classes = format!("{before} {class}");
                self.apply("class", Setting::Text(classes.into()))
            }
            _ => self.apply("class", Setting::Text(class)),
        }
    }

    #[inline(never)]
    fn add_child(mut self, child: Html) -> Element {
        self.tag().add_child(child);
        self
    }

    /// The tag, which nobody else has yet.
    fn tag(&mut self) -> &mut VTag {
        Rc::make_mut(&mut self.0)
    }
}

#[inline(never)]
fn push<C: Content>(list: &mut Vec<Html>, child: C) {
    list.push(child.into_html());
}

/// What an attribute is set to.
pub(super) enum Setting {
    Text(AttrValue),
    Flag(bool),
}

/// What an attribute can be set to; `None` leaves it out.
pub(super) trait Value {
    fn into_setting(self) -> Option<Setting>;
}

impl Value for &'static str {
    fn into_setting(self) -> Option<Setting> {
        Some(Setting::Text(AttrValue::Static(self)))
    }
}

impl Value for String {
    fn into_setting(self) -> Option<Setting> {
        Some(Setting::Text(self.into()))
    }
}

impl Value for i32 {
    fn into_setting(self) -> Option<Setting> {
        self.to_string().into_setting()
    }
}

impl Value for usize {
    fn into_setting(self) -> Option<Setting> {
        self.to_string().into_setting()
    }
}

impl Value for bool {
    fn into_setting(self) -> Option<Setting> {
        Some(Setting::Flag(self))
    }
}

impl<V: Value> Value for Option<V> {
    fn into_setting(self) -> Option<Setting> {
        self.and_then(Value::into_setting)
    }
}

/// What can stand in an element; `None` is nothing.
pub(super) trait Content {
    fn into_html(self) -> Html;
}

impl Content for Element {
    fn into_html(self) -> Html {
        Html::VTag(self.0)
    }
}

impl Content for Html {
    fn into_html(self) -> Html {
        self
    }
}

impl Content for &'static str {
    fn into_html(self) -> Html {
        VText::new(AttrValue::Static(self)).into()
    }
}

impl Content for String {
    fn into_html(self) -> Html {
        VText::new(AttrValue::from(self)).into()
    }
}

impl Content for usize {
    fn into_html(self) -> Html {
        self.to_string().into_html()
    }
}

impl<C: Content> Content for Option<C> {
    fn into_html(self) -> Html {
        self.map(Content::into_html).unwrap_or_default()
    }
}

/// One listener for all events: Yew has a type for each.
struct EventListener {
    event: &'static str,
    callback: Callback<Event>,
}

impl Listener for EventListener {
    fn kind(&self) -> ListenerKind {
        ListenerKind::other(self.event.into())
    }

    fn handle(&self, event: Event) {
        self.callback.emit(event);
    }

    fn passive(&self) -> bool {
        false
    }
}
