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

/** How a player is drawn. A null part follows from the name. */
export interface PlayerLook {
  readonly face: FaceName | null;
  readonly ground: GroundName | null;
  /** The seed of a face that was drawn for an earlier name, and stays with a new one; no name can be read from it. */
  readonly drawn?: number | undefined;
}

/** Null where all of it follows from the name. */
export const chosenLook = (look: PlayerLook | null | undefined): PlayerLook | null =>
  look == null || (look.face === null && look.ground === null && look.drawn === undefined) ? null : look;

export const isSameLook = (one: PlayerLook | null, other: PlayerLook | null): boolean =>
  one?.face === other?.face && one?.ground === other?.ground && one?.drawn === other?.drawn;

/** A 32-bit number for a text (FNV-1a), by which pictures are drawn that stay the same for a name or a role. */
export function seedOf(text: string): number {
  let hash = 2166136261;
  for (const character of text) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 16777619);
  return hash >>> 0;
}

/** The look of a player after a change of name: the face stays. */
export function lookUnderNewName(look: PlayerLook | null | undefined, formerName: string): PlayerLook {
  const { face, ground, drawn = seedOf(formerName) } = look ?? { face: null, ground: null };
  return face === null ? { face, ground, drawn } : { face, ground };
}

/** The look of an account in a browser: where it has chosen nothing, what was chosen in the browser comes first. */
export function accountLook(account: PlayerLook | null, browser: PlayerLook | null): PlayerLook | null {
  const isOnlyKept = account?.drawn !== undefined && account.face === null && account.ground === null;
  return isOnlyKept ? (chosenLook(browser) ?? account) : (account ?? browser);
}
