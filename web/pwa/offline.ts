const LOOK_MS = 4000;

/** Where the page was, now or as soon as there is a network again. */
const again = () => window.location.reload();

/** A network that came back while the page was on its way has no event; a server that was away has none at all. */
const look = () =>
  fetch('/sw.js', { method: 'HEAD', cache: 'no-store' }).then(
    ({ ok }) => ok && again(),
    () => undefined,
  );

document.querySelector('button')?.addEventListener('click', again);
window.addEventListener('online', again);
setInterval(() => document.visibilityState === 'visible' && navigator.onLine && void look(), LOOK_MS);

export {};
