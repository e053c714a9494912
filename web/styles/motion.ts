/** Whether whoever sits here asked for a page that keeps still. What styles move is held in reduced-motion.css. */
export const isMotionUnwelcome = (): boolean => window.matchMedia('(prefers-reduced-motion: reduce)').matches;

/** How long what scripts move is on its way, in milliseconds. What styles move has the same from tokens.css. */
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
