import { seedOf } from '@nightfall/shared/game/state/player-look';
import type { Team } from '@nightfall/shared/game/state/role-facts';
import { useMemo } from 'react';
import { seeded } from '../../../art/seeded.ts';
import { DOSSIER_MARKS } from '../../../art/signs.ts';
import type { RoleFacts } from '../../../theme/role-facts.ts';
import * as styles from './card-styles.module.css';
import { SLEEPING_MOON } from './emblem-of.ts';

/** What colour a side's rubber stamp has. */
export const STAMP_INK: Record<Team, string> = {
  Villager: 'oklch(.42 .1 258)',
  Werewolf: 'oklch(.52 .2 26)',
  Neutral: 'oklch(.44 .085 190)',
};
const STAMP_WORDS: Record<Team, string> = { Villager: 'OURS', Werewolf: 'THEIRS', Neutral: 'NOBODY’S' };

const SEAL_TEETH = Array.from({ length: 28 }, (_, index) => {
  const at = (turn: number, reach: number) =>
    `${(Math.cos(turn) * reach).toFixed(1)} ${(Math.sin(turn) * reach).toFixed(1)}`;
  const turn = (index * Math.PI) / 14;
  return `${index === 0 ? 'M' : 'L'}${at(turn, 37)}L${at(turn + Math.PI / 28, 33)}`;
}).join('');

/** A seal, a slab, a torn oval: whose file it is can be felt with the thumb. */
export function Stamp({ team }: { team: Team }) {
  const ink = STAMP_INK[team];
  const mark = <path d={DOSSIER_MARKS[team]} fillRule="evenodd" fill={ink} />;
  return (
    <g fill="none" stroke={ink} strokeWidth="2.6" opacity=".9">
      {team === 'Villager' && (
        <>
          <path d={`${SEAL_TEETH}Z`} />
          <circle r="27.5" strokeWidth="1.4" />
          <g transform="translate(-11 -19) scale(.92)" stroke="none">
            {mark}
          </g>
        </>
      )}
      {team === 'Werewolf' && (
        <>
          <path d="M-44 -25H44V25H-44Z" strokeWidth="4.4" />
          <path d="M-38.5 -19.5H38.5V19.5H-38.5Z" strokeWidth="1.4" />
          <path d="M-44 -25L-34 -25L-44 -15ZM44 25L34 25L44 15Z" fill={ink} />
          <g transform="translate(-10 -18.5) scale(.84)" stroke="none">
            {mark}
          </g>
        </>
      )}
      {team === 'Neutral' && (
        <>
          <ellipse rx="46" ry="29" strokeDasharray="11 4" strokeWidth="3.4" />
          <ellipse rx="39.5" ry="23" strokeWidth="1.3" />
          <g transform="translate(-9.5 -20) scale(.8)" stroke="none">
            {mark}
          </g>
        </>
      )}
      <text
        className={styles.dossierStamp}
        textAnchor="middle"
        y={team === 'Neutral' ? 13 : 15}
        fill={ink}
        stroke={ink}
        strokeWidth=".5"
        style={{ fontSize: team === 'Werewolf' ? 16 : 13 }}
      >
        {STAMP_WORDS[team]}
      </text>
    </g>
  );
}

/** The number under which the file moves after hours. */
export function Exhibit({ order, wakes }: Pick<RoleFacts, 'order' | 'wakes'>) {
  return (
    <g transform="translate(209 40) rotate(4)">
      <path
        d="M-23 -34L-15 -42H15L23 -34V28H-23Z"
        fill="oklch(.3 .03 248 / .35)"
        transform="translate(2.5 3)"
      />
      <path
        d="M-23 -34L-15 -42H15L23 -34V28H-23Z"
        fill="var(--paper)"
        stroke="var(--ink)"
        strokeWidth="1.6"
      />
      <circle cy="-33" r="4" fill="var(--ink)" />
      <path d="M0 -33Q8 -46 18 -50" fill="none" stroke="oklch(.5 .17 26)" strokeWidth="2" />
      <text className={styles.dossierSmall} textAnchor="middle" y="-16" fill="var(--ink)">
        EXHIBIT
      </text>
      <path d="M-17 -12H17" stroke="var(--ink)" />
      {wakes ? (
        <text
          className={styles.dossierNumber}
          textAnchor="middle"
          y="21"
          fill="var(--ink)"
          style={{ fontSize: order > 9 ? 30 : 40 }}
        >
          {order}
        </text>
      ) : (
        <path d={SLEEPING_MOON} fill="var(--ink)" transform="translate(-1 8) scale(1.35)" />
      )}
    </g>
  );
}

/** What was typed about the subject, and what is left of it. */
export function Report({ role }: { role: string }) {
  const { bars, lines } = useMemo(() => {
    const next = seeded(seedOf(`${role} file`));
    let [bars, lines] = ['', ''];
    for (let y = 272; y < 304; y += 13)
      for (let x = 25; x < 134; ) {
        const width = Math.min(16 + Math.round(next() * 40), 138 - x);
        if (next() < 0.46) bars += `M${x} ${y - 8}h${width}v9h${-width}Z`;
        else lines += `M${x} ${y - 3}h${width}`;
        x += width + 5;
      }
    return { bars, lines };
  }, [role]);
  return (
    <>
      <path
        d={lines}
        stroke="var(--ink)"
        strokeOpacity=".42"
        strokeWidth="2.6"
        strokeDasharray="5 1.5 9 2 3 2"
      />
      <path d={bars} fill="var(--ink)" />
    </>
  );
}

export const caseNumber = (role: string): string => {
  const seed = seedOf(`${role} case`);
  return `${10 + (seed % 90)}–${1000 + ((seed >>> 8) % 9000)}`;
};

/** The wire that holds the photograph. */
export const CLIP = 'M0 8V-16a7 7 0 0 1 14 0V20a10 10 0 0 1 -20 0V-10';
