import { type MouseEvent, type PointerEvent, useRef, useState } from 'react';

/** Fewer pixels are a press, not a pull. */
const A_PULL = 8;
/** Pixels a millisecond: faster than this, the direction alone decides. */
const A_FLICK = 0.5;

interface Pull {
  readonly y: number;
  readonly at: number;
  readonly height: number;
}

/** Pulls a sheet up and down by what stays in sight of it. `pulled` is the height of its body while it is held. */
export function useSheetPull(isOpen: boolean, onOpenChange: (open: boolean) => void) {
  const body = useRef<HTMLDivElement>(null);
  const pull = useRef<Pull | null>(null);
  const wasPulled = useRef(false);
  const [pulled, setPulled] = useState<number | null>(null);
  const upwards = (event: PointerEvent) => (pull.current?.y ?? event.clientY) - event.clientY;
  const end = () => {
    pull.current = null;
    setPulled(null);
  };
  const handle = {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      wasPulled.current = false;
      if (event.button !== 0) return;
      const height = body.current?.offsetHeight ?? 0;
      pull.current = { y: event.clientY, at: event.timeStamp, height };
      // A quick mouse is beyond the sheet by its next move. What is pressed keeps it, so that a press is still its own.
      if (event.target instanceof Element) event.target.setPointerCapture(event.pointerId);
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      if (pull.current === null) return;
      if (!wasPulled.current && Math.abs(upwards(event)) < A_PULL) return;
      wasPulled.current = true;
      setPulled(Math.max(0, Math.min(window.innerHeight, pull.current.height + upwards(event))));
    },
    onPointerUp: (event: PointerEvent<HTMLElement>) => {
      if (pull.current !== null && wasPulled.current) {
        const speed = upwards(event) / Math.max(1, event.timeStamp - pull.current.at);
        const isFlick = Math.abs(speed) > A_FLICK;
        const isFarUp = pull.current.height + upwards(event) > window.innerHeight * (isOpen ? 0.4 : 0.2);
        onOpenChange(isFlick ? speed > 0 : isFarUp);
      }
      end();
    },
    onPointerCancel: end,
    /** The click at the end of a pull is none. */
    onClickCapture: (event: MouseEvent) => {
      if (!wasPulled.current) return;
      wasPulled.current = false;
      event.preventDefault();
      event.stopPropagation();
    },
  };
  return { body, pulled, handle };
}
