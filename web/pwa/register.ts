/** After the first screen has all it needs: what comes then must not keep it waiting. */
export function registerServiceWorker(): void {
  if (process.env.NODE_ENV !== 'production' || !window.isSecureContext) return;
  if (!('serviceWorker' in navigator)) return;
  const register = () => {
    // A page without it works as well, only not without a network.
    navigator.serviceWorker.register('/sw.js', { updateViaCache: 'none' }).catch(() => undefined);
  };
  if (document.readyState === 'complete') register();
  else window.addEventListener('load', register, { once: true });
}
