import type { Team } from '../game/state/role-facts.ts';

/** Plain words, or words that lead to a role's entry. */
export type Cell = string | { readonly text: string; readonly roleId: string };

/** What a reader has to know of one role. */
export interface RoleEntry {
  /** Where it stands in the book: the same for every theme and language. */
  readonly id: string;
  /** The name on the wire. */
  readonly name: string;
  readonly title: string;
  readonly team: Team;
  /** Team, number of cards, place in the night. */
  readonly facts: readonly string[];
  readonly description: string;
  readonly instructions: string;
  readonly winCondition: string;
}

export type Block =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'list'; readonly items: readonly string[] }
  | { readonly kind: 'steps'; readonly items: readonly string[] }
  | { readonly kind: 'terms'; readonly items: readonly { readonly term: string; readonly text: string }[] }
  | { readonly kind: 'table'; readonly head: readonly string[]; readonly rows: readonly (readonly Cell[])[] }
  | {
      readonly kind: 'roles';
      readonly team: Team;
      readonly title: string;
      /** What the team wants; empty where the theme does not say. */
      readonly text: string;
      readonly roles: readonly RoleEntry[];
    };

export interface Section {
  /** The same for every theme and language. */
  readonly id: string;
  readonly title: string;
  readonly blocks: readonly Block[];
}

export interface Rulebook {
  readonly title: string;
  readonly sections: readonly Section[];
}

/** The anchor of a heading, as pages with Markdown make it too. */
export const anchorOf = (title: string): string =>
  title
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}_ -]/gu, '')
    .replaceAll(' ', '-');
