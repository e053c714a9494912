import type { ArtifactId } from '../state/choice.ts';
import type { Notice } from '../state/outcome.ts';
import type { KnowledgeGroup, NeutralGoal, RoleName, Team } from '../state/role-facts.ts';
import type { WinCondition, WinReason } from '../state/verdict.ts';
import { logLine } from './outcome-sentences.ts';
import { player, type Sentence, say, type Value } from './sentence.ts';

/** What a role's player learned about people. */
export interface Information {
  readonly groups: readonly { readonly group: KnowledgeGroup; readonly players: readonly string[] }[];
  readonly isLoneWolf: boolean;
}

/** To the player who learned it; none where there is nothing to say. */
export function informationSentences({ groups, isLoneWolf }: Information): Sentence[] {
  // A copier may have become one beside a lone wolf.
  if (isLoneWolf && groups.every(({ players }) => players.length === 0)) return [say('known.onlyWolf')];
  return groups.map(({ group, players }) =>
    players.length === 0
      ? say('known.nobody', { group: { group, count: 1 } })
      : say('known.somebody', { who: players.map(player), group: { group, count: players.length } }),
  );
}

/** For the night log; null for a role that knows nobody. */
export function informationLog(actor: string, role: RoleName, { groups }: Information): Sentence | null {
  const known = groups
    .filter(({ players }) => players.length > 0)
    .map(({ group, players }) =>
      say('logged.known', { who: players.map(player), group: { group, count: players.length } }),
    );
  return known.length === 0 ? null : logLine(actor, role, say('logged.recognised', { known }));
}

/** To the player something was done to. */
export function noticeSentence(notice: Notice): Sentence {
  switch (notice.kind) {
    case 'tapped':
      return say('notices.tapped');
    case 'converted':
      return say(notice.isOutdated ? 'notices.convertedBefore' : 'notices.converted', {
        role: { role: notice.role },
      });
    case 'artifact':
      return say('notices.artifact', { artifact: { artifact: notice.artifactId } });
    case 'banished':
      return say('notices.banished');
  }
}

/** To the room, about a card that was turned face up. */
export const faceUpSentence = (who: string, role: RoleName): Sentence =>
  say('notices.faceUp', { who: player(who), role: { role } });

interface NewSide {
  readonly role: RoleName;
  readonly team: Team;
  /** By an artifact: no move of a card takes it away. */
  readonly isForGood: boolean;
}

/** To a player whose role has changed, as far as they know. */
export function newSideSentence({ role, team, isForGood }: NewSide): Sentence {
  if (team === 'Neutral')
    return say(isForGood ? 'notices.countsAlone' : 'notices.winsAlone', { role: { role } });
  return say(isForGood ? 'notices.countsWith' : 'notices.winsWith', { team: { team } });
}

/** The robbed player's line, at results only. */
export const WAS_ROBBED: Sentence = say('told.wasRobbed');

const CONDITIONS = {
  tanner_eliminated: 'tannerEliminated',
  wolf_eliminated: 'wolfEliminated',
  werewolf_team_eliminated: 'wolfTeamEliminated',
  wolves_escaped: 'wolvesEscaped',
  minion_escaped: 'minionEscaped',
  minion_eliminated: 'minionEliminated',
  peaceful_village: 'peacefulVillage',
  innocent_eliminated: 'innocentEliminated',
  round_ended: 'roundEnded',
} as const satisfies Record<WinCondition, string>;

/** What decided the round. A side without a player at the table does not win. */
export function conditionSentence(condition: WinCondition, winners: readonly string[]): Sentence {
  const wins = (team: 'Villager' | 'Werewolf'): Value =>
    winners.includes(team) ? say('conditions.teamWins', { team: { team } }) : say('conditions.noTeamWins');
  return say(`conditions.${CONDITIONS[condition]}`, {
    villageWins: wins('Villager'),
    wolvesWin: wins('Werewolf'),
  });
}

/** Why a player's role at the end is not the one they were dealt. */
export type RoleOrigin =
  | { readonly kind: 'last_card' | 'copied'; readonly role: RoleName }
  | { readonly kind: 'artifact'; readonly role: RoleName; readonly artifactId: ArtifactId };

const REACHED = {
  own_elimination: 'wantedElimination',
  mark_elimination: 'markEliminated',
  survival: 'survived',
} as const satisfies Record<NeutralGoal, string>;
const MISSED = {
  own_elimination: 'missedElimination',
  mark_elimination: 'markEscaped',
  survival: 'didNotSurvive',
} as const satisfies Record<NeutralGoal, string>;
const ORIGINS = {
  last_card: 'byLastCard',
  copied: 'byCopiedRole',
  artifact: 'byArtifact',
} as const satisfies Record<RoleOrigin['kind'], string>;

/** Said alike to the player and about them. */
const FOR_BOTH: ReadonlySet<string> = new Set(['roundEnded', 'behindTanner']);

/**
 * 'You won with the Villager team. What counts is your last card, the Robber.'
 * @param who the player if the sentence is for the others; without it the player is addressed
 */
export function reasonSentences(reason: WinReason, origin: RoleOrigin | null, who?: string): Sentence[] {
  const told = (key: string, values: Readonly<Record<string, Value>> = {}) =>
    say(`${who === undefined || FOR_BOTH.has(key) ? 'reasons' : 'reasonsToOthers'}.${key}`, {
      ...values,
      ...(who === undefined ? {} : { who: player(who) }),
    });
  const sentence = reasonSentence(reason, told);
  if (origin === null || reason.kind === 'round_ended') return [sentence];
  const artifact = origin.kind === 'artifact' ? { artifact: { artifact: origin.artifactId } } : {};
  return [sentence, told(ORIGINS[origin.kind], { role: { role: origin.role }, ...artifact })];
}

type Told = (key: string, values?: Readonly<Record<string, Value>>) => Sentence;

function reasonSentence(reason: WinReason, told: Told): Sentence {
  switch (reason.kind) {
    case 'round_ended':
      return told('roundEnded');
    case 'goal':
      return goalSentence(reason, told);
    // What decided the round stands beside it as the win condition.
    case 'team':
      return told(reason.won ? 'wonWithTeam' : 'lostWithTeam', { team: { team: reason.team } });
  }
}

function goalSentence({ goal, outcome }: Extract<WinReason, { kind: 'goal' }>, told: Told): Sentence {
  switch (outcome) {
    case 'reached':
      return told(REACHED[goal]);
    case 'missed':
      return told(MISSED[goal]);
    case 'without_mark':
      return told('withoutMark');
    case 'behind_tanner':
      return told('behindTanner', { goal: told(REACHED[goal]) });
  }
}
