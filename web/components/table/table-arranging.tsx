import { useLayoutEffect, useRef, useState } from 'react';
import type { SeatArranging, SeatHandlers, SeatLook } from './seat.tsx';
import type { Track } from './track.ts';

/** Lets the people at the table be seated otherwise: dragged, or moved along the ring by the arrow keys. */
export interface Arranging {
  /** Both count as `seats` does. The screen says the new place in the live region, and refuses by showing the old order. */
  readonly onMove: (fromIndex: number, toIndex: number) => void;
  /** What the seat's button is called, such as "Dov, seat 3 of 7; arrow keys move". */
  readonly label: (seat: SeatLook) => string;
  readonly isDisabled?: boolean;
}

interface Drag {
  readonly id: string;
  readonly from: number;
  readonly over: number;
  readonly startX: number;
  readonly startY: number;
  readonly dx: number;
  readonly dy: number;
}

/** A finger trembles by this much, in px. */
const TREMBLE = 6;

const STEPS: Partial<Record<string, 1 | -1>> = {
  ArrowLeft: 1,
  ArrowDown: 1,
  ArrowRight: -1,
  ArrowUp: -1,
};

/** The seat order while one is dragged over another place. */
function orderWith<T>(seats: readonly T[], drag: Drag | null): readonly T[] {
  const lifted = drag === null ? undefined : seats[drag.from];
  if (drag === null || lifted === undefined) return seats;
  const rest = seats.filter((seat) => seat !== lifted);
  return [...rest.slice(0, drag.over), lifted, ...rest.slice(drag.over)];
}

/** The place next to a point of the screen. */
function nearestPlace(table: HTMLElement, track: Track, x: number, y: number): number {
  const box = table.getBoundingClientRect();
  const scale = box.width / track.width || 1;
  const away = track.places.map((place) =>
    Math.hypot(box.left + place.x * scale - x, box.top + place.y * scale - y),
  );
  return away.indexOf(Math.min(...away));
}

/** Gives every seat what it needs to be moved, and the order as it would be. */
export function useArranging(seats: readonly SeatLook[], track: Track, arranging: Arranging | undefined) {
  const table = useRef<HTMLDivElement>(null);
  const [drag, setDrag] = useState<Drag | null>(null);
  const [followed, setFollowed] = useState<string | null>(null);
  const order = seats.map(({ id }) => id).join();
  // A seat that changes its place in the document would lose the focus.
  useLayoutEffect(() => {
    if (followed === null || order === '') return;
    const button = [...(table.current?.querySelectorAll<HTMLElement>('[data-seat]') ?? [])].find(
      ({ dataset }) => dataset.seat === followed,
    );
    if (document.activeElement === document.body) button?.focus({ preventScroll: true });
  }, [followed, order]);

  const drop = (isMeant: boolean) => {
    if (isMeant && drag !== null && drag.over !== drag.from) arranging?.onMove(drag.from, drag.over);
    setDrag(null);
  };
  const moveBy = (index: number, step: 1 | -1) => {
    const to = (index + step + seats.length) % seats.length;
    setFollowed(seats[index]?.id ?? null);
    arranging?.onMove(index, to);
  };
  const handlersOf = (seat: SeatLook, index: number): SeatHandlers => ({
    onPointerDown: (event) => {
      if (event.button !== 0 || arranging?.isDisabled) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      const [startX, startY] = [event.clientX, event.clientY];
      setDrag({ id: seat.id, from: index, over: index, startX, startY, dx: 0, dy: 0 });
    },
    onPointerMove: (event) => {
      if (drag === null || table.current === null) return;
      const [dx, dy] = [event.clientX - drag.startX, event.clientY - drag.startY];
      const isStill = Math.hypot(drag.dx, drag.dy) === 0 && Math.hypot(dx, dy) < TREMBLE;
      if (isStill) return;
      setDrag({ ...drag, dx, dy, over: nearestPlace(table.current, track, event.clientX, event.clientY) });
    },
    onPointerUp: () => drop(true),
    onPointerCancel: () => drop(false),
    onKeyDown: (event) => {
      const step = STEPS[event.key];
      if (event.key === 'Escape') drop(false);
      if (step === undefined || arranging?.isDisabled) return;
      event.preventDefault();
      moveBy(index, step);
    },
  });
  const arrangingOf = (seat: SeatLook): SeatArranging | undefined => {
    if (arranging === undefined) return undefined;
    const isLifted = drag?.id === seat.id && (drag.dx !== 0 || drag.dy !== 0);
    return {
      label: arranging.label(seat),
      isDisabled: arranging.isDisabled ?? false,
      isLifted,
      offset: isLifted ? { x: drag.dx, y: drag.dy } : { x: 0, y: 0 },
      handlers: handlersOf(seat, seats.indexOf(seat)),
    };
  };
  return { table, order: orderWith(seats, drag), arrangingOf };
}
