import type { Phase } from '@nightfall/shared/game/state/phase';
import {
  type CSSProperties,
  type ReactNode,
  type RefObject,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { skylineOf } from '../../art/places/index.ts';
import { EASINGS, isMotionUnwelcome, MOTION_MS } from '../../styles/motion.ts';
import { useThemeCover } from '../../theme/theme-context.tsx';
import { Picture } from '../cards/picture.tsx';
import * as styles from './sky.module.css';
import { type Disc, type Light, lightOf, moonAt, moonWay } from './sky-lights.ts';
import { Birds, Clouds, Fire, Skyline, Stars } from './sky-parts.tsx';

interface SkyProps {
  readonly phase: Phase;
  /** The phase before, while its light goes out. */
  readonly leaving?: Phase | undefined;
  /** How much of its way the moon of the night has done, 0 to 1; without it, it stands still and has no way. */
  readonly progress?: number | undefined;
}

/**
 * The clock of the game: one skyline, lit differently in each phase. Decoration only.
 * One light fades over the other, and what drifts is a layer of its own: no frame of it draws anything anew.
 */
export function Sky({ phase, leaving, progress }: SkyProps) {
  const light = lightOf(phase);
  const { look } = useThemeCover();
  const isOld = look.skyline === 'village' || look.skyline === 'gothic';
  const skyline = { ridges: skylineOf(look.skyline), isArched: look.skyline !== 'towers' };
  return (
    <div className={styles.root} data-skyline={look.skyline} aria-hidden="true">
      <div className={styles.air} />
      {leaving !== undefined && (
        <div key={`air-${leaving}`} className={`${styles.air} ${styles.isLeaving}`} data-sky={leaving} />
      )}
      <Stars opacity={light.stars} />
      <SkyDisc light={light} progress={progress ?? 0} />
      {progress !== undefined && (
        <svg className={styles.way} viewBox="0 0 100 100" preserveAspectRatio="none" role="presentation">
          <path d={moonWay(light, progress)} />
        </svg>
      )}
      <Clouds opacity={light.clouds} />
      <Birds isOut={light.birds} />
      <Skyline {...skyline} lit={light.lit} />
      {leaving !== undefined && (
        <Skyline key={`skyline-${leaving}`} {...skyline} lit={lightOf(leaving).lit} leaving={leaving} />
      )}
      <Fire isLit={light.torches} withTorches={isOld} />
    </div>
  );
}

/** The moon as a countdown: it sets when the time is up. */
export interface MoonClock {
  /** Both by the clock of `now`, in ms. */
  readonly from: number;
  readonly until: number;
  readonly now?: () => number;
  /** What stands on the moon: the digits. Read out as anything else; colour it as ink on paper. */
  readonly face?: ReactNode;
}

function shareGone({ from, until, now = Date.now }: MoonClock): number {
  return Math.max(0, Math.min(1, (now() - from) / Math.max(1, until - from)));
}

const SECOND_MS = 1000;

/** Until the clock shows another second. */
function tillNextSecond({ until, now = Date.now }: MoonClock): number {
  const left = (until - now()) % SECOND_MS;
  return left > 0 ? left : left + SECOND_MS;
}

/** Counts with the moon's clock, once a second: together with its digits, so that one frame shows both. */
function useProgress(moon: MoonClock | undefined): number | undefined {
  const [, setTicks] = useState(0);
  const isRunning = moon !== undefined;
  const tillNext = useEffectEvent(() => (moon === undefined ? SECOND_MS : tillNextSecond(moon)));
  useEffect(() => {
    if (!isRunning) return undefined;
    let timer: ReturnType<typeof setTimeout>;
    const tick = () => {
      setTicks((ticks) => ticks + 1);
      timer = setTimeout(tick, tillNext());
    };
    timer = setTimeout(tick, tillNext());
    return () => clearTimeout(timer);
  }, [isRunning]);
  return moon === undefined ? undefined : shareGone(moon);
}

interface SkyWithMoonProps {
  readonly phase: Phase;
  readonly leaving: Phase | undefined;
  readonly moon: MoonClock | undefined;
}

function SkyWithMoon({ moon, ...sky }: SkyWithMoonProps) {
  return <Sky {...sky} progress={useProgress(moon)} />;
}

function MoonFace({ phase, moon }: { phase: Phase; moon: MoonClock }) {
  const progress = useProgress(moon) ?? 0;
  return (
    <div className={styles.stageHeaven}>
      <div className={styles.stageMoon} style={placeOf(lightOf(phase), progress)}>
        {moon.face}
      </div>
    </div>
  );
}

/** The phase before this one, until its light has gone out. */
function useLeaving(phase: Phase) {
  const [lights, setLights] = useState<{ shown: Phase; leaving?: Phase }>({ shown: phase });
  if (lights.shown !== phase) setLights({ shown: phase, leaving: lights.shown });
  return { leaving: lights.leaving, onGone: () => setLights(({ shown }) => ({ shown })) };
}

interface StageProps {
  readonly phase: Phase;
  readonly className?: string | undefined;
  /** A theme pack’s picture in the place of the sky. */
  readonly picture?: string | undefined;
  readonly moon?: MoonClock | undefined;
  readonly children: ReactNode;
}

/** A screen under its sky; the nearest ridge is the ground the screen stands on. */
export function Stage({ phase, className = '', picture, moon, children }: StageProps) {
  const { leaving, onGone } = useLeaving(phase);
  return (
    <div className={`${styles.stage} ${className}`} data-sky={phase}>
      {leaving !== undefined && (
        <div
          key={leaving}
          className={`${styles.stageGround} ${styles.isLeaving}`}
          data-sky={leaving}
          onTransitionEnd={onGone}
          aria-hidden="true"
        />
      )}
      <Picture src={picture} alt="" className={styles.stagePicture}>
        <SkyWithMoon phase={phase} leaving={leaving} moon={moon} />
      </Picture>
      {moon?.face !== undefined && <MoonFace phase={phase} moon={moon} />}
      <div className={styles.stageContent}>{children}</div>
    </div>
  );
}

const CRESCENT = 'M33 4A22 22 0 1 1 6 34A22 22 0 0 0 33 4z';

function placeOf(light: Light, progress: number): CSSProperties {
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
      <span className={`${styles.face} ${styles.faceSun}`} style={seen(disc === 'sun')} />
      <span className={`${styles.face} ${styles.faceLowSun}`} style={seen(disc === 'low-sun')} />
      <span
        className={`${styles.face} ${styles.faceMoon}`}
        style={{ opacity: disc === 'pale' ? 0.74 : Number(disc === 'moon') }}
      />
      <svg className={styles.face} viewBox="0 0 48 48" role="presentation" style={seen(disc === 'crescent')}>
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
function SkyDisc({ light, progress }: { light: Light; progress: number }) {
  const disc = useRef<HTMLDivElement>(null);
  useGrowth(disc, light.size);
  return (
    <div className={styles.disc} ref={disc} style={placeOf(light, progress)}>
      <DiscFaces disc={light.disc} />
    </div>
  );
}
