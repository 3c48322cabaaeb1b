//! Shapes and signs as elements of SVG. Yew turns one into another where it can, and what it adds comes last; so the
//! class, which some lack, is last, and the same step is the same markup whichever way one came to it.

use super::element::{Content, Element, element, element_with, pieces};
use crate::picture::drawing::signs::Sign;
use crate::picture::drawing::{Drawn, Shape};
use yew::{AttrValue, Html};

impl Content for Shape {
    fn into_html(self) -> Html {
        let Drawn { tag, keys, values, text, shapes, key } = self.drawn();
        if tag.is_empty() {
            return pieces(shapes);
        }
        let mut element = element_with(tag, keys, values);
        if !text.is_empty() {
            element = element.with(text);
        }
        element = shapes.into_iter().fold(element, Element::with);
        match key {
            Some(key) => element.key(key),
            None => element,
        }
        .into_html()
    }
}

impl Content for Sign {
    fn into_html(self) -> Html {
        let Sign { class, width, height, shapes } = self;
        element("svg")
            .class(class)
            .set("width", width)
            .set("height", height)
            .set("viewBox", format!("0 0 {width} {height}"))
            .set("aria-hidden", true)
            .with(Html::from_html_unchecked(AttrValue::Static(shapes)))
            .into_html()
    }
}
