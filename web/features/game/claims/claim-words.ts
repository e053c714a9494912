import { type ClaimKind, NEEDS } from './claim-kinds.ts';
import { TEXTS } from './texts.ts';

/** The theme’s own words for looking and swapping, in the past. */
export interface Verbs {
  readonly viewed: string;
  readonly swapped: string;
}

export const chipWords = (kind: ClaimKind, verbs: Verbs): string =>
  ({
    am: TEXTS.iAm,
    saw: TEXTS.iDid(verbs.viewed),
    swapped: TEXTS.iDid(verbs.swapped),
    accuse: TEXTS.iAccuse,
  })[kind];

/** One card of a role is 'the Seer', one of several 'a Werewolf'. */
export function withArticle(title: string, copies: number): string {
  return copies <= 1 ? TEXTS.theOne(title) : TEXTS.oneOf(title);
}

interface Picked {
  readonly whom: readonly string[];
  /** With its article. */
  readonly role: string | null;
}

/** The claim as a sentence; null as long as something is missing. */
export function claimSentence(kind: ClaimKind, { whom, role }: Picked, verbs: Verbs): string | null {
  const needs = NEEDS[kind];
  if (whom.length < needs.whom || (needs.role === 'needed' && role === null)) return null;
  const who = TEXTS.both(whom);
  switch (kind) {
    case 'am':
      return TEXTS.said.am(role ?? '');
    case 'saw':
      return TEXTS.said.saw(verbs.viewed, who, role ?? '');
    case 'swapped':
      return TEXTS.said.swapped(verbs.swapped, who);
    case 'accuse':
      return role === null ? TEXTS.said.accuse(who) : TEXTS.said.accuseOf(who, role);
  }
}

/** At most so many are picked; one more replaces the oldest, and a picked one is put back. */
export function toggled(picks: readonly string[], pick: string, most: number): readonly string[] {
  if (picks.includes(pick)) return picks.filter((one) => one !== pick);
  return [...picks, pick].slice(-most);
}
