// Registers the service worker, which caches the page, and announces a newer version with the event
// `lockscope-update`. The page sends `lockscope-reload` when the user accepts it. There is no cache
// in a frame of another page, or if the browser has no service workers.

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
    // The new version may have taken over already, at the request of another tab.
    if (!registration.waiting) return location.reload();
    navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true });
    return registration.waiting.postMessage('take over');
  });
}

if (!isFramed && 'serviceWorker' in navigator) {
  // Waits, so that the page itself loads and draws first.
  const LATER_MS = 1_500;
  addEventListener('TrunkApplicationStarted', () => setTimeout(() => keep().catch(() => {}), LATER_MS), { once: true });
}
