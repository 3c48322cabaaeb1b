// Runs the checker (crates/searcher) in time slices, as the script of a web worker, or in the
// page, where asking.js imports it.

import init, { Searcher } from './searcher.js';

const SLICE_MS = 16;
const REPORT_MS = 100;
// Number of states to explore between two reads of the clock. Some states take a millisecond.
const STATES_BETWEEN_LOOKS = 16;

/**
 * Resolves, once the checker accepts requests, to a function that takes `{ ask: text }` or `{ stop:
 * true }`. Calls `tell` with each response, and `die` with the error when the program has crashed.
 */
export async function open(tell, die) {
  await init();
  const checker = new Searcher();
  const turn = new MessageChannel();
  let isWorking = false;
  let reportedAt = 0;
  const say = (news) => {
    if (news) tell(news);
  };

  function work() {
    const begun = performance.now();
    do {
      say(checker.advance(STATES_BETWEEN_LOOKS));
    } while (!checker.is_over && performance.now() - begun < SLICE_MS);
    if (performance.now() - reportedAt >= REPORT_MS) {
      reportedAt = performance.now();
      say(checker.progress());
    }
  }

  // A message to itself is queued after the waiting messages and is not throttled like a timer.
  function goOn() {
    isWorking = !checker.is_over;
    if (isWorking) turn.port2.postMessage(null);
  }

  function handle({ ask, stop }) {
    if (stop) say(checker.stop());
    else say(checker.ask(ask));
    reportedAt = performance.now();
    if (!isWorking) goOn();
  }

  const orDie = (act) => (message) => {
    try {
      act(message);
    } catch (error) {
      isWorking = false;
      die(error);
    }
  };
  turn.port1.onmessage = orDie(() => {
    work();
    goOn();
  });
  return orDie(handle);
}

if (typeof WorkerGlobalScope !== 'undefined' && self instanceof WorkerGlobalScope) {
  const tell = (news) => postMessage({ news });
  const die = (error) => postMessage({ death: String(error) });
  const opened = open(tell, die);
  self.onmessage = async ({ data }) => (await opened)(data);
  await opened;
  postMessage({ isReady: true });
}
