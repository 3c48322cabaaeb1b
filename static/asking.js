// Carries questions of the page to those who search, and back what they tell. The page asks by the event
// `lockscope-ask`, ends a question by `lockscope-stop`, and hears `lockscope-told`; all three carry texts
// (src/checker). Nobody searches, and nothing is loaded, before the first question.
//
// A question about a lock goes to one that serves no others, and takes the place of the one before. Cells of
// tables and points of maps wait for whoever of the others is free.

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

/** One that searches, once it is asked: a worker, or the page itself where there are none. */
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

/** Rejects where there are no workers, or they cannot load. */
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
