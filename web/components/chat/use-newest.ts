import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';

/** So near to the end, one reads what is new. */
const END_PX = 40;

const isAtEnd = ({ scrollHeight, scrollTop, clientHeight }: HTMLElement) =>
  scrollHeight - scrollTop - clientHeight <= END_PX;

interface Newest {
  readonly id: string | undefined;
  readonly isOwn: boolean;
}

/** Keeps a list at its newest entry, unless somebody reads back; then it says that there is something new. */
export function useNewest({ id, isOwn }: Newest) {
  const list = useRef<HTMLDivElement>(null);
  const isReadingBack = useRef(false);
  const seen = useRef(id);
  const [hasNew, setHasNew] = useState(false);
  const toNewest = useCallback(() => {
    if (list.current !== null) list.current.scrollTop = list.current.scrollHeight;
    isReadingBack.current = false;
    setHasNew(false);
  }, []);
  const onScroll = useCallback(() => {
    if (list.current === null) return;
    isReadingBack.current = !isAtEnd(list.current);
    if (!isReadingBack.current) setHasNew(false);
  }, []);
  useLayoutEffect(() => {
    const isNew = seen.current !== id;
    seen.current = id;
    if (isReadingBack.current && isNew && !isOwn) setHasNew(true);
    else if (!isReadingBack.current || isNew) toNewest();
  }, [id, isOwn, toNewest]);
  // A keyboard that comes up, or somebody who turns the phone, moves nobody who is at the end.
  useEffect(() => {
    const element = list.current;
    if (element === null) return;
    const observer = new ResizeObserver(() => {
      if (!isReadingBack.current) element.scrollTop = element.scrollHeight;
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return { list, hasNew, toNewest, onScroll };
}
