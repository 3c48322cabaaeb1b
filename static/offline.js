// Lets the service worker keep the page, and says when a newer version is there: the page is told by the event
// `lockscope-update`, and answers with `lockscope-reload` when the person wants it. In a frame of another page, or
// where browsers have no service workers, nothing is kept.

const isFramed = window !== window.top;

async function keep() {
  const registration = await navigator.serviceWorker.register('./service-worker.js');
  const tell = () => {
    if (registration.waiting && navigator.serviceWorker.controller) {
      dispatchEvent(new Event('lockscope-update'));
    }
  };
  tell();
  registration.addEventListener('updatefound', () => {
    registration.installing?.addEventListener('statechange', tell);
  });
  addEventListener('lockscope-reload', () => {
    // Another tab may have let it take over.
    if (!registration.waiting) return location.reload();
    navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true });
    return registration.waiting.postMessage('take over');
  });
}

if (!isFramed && 'serviceWorker' in navigator) {
  // What the page itself loads and draws comes first.
  const LATER_MS = 1_500;
  addEventListener('TrunkApplicationStarted', () => setTimeout(() => keep().catch(() => {}), LATER_MS), { once: true });
}
