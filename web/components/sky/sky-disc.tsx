import { type CSSProperties, type RefObject, useLayoutEffect, useRef } from 'react';
import { EASINGS, isMotionUnwelcome, MOTION_MS } from '../../styles/motion.ts';
import { type Disc, type Light, moonAt } from './sky-lights.ts';

const CRESCENT = 'M33 4A22 22 0 1 1 6 34A22 22 0 0 0 33 4z';

export function placeOf(light: Light, progress: number): CSSProperties {
  const { x, y } = moonAt(light, progress);
  return {
    '--disc-x': x.toFixed(2),
    '--disc-y': y.toFixed(2),
    '--disc-size': `clamp(${light.size}px, ${(light.size / 10.4).toFixed(2)}vw, ${light.size * 1.7}px)`,
  } as CSSProperties;
}

/** All that may hang in this sky lies in one place; the phase says which of them is seen. */
function DiscFaces({ disc }: { disc: Disc }) {
  const seen = (isSeen: boolean) => ({ opacity: Number(isSeen) });
  return (
    <>
      <span className="sky__face sky__face--sun" style={seen(disc === 'sun')} />
      <span className="sky__face sky__face--low-sun" style={seen(disc === 'low-sun')} />
      <span
        className="sky__face sky__face--moon"
        style={{ opacity: disc === 'pale' ? 0.74 : Number(disc === 'moon') }}
      />
      <svg className="sky__face" viewBox="0 0 48 48" role="presentation" style={seen(disc === 'crescent')}>
        <path d={CRESCENT} fill="oklch(.95 .06 88)" />
      </svg>
    </>
  );
}

/** Comes to another size by what costs no layout. */
function useGrowth(disc: RefObject<HTMLElement | null>, size: number): void {
  const shown = useRef(size);
  useLayoutEffect(() => {
    const before = shown.current;
    shown.current = size;
    if (before === size || isMotionUnwelcome()) return;
    disc.current?.animate?.([{ scale: `${before / size}` }, { scale: '1' }], {
      duration: MOTION_MS.sky,
      easing: EASINGS.path,
    });
  }, [disc, size]);
}

/** What hangs in the sky. */
export function SkyDisc({ light, progress }: { light: Light; progress: number }) {
  const disc = useRef<HTMLDivElement>(null);
  useGrowth(disc, light.size);
  return (
    <div className="sky__disc" ref={disc} style={placeOf(light, progress)}>
      <DiscFaces disc={light.disc} />
    </div>
  );
}
