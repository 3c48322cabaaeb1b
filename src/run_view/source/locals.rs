//! Local variables of a program at its current line, and the clock that it reads.

use crate::kit::contexts::{use_texts, use_world};
use crate::kit::controls::PanelHead;
use i18n::{Texts, clipped, milliseconds};
use primitives::{ClientId, EPOCH, Millis, WallClock};
use redis_model::Bytes;
use run_analysis::moment;
use simulator::World;
use yew::prelude::*;

#[derive(Properties, PartialEq)]
pub(crate) struct LocalsProps {
    pub(crate) client: ClientId,
}

#[component]
pub(crate) fn Locals(props: &LocalsProps) -> Html {
    let text = use_texts();
    let (world, id) = (&*use_world(), &props.client);
    let Some((client, program)) = world.client(*id).zip(world.program(*id)) else {
        return Html::default();
    };
    let variables = client.machine().locals(program).into_iter().map(|(name, value)| {
        let value = clipped(value.to_string());
        let meaning = meaning(&value, world, text).unwrap_or_default();
        row(name, value, meaning)
    });
    let clock = world.client_now(*id).map(|clock| {
        let meaning = clock_meaning(*id, clock.0 - EPOCH.0, world.now(), text);
        row("now()", clock.0.to_string(), meaning)
    });
    let at = text.locals_at(id, &client.machine().line(program));
    // The list scrolls if it is long, so it must be focusable.
    html! {
        <div class="locals" role="group" tabindex="0" aria-label={text.locals}>
            <PanelHead name={text.locals} remark={AttrValue::from(at)} />
            <dl>{ for variables.chain(clock) }</dl>
        </div>
    }
}

fn row(name: &str, value: String, meaning: String) -> Html {
    let value = AttrValue::from(value);
    html! {
        <>
            <dt>{ name.to_owned() }</dt>
            <dd title={value.clone()}><code>{ value }</code></dd>
            <dd class="meaning">{ meaning }</dd>
        </>
    }
}

/// Returns a message for a value that is a time of the run: ahead, or past. Whether it is an expiry is
/// not known.
fn meaning(value: &str, world: &World, text: &Texts) -> Option<String> {
    let moment = moment(&Bytes::from(value.trim_matches('"')))?;
    let has_passed = moment < WallClock::default().read(world.now());
    let time = i18n::moment(moment);
    Some(if has_passed { text.already_past(&time) } else { text.still_ahead(&time) })
}

/// Returns a message with the offset of a client's clock. `shown_ms` is its reading since the
/// start.
fn clock_meaning(id: ClientId, shown_ms: i64, now: Millis, text: &Texts) -> String {
    let (text, id) = (&text.setup, id.to_string());
    let off = shown_ms.saturating_sub_unsigned(now.0);
    let by = milliseconds(Millis(off.unsigned_abs()));
    match off {
        0 => text.clock_exact(&id),
        1.. => text.clock_ahead(&id, &by),
        _ => text.clock_behind(&id, &by),
    }
}
