/** The same words in every theme. */
export const TEXTS = {
  product: 'Nightfall',
  loading: 'Loading',
  loadingTheme: 'Loading theme...',
  updating: 'Loading the new version',
  updatingText: 'Nightfall has been updated. You keep your seat.',
  outdated: 'There is a new version',
  outdatedText: 'This page is older than the game. Load it again to play on: you keep your seat.',
  update: 'Load the New Version',
} as const;
