//! Parameter map of a lock with two parameters, as a picture.

use super::style::{Colours, style_of_map};
use super::{MARGIN, markup};
use crate::export::xml::escaped;
use diagrams::lane_shapes::label;
use diagrams::parameter_map::{ParameterMap, SIZE, frontier};
use i18n::Texts;

/// Height of the title and the line below it.
const HEAD: i32 = 64;

/// Returns the picture. `about` describes the check request, and `found` the result.
pub fn frontier_picture(
    [title, about, found]: [&str; 3],
    drawn: &ParameterMap,
    colours: Colours,
    text: &Texts,
) -> String {
    let head = vec![
        label("title", MARGIN, 24 - HEAD, title.to_owned()),
        label("said", MARGIN, 44 - HEAD, about.to_owned()),
        label("end now", SIZE.0 - MARGIN, 24 - HEAD, text.lock_table.of_broken.to_owned()),
        label("end now", SIZE.0 - MARGIN, 44 - HEAD, found.to_owned()),
    ];
    let body = markup(head) + &markup(frontier(drawn));
    let (style, tag, name) = (style_of_map(&body, colours), text.which.tag(), escaped(title));
    let (width, height, top) = (SIZE.0, SIZE.1 + HEAD, -HEAD);
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"drawing\" lang=\"{tag}\" width=\"{width}\" \
         height=\"{height}\" viewBox=\"0 {top} {width} {height}\" role=\"img\" aria-label=\"{name}\">\n\
         <style>\n{style}</style>\n\
         <rect x=\"0\" y=\"{top}\" width=\"100%\" height=\"100%\" class=\"paper\"/>\n\
         {body}</svg>\n"
    )
}
