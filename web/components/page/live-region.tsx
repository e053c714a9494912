import { useSyncExternalStore } from 'react';

let message = '';
const listeners = new Set<() => void>();

/** Announces a text to screen readers. */
export function announce(text: string): void {
  message = text;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const said = () => message;

export function LiveRegion() {
  const text = useSyncExternalStore(subscribe, said, said);
  return (
    <div className="unseen" role="status" aria-live="polite" data-live-region="">
      {text}
    </div>
  );
}
