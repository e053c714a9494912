import { type ComponentType, useEffect, useState, useSyncExternalStore } from 'react';
import { shownToast, subscribeToToasts } from '../components/ui/toast-store.ts';
import { fetchScriptAhead, registerScript } from '../session/fetch-ahead.ts';

const fetchToasts = () => import('../components/ui/toast.tsx');
registerScript('toasts', fetchToasts);

const PRESSES = ['pointerdown', 'keydown'] as const;

/** Fetched at the first press: hardly any toast comes before it. */
function useFetchedAhead(): void {
  useEffect(() => {
    const fetch = () => fetchScriptAhead('toasts');
    for (const press of PRESSES) document.addEventListener(press, fetch, { once: true, capture: true });
    return () => {
      for (const press of PRESSES) document.removeEventListener(press, fetch, { capture: true });
    };
  }, []);
}

const nothingShown = () => null;

/** Loads the toasts' script with the first toast, since Home has none. After a failure the next toast tries again. */
export function LateToasts() {
  const toast = useSyncExternalStore(subscribeToToasts, shownToast, nothingShown);
  const [Toasts, setToasts] = useState<ComponentType | null>(null);
  useFetchedAhead();
  useEffect(() => {
    if (toast === null || Toasts !== null) return;
    fetchToasts().then(
      (fetched) => setToasts(() => fetched.Toasts),
      () => undefined,
    );
  }, [toast, Toasts]);
  return Toasts !== null && <Toasts />;
}
