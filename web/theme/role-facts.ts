import type { RoleDefinition } from '@nightfall/shared/game/night/role';
import { type BuiltInRoleName, findBuiltInRole } from '@nightfall/shared/game/night/roles/index';
import type { Team } from '@nightfall/shared/game/state/role-facts';
import type { GameView } from '@nightfall/shared/protocol/game-view';
import ROOM from '@nightfall/shared/text/en/room.json';
import type { Noun } from '@nightfall/shared/themes/fill';
import { type TeamKey, type Theme, teamKeyOf } from '@nightfall/shared/themes/theme';
import { langOf } from './lang-of.ts';

const TEXTS = ROOM.roleInfo;

/** On a badge stands what the office knows a role by, where what the village knows it by would say nothing. */
export const OFFICE_EMBLEMS: Readonly<Partial<Record<BuiltInRoleName, string>>> = {
  Werewolf: 'shark-fin',
  'Alpha Wolf': 'shark-jaws',
  'Mystic Wolf': 'lock-spy',
  Minion: 'coffee-mug',
  Tanner: 'parachute',
  Villager: 'papers',
  Seer: 'calculator',
  'Apprentice Seer': 'abacus',
  Drunk: 'maze',
  Mason: 'linked-rings',
  Hunter: 'whistle',
  Bodyguard: 'megaphone',
  Sentinel: 'security-gate',
  Witch: 'briefcase',
  'Village Idiot': 'office-chair',
  Curator: 'cardboard-box',
  Thing: 'fountain-pen',
  Beholder: 'ringing-bell',
  Revealer: 'envelope',
  'Aura Seer': 'walkie-talkie',
  Copycat: 'id-card',
  'Old Hag': 'calendar',
};

const byName: ReadonlyMap<string, string> = new Map(Object.entries(OFFICE_EMBLEMS));

const officeEmblemOf = (role: string): string | undefined => byName.get(role);

/** What screens need to know of a role, built-in or custom, in the words of a theme. */
export interface RoleFacts {
  /** The role's own name, as on the wire. */
  readonly name: string;
  readonly title: string;
  /** The title as a noun of the theme. */
  readonly noun: Noun;
  readonly team: Team;
  /** The theme's own team, whose color its card has. */
  readonly side: TeamKey;
  /** What the card says of its team. */
  readonly teamLabel: string;
  /** What the team wants; empty where the theme does not say. */
  readonly teamDescription: string;
  readonly order: number;
  /** Does it act in the night at a shown number? */
  readonly wakes: boolean;
  readonly icon: string | null;
  readonly copies: number;
  readonly description: string;
  readonly instructions: string;
  readonly winCondition: string;
  /** The address of the card's picture: a pack's, or a custom role's. */
  readonly image: string | null;
  readonly isKnown: boolean;
  /** What its words are marked with, where they are in another language than the page. */
  readonly lang: Readonly<Record<'title' | 'team' | 'description' | 'winCondition', string | undefined>>;
}

/** What screens show of a custom role. */
export type CustomRole = Omit<GameView['customRoles'][number], 'actions'>;

export const UNKNOWN_ROLE = TEXTS.unknown;

/** Rulebook section 12: a role of its own wins by not being eliminated, every other with its team. */
const customWinCondition = (team: Team, theme: Theme): string =>
  team === 'Neutral' ? TEXTS.winsBySurviving : TEXTS.winsWith(theme.named('team', teamNoun(team, theme)));

function ofTeam(name: string, team: Team, { text }: Theme) {
  const side = teamKeyOf(name, team);
  const { displayName, description = '' } = text.teams[side];
  return { team, side, teamLabel: displayName, teamDescription: description };
}

function ofCustomRole(role: CustomRole, theme: Theme): RoleFacts {
  const winCondition = customWinCondition(role.team, theme);
  return {
    name: role.name,
    title: role.title,
    noun: { name: role.title },
    ...ofTeam(role.name, role.team, theme),
    order: role.nightOrder,
    wakes: role.nightOrder > 0,
    icon: 'card-joker',
    copies: 1,
    description: role.description === '' ? winCondition : role.description,
    instructions: '',
    winCondition,
    image: role.imageUrl,
    isKnown: true,
    lang: {
      title: langOf(role),
      team: langOf(theme),
      description: role.description === '' ? undefined : langOf(role),
      winCondition: undefined,
    },
  };
}

/** A badge has the emblems of the office. */
const emblemIn = ({ look }: Theme, { name, icon }: RoleDefinition): string =>
  (look.cardBack === 'badge' ? officeEmblemOf(name) : undefined) ?? icon;

export function roleFacts(name: string, theme: Theme, customRoles: readonly CustomRole[] = []): RoleFacts {
  const custom = customRoles.find((role) => role.name === name);
  if (custom !== undefined) return ofCustomRole(custom, theme);
  const role = findBuiltInRole(name);
  const words = theme.role(name);
  const team = ofTeam(name, role?.team ?? 'Neutral', theme);
  const lang = langOf(theme);
  const own = role === undefined ? undefined : lang;
  const title = role === undefined ? UNKNOWN_ROLE : words.displayName;
  return {
    name,
    title,
    noun: theme.noun(name, title),
    ...team,
    teamLabel: words.teamLabel ?? team.teamLabel,
    order: role?.actionOrder ?? 0,
    wakes: role?.hasNightAction ?? false,
    icon: role === undefined ? null : emblemIn(theme, role),
    copies: role?.copies ?? 1,
    description: role === undefined ? UNKNOWN_ROLE : words.description,
    instructions: words.instructions,
    winCondition: words.winCondition,
    image: words.image,
    isKnown: role !== undefined,
    lang: { title: own, team: lang, description: own, winCondition: own },
  };
}

/** The team's name as its cards show it. */
export function teamName(team: Team, theme: Theme): string {
  const { villager, werewolf, tanner } = theme.text.teams;
  return { Villager: villager, Werewolf: werewolf, Neutral: tanner }[team].displayName;
}

const TEAM_NOUNS = { Villager: 'village', Werewolf: 'wolfTeam', Neutral: 'neutral' } as const;

export const teamNoun = (team: Team, theme: Theme): Noun =>
  theme.noun(TEAM_NOUNS[team], teamName(team, theme));

/** A winning side's name: a team, or a Neutral role. */
export function winnerName(winner: string, theme: Theme, customRoles: readonly CustomRole[]): string {
  if (winner === 'Villager' || winner === 'Werewolf') return teamName(winner, theme);
  return roleFacts(winner, theme, customRoles).title;
}
