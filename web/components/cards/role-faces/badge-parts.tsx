import { seedOf } from '@nightfall/shared/game/state/player-look';
import { useMemo } from 'react';
import { seeded } from '../../../art/seeded.ts';
import type { RoleFacts } from '../../../theme/role-facts.ts';
import * as styles from './card-styles.module.css';

function barsOf(role: string) {
  const next = seeded(seedOf(`${role} badge`));
  let bars = '';
  for (let x = 17; x < 146; ) {
    const width = 1.2 + Math.floor(next() * 3) * 1.1;
    bars += `M${x.toFixed(1)} 293h${width}v29h${-width}Z`;
    x += width + 1.3 + Math.floor(next() * 3) * 0.9;
  }
  return bars;
}

const digits = (text: string) => `${1000 + (seedOf(text) % 9000)}`;

/** Nobody has ever scanned it; below it the role's own name, as the rules call it. */
export function Barcode({ role, initials }: { role: RoleFacts; initials: string }) {
  const bars = useMemo(() => barsOf(role.name), [role.name]);
  const code = `${digits(role.name)}-${initials} · ${(role.isKnown ? role.name : '???').toUpperCase()}`;
  return (
    <>
      <path d={bars} fill="var(--ink)" />
      <text
        className={styles.code}
        x="17"
        y="334"
        fill="var(--ink)"
        style={{ fontSize: Math.min(9.4, 146 / (code.length * 0.6)) }}
        textLength={code.length > 34 ? 146 : undefined}
        lengthAdjust="spacingAndGlyphs"
      >
        {code}
      </text>
    </>
  );
}

/** The slot in the lunch break; a list of nothing for who takes the whole break off. */
export function Slot({ order, wakes }: Pick<RoleFacts, 'order' | 'wakes'>) {
  return (
    <>
      <rect x="170" y="276" width="64" height="59" fill="var(--ink)" />
      {wakes ? (
        <text
          className={styles.number}
          textAnchor="middle"
          x="202"
          y="322"
          fill="var(--accent)"
          style={{ fontSize: order > 9 ? 36 : 46 }}
        >
          {order}
        </text>
      ) : (
        <path d="M183 291h38v6h-38ZM183 303h38v6h-38ZM183 315h24v6h-24Z" fill="var(--accent)" />
      )}
    </>
  );
}

/** The company's name on both sides of the slot. */
export function Company({ title }: { title: string }) {
  const words = title.split(' ');
  const half = Math.ceil(words.length / 2);
  const [left, right] = [words.slice(0, half).join(' '), words.slice(half).join(' ')];
  const size = Math.min(13, 96 / (Math.max(left.length, right.length, 1) * 0.64));
  return (
    <g className={styles.company} fill="var(--ink)" style={{ fontSize: Math.max(6, size) }}>
      <text x="17" y="37">
        {left}
      </text>
      <text x="233" y="37" textAnchor="end">
        {right}
      </text>
    </g>
  );
}
