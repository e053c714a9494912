/** The portraits to choose from, by what tells them apart; the page draws each in the clothes of its theme. */
export const FACES = [
  'short_hair',
  'curls',
  'bald',
  'grey_beard',
  'quiff',
  'moustache',
  'straight_hair',
  'bun',
  'bob',
  'braids',
  'ponytail',
  'glasses',
] as const;
export type FaceName = (typeof FACES)[number];

/** The eight grounds of a portrait, in the order in which a name's first character picks one. */
export const GROUNDS = ['coral', 'green', 'teal', 'amber', 'blue', 'pink', 'violet', 'olive'] as const;
export type GroundName = (typeof GROUNDS)[number];

/** How somebody wants to be shown. What is null follows from the name, as with everybody who chose nothing. */
export interface PlayerLook {
  readonly face: FaceName | null;
  readonly ground: GroundName | null;
}

/** Null where all of it follows from the name. */
export const chosenLook = (look: PlayerLook | null | undefined): PlayerLook | null =>
  look == null || (look.face === null && look.ground === null) ? null : look;

export const isSameLook = (one: PlayerLook | null, other: PlayerLook | null): boolean =>
  one?.face === other?.face && one?.ground === other?.ground;
