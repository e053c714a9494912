import type { FaceName, GroundName } from '@nightfall/shared/game/state/player-look';

export const TEXTS = {
  title: 'Your face and colour',
  short: 'Face and colour',
  text: 'Everybody sees you like this, in this game and in your next ones.',
  face: 'Face',
  ground: 'Colour',
  byName: 'From your name',
  asBefore: 'As with your former name',
  save: 'Save',
  saving: 'Saving...',
  profileText: 'The games you join from now on show you like this.',
  saved: 'Face and colour saved',
  failed: 'Could not save your face and colour',
  notKept: 'Changed for this game only',
  notKeptText: 'Your account could not be reached. Try again for your next games.',
} as const;

export const FACE_WORDS: Readonly<Record<FaceName, string>> = {
  short_hair: 'Short hair',
  curls: 'Curls',
  bald: 'Bald, with a goatee',
  grey_beard: 'Grey beard',
  quiff: 'Red quiff',
  moustache: 'Moustache',
  straight_hair: 'Straight blond hair',
  bun: 'Hair in a bun',
  bob: 'Bob',
  braids: 'Braids',
  ponytail: 'Ponytail',
  glasses: 'Glasses',
};

export const GROUND_WORDS: Readonly<Record<GroundName, string>> = {
  coral: 'Coral',
  green: 'Green',
  teal: 'Teal',
  amber: 'Amber',
  blue: 'Blue',
  pink: 'Pink',
  violet: 'Violet',
  olive: 'Olive',
};
