// Connects the page to the search workers with three events, whose details are JSON strings
// (crates/narration/src/checker). The page sends a check request with `lockscope-ask`, cancels one with
// `lockscope-stop`, and receives responses with `lockscope-told`. No worker is started or loaded
// before the first request.
//
// A request about a lock goes to a reserved worker and replaces the previous one. Cells of tables
// and points of maps wait for a free worker among the others.

const MOST_FOR_CELLS = Math.max(1, Math.min(4, (navigator.hardwareConcurrency ?? 2) - 1));

const first = searcher();
const others = [];
const waiting = [];

addEventListener('lockscope-ask', ({ detail }) => {
  const { id, subject } = JSON.parse(detail);
  if (!('cell' in subject || 'point' in subject)) return first.ask(id, detail);
  waiting.push({ id, ask: detail });
  return giveOut();
});

addEventListener('lockscope-stop', ({ detail }) => {
  const id = Number(detail);
  const place = waiting.findIndex((it) => it.id === id);
  if (place >= 0) waiting.splice(place, 1);
  [first, ...others].filter((it) => it.id === id).forEach((it) => it.stop());
});

function giveOut() {
  while (waiting.length > 0) {
    let free = others.find((it) => it.id === null);
    if (!free && others.length < MOST_FOR_CELLS) {
      free = searcher();
      others.push(free);
    }
    if (!free) return;
    const { id, ask } = waiting.shift();
    free.ask(id, ask);
  }
}

const told = (text) => dispatchEvent(new CustomEvent('lockscope-told', { detail: text }));
const toldAtLast = (id, news) => told(JSON.stringify({ id, is_last: true, news }));

/**
 * Creates a search worker that starts with its first request, in the page if web workers are
 * unavailable.
 */
function searcher() {
  let hired = null;
  const self = {
    id: null,
    async ask(id, ask) {
      self.id = id;
      hired ??= hire(tell, die);
      try {
        (await hired).send({ ask });
      } catch {
        hired = null;
        end('absent');
      }
    },
    async stop() {
      (await hired)?.send({ stop: true });
    },
  };
  function tell(text) {
    told(text);
    const { id, is_last: isLast } = JSON.parse(text);
    if (id === self.id && isLast) end();
  }
  function die() {
    hired?.then((it) => it.end());
    hired = null;
    end('died');
  }
  function end(news) {
    const { id } = self;
    self.id = null;
    if (news) toldAtLast(id, news);
    giveOut();
  }
  return self;
}

async function hire(tell, die) {
  try {
    return await hireWorker(tell, die);
  } catch {
    const { open } = await import('./checking.js');
    return { send: await open(tell, die), end() {} };
  }
}

/** Starts a web worker. Rejects if workers are unavailable or cannot load. */
function hireWorker(tell, die) {
  return new Promise((resolve, reject) => {
    const worker = new Worker('./checking.js', { type: 'module' });
    let isReady = false;
    worker.onmessage = ({ data }) => {
      isReady ||= data.isReady;
      if (data.isReady) resolve({ send: (message) => worker.postMessage(message), end: () => worker.terminate() });
      else if (data.death) die();
      else tell(data.news);
    };
    worker.onerror = (event) => {
      event.preventDefault();
      if (isReady) die();
      else reject(event);
    };
  });
}
