import { rolesOf } from '@nightfall/shared/game/night/roles/role-lookup';
import { readyMadeSet, type SetStyle } from '@nightfall/shared/game/role-sets/ready-made';
import type { Team } from '@nightfall/shared/game/state/role-facts';
import type { Ruleset } from '@nightfall/shared/game/state/settings';
import type { Kind } from './players.ts';

/** A table of the arena: what is dealt, and who plays which card. */
export interface Row {
  readonly name: string;
  readonly goal: string;
  readonly set: readonly string[];
  readonly ruleset: Ruleset;
  readonly kindOf: (team: Team, seat: number, dealt: string) => Kind;
}

export const ROLES = rolesOf({ customRoles: [] });

export const FIVE = [
  'Werewolf',
  'Werewolf',
  'Seer',
  'Robber',
  'Troublemaker',
  'Drunk',
  'Insomniac',
  'Villager',
] as const;

const five = (name: string, goal: string, kindOf: Row['kindOf']): Row => ({
  name: `five: ${name}`,
  goal,
  set: FIVE,
  ruleset: 'standard',
  kindOf,
});

const village =
  (village: Kind, others: Kind): Row['kindOf'] =>
  (team) =>
    team === 'Villager' ? village : others;

const HALF = 'Villager and Werewolf team each 30 to 70 % of the rounds no Neutral role wins';

function readyMade(style: SetStyle, players: number, ruleset: Ruleset, kind: 'clever' | 'cunning'): Row {
  return {
    name: `${style} for ${players}, ${ruleset}: all ${kind}`,
    goal: style === 'chaotic' ? 'reported' : HALF,
    set: readyMadeSet(style, players),
    ruleset,
    kindOf: () => kind,
  };
}

const STYLES = ['first', 'balanced', 'chaotic'] as const;
const RULESETS = ['standard', 'tabletop'] as const;

const tanner = (silent: boolean): Row => ({
  name: `balanced for 10: ${silent ? 'a silent' : 'the'} Tanner among clever`,
  goal: 'eliminated at least 1.5 times as often as a silent one',
  set: readyMadeSet('balanced', 10),
  ruleset: 'standard',
  kindOf: (_, __, dealt) => (silent && dealt === 'Tanner' ? 'mute' : 'clever'),
});

const human = (name: string, kind: Kind): Row =>
  five(`seat 0 is a human who ${name}`, 'village within 15 points of all clever', (team, seat) =>
    seat === 0 && team === 'Villager' ? kind : 'clever',
  );

export const ROWS: readonly Row[] = [
  five('all random', 'for comparison', () => 'random'),
  five('clever village, wolves who lie at random', 'village at least 65 %', village('clever', 'random liar')),
  five('clever village, cunning wolves', 'at least 12 points fewer', village('clever', 'cunning')),
  ...(['clever', 'cunning'] as const).map((kind) => five(`all ${kind}`, HALF, () => kind)),
  five('one mute seat among clever', 'voted out at most 1.3 times as often', (_, seat) =>
    seat === 0 ? 'mute' : 'clever',
  ),
  human('claims at random', 'random claims'),
  human('claims nothing', 'mute human'),
  human('slips in a fifth', 'slipping'),
  tanner(false),
  tanner(true),
  ...STYLES.flatMap((style) =>
    [5, 7, 10].flatMap((players) =>
      RULESETS.flatMap((ruleset) =>
        (['clever', 'cunning'] as const).map((kind) => readyMade(style, players, ruleset, kind)),
      ),
    ),
  ),
];
