// Keeps the page for when there is no network. `xtask/finish.mjs` fills in what there is to keep.
//
// A newer version is kept beside the one in use, and takes its place when the person asks for it (offline.js) or
// when no page is open any more. Then the old one goes. Nothing but the files of the page is ever kept.

const VERSION = null;
const FILES = [];

// Two copies of the page on one host, in folders of their own, leave each other alone.
const PREFIX = `lockscope-${new URL(self.registration.scope).pathname}-`;
const CACHE = PREFIX + VERSION;

self.addEventListener('install', (event) => {
  // What the browser's own cache holds may be of an older version: each file is asked for anew.
  const fresh = FILES.map((name) => new Request(name, { cache: 'no-cache' }));
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(fresh)));
});

self.addEventListener('activate', (event) => {
  const old = (name) => name.startsWith(PREFIX) && name !== CACHE;
  event.waitUntil(
    caches.keys()
      .then((names) => Promise.all(names.filter(old).map((name) => caches.delete(name))))
      .then(() => self.clients.claim()),
  );
});

self.addEventListener('message', ({ data }) => {
  if (data === 'take over') self.skipWaiting();
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  if (request.method !== 'GET') return;
  // However the page is asked for, it is one page.
  const kept = request.mode === 'navigate'
    ? caches.match('./', { cacheName: CACHE })
    : caches.match(request, { cacheName: CACHE });
  event.respondWith(kept.then((response) => response ?? fetch(request)));
});
