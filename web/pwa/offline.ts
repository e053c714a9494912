const LOOK_MS = 4000;

const again = () => window.location.reload();

/** No event tells that the network returned during a load, or that the server is back: the server is asked. */
const look = () =>
  fetch('/sw.js', { method: 'HEAD', cache: 'no-store' }).then(
    ({ ok }) => ok && again(),
    () => undefined,
  );

document.querySelector('button')?.addEventListener('click', again);
window.addEventListener('online', again);
setInterval(() => document.visibilityState === 'visible' && navigator.onLine && void look(), LOOK_MS);

export {};
