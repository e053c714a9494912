import type { Phase } from '../game/phase.ts';
import type { RoleName } from '../game/roles/role.ts';
import type { Words } from '../game/words.ts';

export const TEAM_KEYS = ['villager', 'werewolf', 'tanner', 'stalker'] as const;
export type TeamKey = (typeof TEAM_KEYS)[number];

export interface TeamWords {
  /** A noun that fits behind "the". */
  readonly displayName: string;
  /** A CSS colour. */
  readonly color: string;
}

export interface RoleWords {
  readonly displayName: string;
  readonly description: string;
  readonly instructions: string;
  readonly winCondition: string;
}

/** A production of the game: its words now, its palette and pictures with the theme packs. */
export interface Theme {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly text: {
    readonly gameTitle: string;
    readonly homeTitle: string;
    readonly homeSubtitle: string;
    readonly lobbyTitle: string;
    readonly phases: Readonly<Record<Phase, string>>;
    readonly teams: Readonly<Record<TeamKey, TeamWords>>;
  };
  /** Words of a role; of a role the theme does not know: its own name, 'Unknown Role' as description. */
  readonly role: (name: RoleName) => RoleWords;
  /** Sentences for outcomes. */
  readonly words: Words;
}
