/** What a device shows of the game when somebody installs it. */
export interface WebManifest {
  readonly [field: string]: unknown;
  readonly icons: readonly { readonly src: string; readonly sizes: string; readonly purpose?: string }[];
}

const ICONS = [
  { file: 'icon-192.png', sizes: '192x192', type: 'image/png', purpose: 'any' },
  { file: 'icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'any' },
  { file: 'icon-maskable-192.png', sizes: '192x192', type: 'image/png', purpose: 'maskable' },
  { file: 'icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
  { file: 'icon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
] as const;

export const ICON_FILES: readonly string[] = [...ICONS.map(({ file }) => file), 'apple-touch-icon.png'];

/** @param addressOf where the build has put an icon */
export const webManifest = (addressOf: (file: string) => string): WebManifest => ({
  id: '/',
  name: 'Nightfall',
  short_name: 'Nightfall',
  description: 'A one-night social-deduction party game for phones and browsers.',
  lang: 'en',
  start_url: '/',
  scope: '/',
  display: 'standalone',
  background_color: '#14102b',
  theme_color: '#14102b',
  categories: ['games', 'social'],
  icons: ICONS.map(({ file, ...icon }) => ({ src: addressOf(file), ...icon })),
  shortcuts: [
    { name: 'Join Game', short_name: 'Join', url: '/?join' },
    { name: 'How to play', url: '/practice' },
  ],
});
