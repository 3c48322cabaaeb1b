//! Field for the day of the user's interview.

use crate::kit::contexts::{Action, use_dispatch, use_shown, use_texts};
use crate::kit::intent::Intent;
use learning::Day;
use web_sys::HtmlInputElement;
use yew::prelude::*;

/// Element id of the field.
const DATE: &str = "interview-date";

#[derive(Properties, PartialEq)]
pub(crate) struct InterviewDateProps {
    /// Text next to the field.
    #[prop_or_default]
    pub(crate) children: Html,
}

#[component]
pub(crate) fn InterviewDate(props: &InterviewDateProps) -> Html {
    let (text, dispatch) = (use_texts(), use_dispatch());
    let date = use_shown(|it| it.state.interview.setting.date);
    let today = use_shown(|it| it.state.interview.today);
    let oninput = Callback::from(move |event: InputEvent| {
        let typed = event.target_unchecked_into::<HtmlInputElement>().value();
        let date = Day::of_date(&typed);
        // While the user types the year, the field has a date of the first centuries.
        if date.is_some() || typed.is_empty() {
            dispatch.emit(Action::Intent(Intent::SetInterviewDate(date)));
        }
    });
    html! {
        <div class="row-of-setting">
            <label class="fine" for={DATE}>{ text.interview().date }</label>
            <div class="interview-date">
                <input
                    id={DATE}
                    type="date"
                    min={today.date()}
                    value={date.map(Day::date).unwrap_or_default()}
                    {oninput}
                />
                { props.children.clone() }
            </div>
        </div>
    }
}
