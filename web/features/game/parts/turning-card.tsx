import { type CSSProperties, useEffect, useEffectEvent, useState } from 'react';
import { LargeCardBack } from '../../../components/cards/card-back.tsx';
import { RoleCard } from '../../../components/cards/role-card.tsx';
import { MOTION_MS } from '../../../styles/motion.ts';
import type { RoleFacts } from '../../../theme/role-facts.ts';
import * as styles from './turning-card.module.css';

interface TurningCardProps {
  readonly role: RoleFacts;
  readonly isUp: boolean;
  /** Face down at first; turns over after this many milliseconds. */
  readonly opensAfter?: number;
}

/** The face is in the document only while it can be seen: it is a secret. */
function useFace(isUp: boolean): boolean {
  const [isThere, setThere] = useState(isUp);
  useEffect(() => {
    const timer = setTimeout(() => setThere(isUp), isUp ? 0 : MOTION_MS.flip);
    return () => clearTimeout(timer);
  }, [isUp]);
  return isUp || isThere;
}

export function TurningCard({ role, isUp, opensAfter }: TurningCardProps) {
  const hasFace = useFace(isUp);
  const names = [styles.root, isUp && styles.up, isUp && opensAfter !== undefined && styles.opens];
  const style = { '--opens-after': `${opensAfter ?? 0}ms` } as CSSProperties;
  return (
    <span className={names.filter(Boolean).join(' ')} style={style}>
      <span className={styles.back} aria-hidden="true">
        <LargeCardBack />
      </span>
      <span className={styles.face}>{hasFace && <RoleCard role={role} />}</span>
    </span>
  );
}

/** Hides a secret when the page is hidden, so that a woken phone does not show it. */
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
