import { type RefObject, useLayoutEffect, useRef } from 'react';
import { useKept } from '../../../components/page/last-round.tsx';
import { useRoom } from '../../../realtime/room-context.tsx';

/** What scrolls: a dialog, else the page. */
const topOf = (element: Element) => element.closest('.dialog')?.getBoundingClientRect().top ?? 0;

/** How far into the results somebody has read is kept when they go, so that they can be led back there. */
export function useKeptPlace(isLedBack: boolean): RefObject<HTMLDivElement | null> {
  const { round } = useRoom().view;
  const results = useRef<HTMLDivElement>(null);
  const [kept, keep] = useKept(`${round} place`, 0);
  const place = useRef({ kept, keep });
  useLayoutEffect(() => {
    const element = results.current;
    if (element === null) return;
    const readPx = () => topOf(element) - element.getBoundingClientRect().top;
    if (isLedBack && place.current.kept > 0)
      element.closest('.dialog')?.scrollBy(0, place.current.kept - readPx());
    return () => place.current.keep(readPx());
  }, [isLedBack]);
  return results;
}
