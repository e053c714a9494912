import { useEffect, useRef, useState } from 'react';

/** Lower than this, a keyboard is up or the screen is tiny: what is written and said needs all of it. */
const LOW_PX = 480;
/** Lower than this, as beside the keyboard of a turned phone, there is room for a line and what is said last. */
const CRAMPED_PX = 270;

const seenNow = () => ({
  top: window.visualViewport?.offsetTop ?? 0,
  height: window.visualViewport?.height ?? window.innerHeight,
});

/** Whether somebody is typing in here with little of the page in view, and which part of it that is. */
export function useTyping() {
  const place = useRef<HTMLDivElement>(null);
  const [isWriting, setWriting] = useState(false);
  const [seen, setSeen] = useState(seenNow);
  useEffect(() => {
    const element = place.current;
    if (element === null) return;
    const begin = ({ target }: FocusEvent) => setWriting(target instanceof HTMLInputElement);
    const end = ({ relatedTarget }: FocusEvent) => {
      if (!(relatedTarget instanceof Node && element.contains(relatedTarget))) setWriting(false);
    };
    element.addEventListener('focusin', begin);
    element.addEventListener('focusout', end);
    return () => {
      element.removeEventListener('focusin', begin);
      element.removeEventListener('focusout', end);
    };
  }, []);
  useEffect(() => {
    if (!isWriting) return;
    const viewport: EventTarget = window.visualViewport ?? window;
    const look = () => setSeen(seenNow());
    look();
    viewport.addEventListener('resize', look);
    viewport.addEventListener('scroll', look);
    return () => {
      viewport.removeEventListener('resize', look);
      viewport.removeEventListener('scroll', look);
    };
  }, [isWriting]);
  const isTyping = isWriting && seen.height < LOW_PX;
  const isCramped = isTyping && seen.height < CRAMPED_PX;
  return { place, isTyping, isCramped, style: isTyping ? seen : undefined };
}
