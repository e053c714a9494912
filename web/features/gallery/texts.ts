export const TEXTS = {
  title: 'Gallery',
  about: 'Everything the screens are made of, with all its states, in each theme.',
  themes: 'Theme',
  unknownRole: 'No such role',
  longTitle: 'The Honourable Warden of Two Old Ferries',
} as const;
