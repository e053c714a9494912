import type { Scene } from './shapes.ts';

/** Ink, the team's colour from dark to bright, and what every office has. */
export const OFFICE_TONES = {
  k: 'var(--ink)',
  e: 'var(--paper-front)',
  d: 'var(--paper-mid)',
  c: 'var(--paper-deep)',
  b: 'color-mix(in oklch, var(--paper-deep) 58%, var(--accent))',
  a: 'var(--accent)',
  h: 'var(--paper-edge)',
  w: 'var(--paper)',
  s: 'var(--paper-low)',
  n: 'oklch(.36 .065 232)',
  i: 'oklch(.72 .11 222)',
  t: 'oklch(.74 .09 72)',
  y: 'oklch(.9 .165 102)',
  r: 'oklch(.66 .215 27)',
  m: 'oklch(.86 .13 172)',
} as const;

export type OfficeScene = Scene<keyof typeof OFFICE_TONES>;
