import type { PlayerId } from '../state/ids.ts';
import type { NeutralGoal, RoleFacts, Team } from '../state/role-facts.ts';
import type { Ruleset } from '../state/settings.ts';
import type { GoalOutcome, PlayerOutcome, Verdict, WinCondition } from '../state/verdict.ts';

export interface VerdictInput {
  /** The current role of each player of the round, in seat order. */
  readonly roles: ReadonlyMap<PlayerId, RoleFacts>;
  readonly eliminated: ReadonlySet<PlayerId>;
  /** The mark on the card in front of a player. */
  readonly marks: ReadonlyMap<PlayerId, PlayerId>;
  readonly ruleset: Ruleset;
}

/** Who wins and why (rulebook section 9). */
export function judge(input: VerdictInput): Verdict {
  const facts = factsOf(input);
  const sides = input.ruleset === 'standard' ? standardSides(facts) : tabletopSides(facts);
  const players = [...input.roles].map(([playerId, role]): PlayerOutcome => {
    if (role.neutralGoal) {
      const outcome = outcomeOf(role.neutralGoal, playerId, input, facts);
      const reason = { kind: 'goal', goal: role.neutralGoal, outcome } as const;
      return { playerId, isWinner: outcome === 'reached', reason };
    }
    const won = sides.teams.includes(role.team);
    return {
      playerId,
      isWinner: won,
      reason: { kind: 'team', team: role.team, won, condition: sides.condition },
    };
  });
  return { winners: namesOfWinners(players, input.roles), condition: sides.condition, players };
}

interface Facts {
  readonly someoneDied: boolean;
  readonly tannerDied: boolean;
  readonly hasWolf: boolean;
  readonly wolfDied: boolean;
  /** Of the werewolf team without being a wolf. */
  readonly hasMinion: boolean;
  readonly minionDied: boolean;
}

function factsOf({ roles, eliminated }: VerdictInput): Facts {
  const all = [...roles.values()];
  const dead = [...eliminated].flatMap((player) => roles.get(player) ?? []);
  const isMinion = (role: RoleFacts) => role.team === 'Werewolf' && !role.isWolf;
  return {
    someoneDied: dead.length > 0,
    tannerDied: dead.some((role) => role.neutralGoal === 'own_elimination'),
    hasWolf: all.some((role) => role.isWolf),
    wolfDied: dead.some((role) => role.isWolf),
    hasMinion: all.some(isMinion),
    minionDied: dead.some(isMinion),
  };
}

interface Sides {
  readonly teams: readonly Team[];
  readonly condition: WinCondition;
}

/** gameplay.md's words: the Minion's death counts, and an eliminated Tanner wins alone. */
function standardSides(facts: Facts): Sides {
  if (facts.tannerDied) return { teams: [], condition: 'tanner_eliminated' };
  if (!facts.hasWolf && !facts.hasMinion) return withoutWerewolfTeam(facts);
  if (facts.wolfDied) return { teams: ['Villager'], condition: 'wolf_eliminated' };
  if (facts.minionDied) return { teams: ['Villager'], condition: 'werewolf_team_eliminated' };
  return { teams: ['Werewolf'], condition: facts.hasWolf ? 'wolves_escaped' : 'minion_escaped' };
}

/** The card game's rules: only a wolf's death counts, and an eliminated Tanner shares with the village. */
function tabletopSides(facts: Facts): Sides {
  if (facts.hasWolf) {
    if (facts.wolfDied) return { teams: ['Villager'], condition: 'wolf_eliminated' };
    if (facts.tannerDied) return { teams: [], condition: 'tanner_eliminated' };
    return { teams: ['Werewolf'], condition: 'wolves_escaped' };
  }
  if (!facts.hasMinion) return withoutWerewolfTeam(facts);
  if (!facts.someoneDied) return { teams: ['Villager'], condition: 'peaceful_village' };
  if (!facts.minionDied) return { teams: ['Werewolf'], condition: 'minion_escaped' };
  return { teams: [], condition: facts.tannerDied ? 'tanner_eliminated' : 'minion_eliminated' };
}

function withoutWerewolfTeam(facts: Facts): Sides {
  if (facts.tannerDied) return { teams: [], condition: 'tanner_eliminated' };
  return facts.someoneDied
    ? { teams: [], condition: 'innocent_eliminated' }
    : { teams: ['Villager'], condition: 'peaceful_village' };
}

function outcomeOf(
  goal: NeutralGoal,
  player: PlayerId,
  { eliminated, marks, ruleset }: VerdictInput,
  { tannerDied }: Facts,
): GoalOutcome {
  const reached = tannerDied && ruleset === 'standard' ? 'behind_tanner' : 'reached';
  switch (goal) {
    case 'own_elimination':
      return eliminated.has(player) ? 'reached' : 'missed';
    case 'mark_elimination': {
      const mark = marks.get(player);
      if (mark === undefined) return 'without_mark';
      return eliminated.has(mark) ? reached : 'missed';
    }
    case 'survival':
      return eliminated.has(player) ? 'missed' : reached;
  }
}

/** Only sides with a winning player: teams first, then Neutral roles in seat order. */
function namesOfWinners(
  players: readonly PlayerOutcome[],
  roles: ReadonlyMap<PlayerId, RoleFacts>,
): string[] {
  const winners = players.filter(({ isWinner }) => isWinner);
  const teams = (['Villager', 'Werewolf'] as const).filter((team) =>
    winners.some(({ reason }) => reason.kind === 'team' && reason.team === team),
  );
  const neutral = winners.flatMap(({ playerId, reason }) =>
    reason.kind === 'goal' ? (roles.get(playerId)?.name ?? []) : [],
  );
  return [...new Set<string>([...teams, ...neutral])];
}
