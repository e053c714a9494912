/** What the product says outside of a game, whatever production is played. */
export const TEXTS = {
  product: 'Nightfall',
  loading: 'Loading',
  loadingTheme: 'Loading theme...',
} as const;
