export const TEXTS = {
  builtIn: 'Built-in themes',
  ownPacks: 'My theme packs',
  otherThemes: 'Other themes',
} as const;
