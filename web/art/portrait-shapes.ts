import type { Beard, Collar, Hairstyle, Hat, Portrait } from './portrait.ts';

/** The paper shapes of a portrait, in a field of 100 by 100: the eyes lie on y 50, the chin at about 73. */
export const FACES: Record<Portrait['head'], string> = {
  oval: 'M32 44q0-21 18-21t18 21q0 27-18 29q-18-2-18-29z',
  round: 'M31 45q0-22 19-22t19 22q0 25-19 27q-19-2-19-27z',
  long: 'M33 42q0-20 17-20t17 20q0 31-17 34q-17-3-17-34z',
};
export const NECK = 'M42.5 62h15v15q-7.5 8-15 0z';
export const SHOULDERS = 'M11 104q2-27 39-28q37 1 39 28z';
export const EARS = 'M31.5 45a4.6 5.6 0 1 0 0 11zM68.5 45a4.6 5.6 0 1 1 0 11z';

const ball = (x: number, y: number, r: number) =>
  `M${x - r} ${y}a${r} ${r} 0 1 0 ${r * 2} 0a${r} ${r} 0 1 0 ${-r * 2} 0z`;

const CAP = 'M25 52V45a25 25 0 0 1 50 0v7q-25-22-50 0z';
const CURLS = [
  [30, 34, 11],
  [42, 24, 11],
  [58, 24, 11],
  [70, 34, 11],
  [26, 48, 10],
  [74, 48, 10],
  [29, 61, 8],
  [71, 61, 8],
] as const;
const BRAID = [58, 66, 74, 82, 89];

interface Hair {
  /** Behind the face; a hat leaves it. */
  readonly behind: string;
  /** Over the brow; under a hat it is not seen. */
  readonly before: string;
  readonly showsEars?: true;
}

const PARTING = 'M31 50q-1-26 19-26t19 26q-14-5-19-20q-5 15-19 20z';
const SWEPT_BACK = 'M31 47q-1-25 19-25t19 25q-6-15-19-15t-19 15z';

export const HAIR: Record<Hairstyle, Hair> = {
  short: {
    behind: '',
    before: 'M30.5 47q-3-27 19.5-27t19.5 27q-3-9-8-13q-13 5-22 0q-6 3-9 13z',
    showsEars: true,
  },
  curls: {
    behind: CURLS.map(([x, y, r]) => ball(x, y, r)).join(''),
    before: `${ball(38, 30, 7.5)}${ball(50, 27.5, 7.5)}${ball(62, 30, 7.5)}`,
  },
  bald: { behind: '', before: '', showsEars: true },
  quiff: {
    behind: '',
    before: 'M31 45q-4-15 5-20q3-13 22-9q16 3 11 29q-3-8-8-11q-12 4-22 0q-5 3-8 11z',
    showsEars: true,
  },
  parted: {
    behind: '',
    before: 'M30.5 48q-4-28 20-28q22 0 19 28q-3-10-6-13q-15 1-24-8q-4 10-9 21z',
    showsEars: true,
  },
  cropped: { behind: '', before: 'M31 43q0-21 19-21t19 21q-4-8-9-9q-10-2-20 0q-5 1-9 9z', showsEars: true },
  afro: { behind: ball(50, 37, 29), before: 'M31 46q2-19 19-19t19 19q-7-10-19-10t-19 10z' },
  straight: {
    behind: 'M23 84V46a27 27 0 0 1 54 0v38q-7 4-12 1V52H35v33q-5 3-12-1z',
    before: PARTING,
  },
  bun: { behind: `${ball(50, 13.5, 9.5)}${CAP}`, before: SWEPT_BACK, showsEars: true },
  bob: {
    behind: 'M25 67V45a25 25 0 0 1 50 0v22q-6 5-11 1V48H36v20q-5 4-11-1z',
    before: 'M30.5 46q0-24 19.5-24t19.5 24q-3-5-5-6q-14 3-29 0q-3 2-5 6z',
  },
  braids: {
    behind: CAP + BRAID.map((y) => ball(27, y, 5.4) + ball(73, y, 5.4)).join(''),
    before: PARTING,
  },
  ponytail: {
    behind: `${CAP}M62 24q26-2 24 34q-2 18-12 24q2-10 0-22q-2-20-12-36z`,
    before: SWEPT_BACK,
    showsEars: true,
  },
  wavy: {
    behind: 'M22 84q-5-10 1-20q-6-10 1-20a26 26 0 0 1 52 0q7 10 1 20q6 10 1 20q-8 4-13-2V52H35v30q-5 6-13 2z',
    before: 'M31 50q-3-28 21-27q20 1 17 26q-12-3-17-14q-7 11-21 15z',
  },
  buns: {
    behind: `${ball(28, 22, 9.5)}${ball(72, 22, 9.5)}${CAP}`,
    before: 'M30.5 46q0-24 19.5-24t19.5 24q-5-8-9-9q-2 3-6 3q-2-3-4.5-3q-2 3-6 3q-2-2-4-2q-3 2-5.5 8z',
  },
};

