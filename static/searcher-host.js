// Connects the page to its search workers, and is the script of each worker: it runs the searcher
// (crates/searcher) in time slices. It does not interpret requests or responses.
//
// The event `lockscope-request` of the page has an array: the number of a worker, and the bytes of a
// request, or no bytes to stop the current request. The event `lockscope-response` has the number and
// the bytes of a response, `died` or `absent`. A worker starts with its first request, in the page if
// web workers are unavailable. The worker for checks starts earlier: after the event `lockscope-shown`
// of the page, when the browser is idle. It then rehearses (`null` instead of bytes): it runs a check
// without responses, so that the browser has optimized the code before the first request.

const SLICE_MS = 16;
const REPORT_MS = 100;
// Number of states to explore between two reads of the clock. Some states take a millisecond.
const STATES_BETWEEN_LOOKS = 16;
// Delay of the first worker in a browser that does not report when it is idle.
const IDLE_MS = 1_000;

/** Loads the searcher. Resolves to functions that take a request, or no bytes to stop, and rehearse. */
async function open(tell, die) {
  const { default: init, Searcher } = await import('./searcher.js');
  await init();
  const searcher = new Searcher();
  const turn = new MessageChannel();
  let isWorking = false;
  let isRehearsing = false;
  let reportedAt = 0;
  const say = (response) => {
    if (response && !isRehearsing) tell(response);
  };
  const work = () => {
    const begun = performance.now();
    do {
      say(searcher.advance(STATES_BETWEEN_LOOKS));
    } while (!searcher.is_over && performance.now() - begun < SLICE_MS);
    if (performance.now() - reportedAt >= REPORT_MS) {
      reportedAt = performance.now();
      say(searcher.progress());
    }
  };
  // A message to itself is queued after the waiting messages and is not throttled like a timer.
  const goOn = () => {
    isWorking = !searcher.is_over;
    if (isWorking) turn.port2.postMessage(null);
  };
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
  const rehearse = orDie(() => {
    if (isWorking) return;
    isRehearsing = true;
    searcher.rehearse();
    goOn();
  });
  const take = orDie((request) => {
    if (request.length) isRehearsing = false;
    say(request.length ? searcher.ask(request) : searcher.stop());
    reportedAt = performance.now();
    if (!isWorking) goOn();
  });
  return { rehearse, take };
}

/** Loads the searcher into the page. A rehearsal would only slow the page down. */
async function inPage(tell, die) {
  const { take } = await open(tell, die);
  return (request) => request && take(request);
}

/** Starts a web worker. Rejects if workers are unavailable or cannot load. */
function start(tell, die) {
  return new Promise((resolve, reject) => {
    const worker = new Worker(import.meta.url, { type: 'module' });
    let end = reject;
    worker.onmessage = ({ data }) => {
      if (data instanceof Uint8Array) return tell(data);
      if (!data.isReady) return end();
      end = () => {
        worker.terminate();
        die();
      };
      return resolve((request) => worker.postMessage(request));
    };
    worker.onerror = (event) => {
      event.preventDefault();
      end(event);
    };
  });
}

if (typeof WorkerGlobalScope === 'undefined') {
  const workers = [];
  const tell = (number) => (message) => {
    dispatchEvent(new CustomEvent('lockscope-response', { detail: [number, message] }));
  };
  const leave = (number, why) => () => {
    workers[number] = null;
    tell(number)(why);
  };
  const worker = (number) => {
    const died = leave(number, 'died');
    workers[number] ??= start(tell(number), died).catch(() => inPage(tell(number), died));
    return workers[number];
  };
  addEventListener('lockscope-request', async ({ detail }) => {
    const [number, request] = detail;
    try {
      (await worker(number))(request);
    } catch {
      leave(number, 'absent')();
    }
  });
  const isEmbedded = globalThis.top !== globalThis.self;
  const prepare = () => worker(0).then((send) => send(null), leave(0, 'absent'));
  const whenIdle = globalThis.requestIdleCallback ?? ((act) => setTimeout(act, IDLE_MS));
  if (!isEmbedded && !navigator.connection?.saveData) addEventListener('lockscope-shown', () => whenIdle(prepare));
} else {
  const send = open(postMessage, () => postMessage({}));
  onmessage = async ({ data }) => {
    const { rehearse, take } = await send;
    if (data === null) rehearse();
    else take(data);
  };
  send.then(() => postMessage({ isReady: true }), () => postMessage({}));
}
