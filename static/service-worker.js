// Caches the page for use without a network. `xtask/finish.mjs` fills in the list of files.
//
// A newer version is cached next to the current one. It takes over when the user accepts it
// (offline.js) or when no page is open any more; then the old version is deleted. Only the files of
// the page are cached.

const VERSION = null;
const FILES = [];

// Two copies of the page on one host, in different folders, do not interfere.
const PREFIX = `lockscope-${new URL(self.registration.scope).pathname}-`;
const CACHE = PREFIX + VERSION;

self.addEventListener('install', (event) => {
  // Bypasses the browser's own cache, which may contain files of an older version.
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
  // Every navigation request gets the same page.
  const kept = request.mode === 'navigate'
    ? caches.match('./', { cacheName: CACHE })
    : caches.match(request, { cacheName: CACHE });
  event.respondWith(kept.then((response) => response ?? fetch(request)));
});
