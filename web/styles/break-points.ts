/**
 * The screens that have a layout of their own, smallest first, as media queries: `@media (--tablet)` in a sheet,
 * `useMedia(BREAK_POINTS.tablet)` in a component. No other width or height stands in a media query.
 */
export const BREAK_POINTS = {
  tablet: '(min-width: 760px)',
  laptop: '(min-width: 900px)',
  desktop: '(min-width: 1280px)',
  /** A phone held sideways, or a laptop whose page is zoomed: hardly any height, but room for two columns. */
  turned: '(min-width: 560px) and (max-height: 500px)',
  short: '(max-height: 719px)',
  tall: '(min-height: 860px)',
} as const;
