//! Content that costs nothing as long as it stays the same: Yew compares it by its address and does not
//! look into it.

use super::parts::Same;
use std::rc::Rc;
use yew::prelude::*;

#[derive(Properties, PartialEq)]
struct FrozenProps {
    content: Same<Html>,
}

#[component]
fn Frozen(props: &FrozenProps) -> Html {
    (*props.content.0).clone()
}

/// The content, which is looked at only if it is another one than before.
pub(super) fn frozen(content: Rc<Html>, key: usize) -> Html {
    let props = Rc::new(FrozenProps { content: Same(content) });
    yew::virtual_dom::VComp::new::<Frozen>(props, Some(key.into())).into()
}
