import { useEffect, useRef, useState } from 'react';
import { Button } from '../../../components/ui/button.tsx';
import { Icon } from '../../../components/ui/icon.tsx';
import { TEXTS } from '../texts.ts';

/** Who can be pressed on the table of this phase. */
const seatsOf = (bar: HTMLElement) => [
  ...(bar.parentElement?.querySelectorAll<HTMLElement>('.phase-body__table button.seat:enabled') ?? []),
];

/** The seats whose faces lie under the bar or below the screen. */
function hiddenSeats(bar: HTMLElement): HTMLElement[] {
  const { top, left, right } = bar.getBoundingClientRect();
  return seatsOf(bar).filter((seat) => {
    const box = seat.getBoundingClientRect();
    const isAboveBar = box.right > left && box.left < right && top > 0;
    return box.top + box.height / 2 > (isAboveBar ? Math.min(top, innerHeight) : innerHeight);
  });
}

/** Says how many of those to choose from are not in sight, and leads to them. Others find them without seeing. */
export function MorePlayers() {
  const place = useRef<HTMLSpanElement>(null);
  const [count, setCount] = useState(0);
  const bar = () => place.current?.parentElement ?? null;
  useEffect(() => {
    const look = () => {
      const element = place.current?.parentElement;
      if (element) setCount(hiddenSeats(element).length);
    };
    const observer = new ResizeObserver(look);
    const body = place.current?.closest('.phase-body');
    if (body) observer.observe(body);
    addEventListener('scroll', look, { passive: true });
    addEventListener('resize', look);
    return () => {
      observer.disconnect();
      removeEventListener('scroll', look);
      removeEventListener('resize', look);
    };
  }, []);
  const show = () => {
    const element = bar();
    const last = element && hiddenSeats(element).at(-1);
    last?.closest('.phase-body__table')?.scrollIntoView({ block: 'end' });
  };
  return (
    <>
      <span ref={place} hidden />
      {count > 0 && (
        <Button look="chip" className="more-players" tabIndex={-1} aria-hidden="true" onClick={show}>
          <Icon name="down" size={18} /> {TEXTS.morePlayers(count)}
        </Button>
      )}
    </>
  );
}
