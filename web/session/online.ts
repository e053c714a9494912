/** Whether this device has a network at all; the server may still be out of reach. */
export const isOnline = (): boolean => navigator.onLine;

export function subscribeToOnline(onChange: () => void): () => void {
  window.addEventListener('online', onChange);
  window.addEventListener('offline', onChange);
  return () => {
    window.removeEventListener('online', onChange);
    window.removeEventListener('offline', onChange);
  };
}