export const BEARD: Record<Beard, string> = {
  none: '',
  full: 'M31.5 49q0 27 18.5 28q18.5-1 18.5-28q-2 9-8 10q-10-4-21 0q-6-1-8-10z',
  goatee: 'M42.5 64q7.5-4 15 0q1 12-7.5 13q-8.5-1-7.5-13z',
  moustache: 'M39 62q5-6 11-2q6-4 11 2q-6 3.5-11 1q-5 2.5-11-1z',
  flowing: 'M31.5 49q-3 34 18.5 46q21.5-12 18.5-46q-2 9-8 10q-10-4-21 0q-6-1-8-10z',
};

export interface Piece {
  readonly path: string;
  readonly fill: 'hat' | 'accent' | 'cloth' | 'shade' | 'light' | 'skin';
}

export const HAT_PIECES: Record<Hat, readonly Piece[]> = {
  none: [],
  cap: [
    { path: 'M28 39q-1-25 22-25t22 25q-22-8-44 0z', fill: 'hat' },
    { path: 'M27 35q23-9 46 0v8q-23-8-46 0z', fill: 'shade' },
  ],
  brim: [
    { path: 'M10 36q40-13 80 0q-40 12-80 0z', fill: 'hat' },
    { path: 'M30 34q0-23 20-23t20 23q-20 6-40 0z', fill: 'hat' },
    { path: 'M30 29.5q20 6 40 0v4.5q-20 6-40 0z', fill: 'accent' },
  ],
  feather: [
    { path: 'M22 40q0-25 28-25q22 1 38 18q-24 12-66 7z', fill: 'hat' },
    { path: 'M24 38q26 6 62-5q-24 13-62 8z', fill: 'shade' },
    { path: 'M31 34q-10-16-4-30q11 11 8 30z', fill: 'accent' },
  ],
  hood: [
    { path: 'M18 98q-6-86 32-86t32 86l-13-6q9-45-19-64q-28 19-19 64z', fill: 'hat' },
    { path: 'M31 92q-9-45 19-64q28 19 19 64l-3-1q7-40-16-57q-23 17-16 57z', fill: 'shade' },
  ],
  beret: [
    { path: 'M24 34q0-19 28-20q27 1 25 15q-3 11-25 6q-18-3-24 5q-4-1-4-6z', fill: 'hat' },
    { path: 'M53 15q0-5 3-7l2 1q-2 3-2 6z', fill: 'hat' },
  ],
  kerchief: [
    { path: 'M28 55q-4-38 22-38t22 38q-3-22-22-23q-19 1-22 23z', fill: 'accent' },
    { path: 'M30 50q-1-30 20-31q21 1 20 31q-3-17-20-18q-17 1-20 18z', fill: 'shade' },
  ],
};

export const COLLAR_PIECES: Record<Collar, readonly Piece[]> = {
  open: [{ path: 'M41.5 76l8.5 14l8.5-14q-8.5 6-17 0z', fill: 'skin' }],
  high: [
    { path: 'M39 70q11 6 22 0l2 9q-13 8-26 0z', fill: 'cloth' },
    { path: 'M39 70q11 6 22 0l2 9q-13 8-26 0z', fill: 'shade' },
  ],
  bow: [{ path: 'M50 84l-13-7v14zM50 84l13-7v14z', fill: 'accent' }],
  scarf: [
    { path: 'M33 73q17 11 34 0l4 9q-21 13-42 0z', fill: 'accent' },
    { path: 'M57 83l9 19h-11l-6-17z', fill: 'accent' },
  ],
  shirt: [{ path: 'M40 75l10 11l-9 7l-8-14zM60 75l-10 11l9 7l8-14z', fill: 'light' }],
  tie: [
    { path: 'M36 76l14 28l14-28q-14 8-28 0z', fill: 'light' },
    { path: 'M46.5 83h7l-2 5l4 16h-11l4-16z', fill: 'accent' },
  ],
  lanyard: [
    { path: 'M40 75l10 11l-9 7l-8-14zM60 75l-10 11l9 7l8-14z', fill: 'light' },
    { path: 'M35 79l11 25h4L38.5 78zM65 79L54 104h-4l11.5-26z', fill: 'accent' },
  ],
  trenchcoat: [
    { path: 'M42 76l8 16l8-16q-8 6-16 0z', fill: 'light' },
    { path: 'M41 73l-17 9l9 8l-5 4l22 12zM59 73l17 9l-9 8l5 4l-22 12z', fill: 'shade' },
  ],
};
