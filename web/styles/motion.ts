/** Whether the user asked for reduced motion. For style sheets, reduced-motion.css does the same. */
export const isMotionUnwelcome = (): boolean => window.matchMedia('(prefers-reduced-motion: reduce)').matches;

/** Durations of scripted animations, in milliseconds. tokens.css has the same for style sheets. */
export const MOTION_MS = {
  flip: 620,
  deal: 420,
  dealStagger: 90,
  swap: 900,
  vote: 700,
  sky: 1800,
  still: 150,
} as const;

export const EASINGS = {
  out: 'cubic-bezier(.2,.8,.2,1)',
  card: 'cubic-bezier(.3,1.25,.5,1)',
  path: 'cubic-bezier(.65,0,.35,1)',
} as const;
