import { type PointerEvent, useRef, useState } from 'react';

interface Drag {
  readonly from: number;
  readonly to: number;
  readonly offset: number;
}

/** Drags a row of a list by its handle, with mouse or finger. Rows have the same height. */
export function useRowDrag(count: number, onDrop: (from: number, to: number) => void) {
  const [drag, setDrag] = useState<Drag | null>(null);
  const start = useRef({ y: 0, rowHeight: 1 });
  const handleProps = (index: number) => ({
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      const row = event.currentTarget.closest('li');
      event.currentTarget.setPointerCapture(event.pointerId);
      start.current = { y: event.clientY, rowHeight: row?.offsetHeight || 1 };
      setDrag({ from: index, to: index, offset: 0 });
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      if (drag === null) return;
      const offset = event.clientY - start.current.y;
      const to = Math.min(count - 1, Math.max(0, drag.from + Math.round(offset / start.current.rowHeight)));
      setDrag({ ...drag, to, offset });
    },
    onPointerUp: () => {
      if (drag !== null && drag.to !== drag.from) onDrop(drag.from, drag.to);
      setDrag(null);
    },
    onPointerCancel: () => setDrag(null),
  });
  return { drag, handleProps };
}
