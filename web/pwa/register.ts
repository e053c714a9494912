/** After `load`, so that it does not delay the first screen. */
export function registerServiceWorker(): void {
  if (process.env.NODE_ENV !== 'production' || !window.isSecureContext) return;
  if (!('serviceWorker' in navigator)) return;
  const register = () => {
    // Without it the page still works, but not offline.
    navigator.serviceWorker.register('/sw.js', { updateViaCache: 'none' }).catch(() => undefined);
  };
  if (document.readyState === 'complete') register();
  else window.addEventListener('load', register, { once: true });
}
