import type { Scene } from './shapes.ts';

/** A photograph from black to white, a little cold in the shadows and warm in the light. */
export const SURVEILLANCE_TONES = {
  k: 'oklch(.15 .014 255)',
  a: 'oklch(.25 .014 250)',
  b: 'oklch(.36 .013 240)',
  c: 'oklch(.48 .012 200)',
  d: 'oklch(.61 .012 120)',
  e: 'oklch(.75 .014 100)',
  f: 'oklch(.87 .016 95)',
  w: 'oklch(.95 .016 95)',
} as const;

export type SurveillanceScene = Scene<keyof typeof SURVEILLANCE_TONES>;
