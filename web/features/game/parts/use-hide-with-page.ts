import { useEffect, useEffectEvent } from 'react';

/** A phone that is laid down and woken again shows nobody what was open on it. */
export function useHideWithPage(onHide: () => void): void {
  const hide = useEffectEvent(onHide);
  useEffect(() => {
    const changed = () => {
      if (document.visibilityState === 'hidden') hide();
    };
    document.addEventListener('visibilitychange', changed);
    return () => document.removeEventListener('visibilitychange', changed);
  }, []);
}
