import type { Team } from '@nightfall/shared/game/view';

/** The hole in a team's paper (field 250 x 350): shape first, colour second. */
export interface Frame {
  readonly opening: string;
  /** Where the opening is scaled from for the papers behind. */
  readonly centre: readonly [number, number];
  readonly disc: { readonly y: number; readonly radius: number };
}

const CIRCLE = 'M125 46A100 100 0 1 1 124.9 46Z';

export const FRAMES: Record<Team, Frame> = {
  Villager: {
    opening: 'M32 292V134A93 93 0 0 1 218 134V292Z',
    centre: [125, 190],
    disc: { y: 134, radius: 84 },
  },
  Werewolf: {
    opening:
      'M36 292V240L24 222L36 200V158L27 128L48 78L60 22L92 62Q125 78 158 62L190 22L202 78L223 128L214 158V200L226 222L214 240V292Z',
    centre: [125, 176],
    disc: { y: 136, radius: 84 },
  },
  Neutral: { opening: CIRCLE, centre: [125, 146], disc: { y: 146, radius: 72 } },
};

const CARD = 'M0 0H250V350H0Z';

/** A sheet of paper with the opening cut out of it (fill-rule evenodd). */
export const sheet = (opening: string): string => `${CARD}${opening}`;

/** Front to back: how far the papers behind show inside the opening of the one before. */
export const LAYER_SCALES = [
  { scale: 0.9, fill: 'var(--paper-deep)' },
  { scale: 0.95, fill: 'var(--paper-mid)' },
  { scale: 1, fill: 'var(--paper-front)' },
] as const;

/** The ticks of the Neutral dial, around the centre of its circle. */
export const DIAL_TICKS = Array.from({ length: 60 }, (_, index) => {
  const angle = (index * Math.PI) / 30;
  const [inner, outer] = [108, index % 5 === 0 ? 116 : 112];
  const at = (radius: number) =>
    `${(125 + Math.sin(angle) * radius).toFixed(1)} ${(146 - Math.cos(angle) * radius).toFixed(1)}`;
  return `M${at(inner)}L${at(outer)}`;
}).join('');

/** Team marks in a field of 24 x 24. */
export const TEAM_MARKS: Record<Team, string> = {
  Villager: 'M12 2.5L1.8 11.6H5V21.5H10V15.2H14V21.5H19V11.6H22.2Z',
  Werewolf:
    'M3.2 4C7.4 8.4 8.2 14.6 6.2 20.6C3.2 15.6 2.2 9.6 3.2 4ZM10.2 2.6C14.4 8.2 15.2 15.4 13.2 22C10.2 16.2 9.2 9.2 10.2 2.6ZM17.2 4C21.4 8.4 22.2 14.6 20.2 20.6C17.2 15.6 16.2 9.6 17.2 4Z',
  Neutral:
    'M12 4A8 8 0 1 1 11.99 4ZM12.9 6.4A5.7 5.7 0 1 0 12.91 6.4ZM12 0L13 2.4H11ZM12 24L11 21.6H13ZM0 12L2.4 11V13ZM24 12L21.6 13V11Z',
};
