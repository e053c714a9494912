import { ARTIFACTS } from '../game/artifacts.ts';
import type { Notice } from '../game/outcome.ts';
import type { KnowledgeGroup, NeutralGoal, RoleName } from '../game/roles/role.ts';
import type { Team } from '../game/view.ts';
import type { WinCondition, WinReason } from '../game/winners.ts';
import type { Information, Words } from '../game/words.ts';
import { loggedOutcome } from './logged-outcome.ts';
import { list, type Vocabulary } from './naming.ts';
import { outcomeSentence } from './outcome-sentences.ts';

/** The sentences in plain words, with a theme's names for roles and teams. */
export function plainSentences(vocabulary: Vocabulary): Words {
  return {
    roleName: vocabulary.role,
    outcome: (outcome, naming) => outcomeSentence(outcome, naming, vocabulary),
    information: (information) => informationSentence(information, vocabulary),
    notice: (notice) => noticeSentence(notice, vocabulary),
    faceUp: (player, role) => `A card was turned face up at night. ${player}: ${vocabulary.role(role)}.`,
    log: (actor, role, outcome, naming) =>
      `${actor} (${vocabulary.role(role)}) ${loggedOutcome(outcome, naming, vocabulary)}`,
    informationLog: (actor, role, information) => informationLog(actor, role, information, vocabulary),
    wasRobbed: 'Somebody robbed you.',
    winCondition: (condition, winners) => conditionSentence(condition, winners, vocabulary),
    winReason: (reason) => reasonSentence(reason, vocabulary),
  };
}

const GROUPS: Record<KnowledgeGroup, { one: string; many: string }> = {
  wolves: { one: 'wolf', many: 'wolves' },
  masons: { one: 'Mason', many: 'Masons' },
  seers: { one: 'Seer', many: 'Seers' },
  apprenticeSeers: { one: 'Apprentice Seer', many: 'Apprentice Seers' },
};

function groupName(group: KnowledgeGroup, words: Vocabulary, count: number): string {
  if (group === 'wolves') return count === 1 ? GROUPS.wolves.one : GROUPS.wolves.many;
  const { one } = GROUPS[group];
  return words.role(one);
}

function informationSentence({ groups, isLoneWolf }: Information, words: Vocabulary): string {
  // A copier may have become one beside a lone wolf.
  if (isLoneWolf && groups.every(({ names }) => names.length === 0)) return 'You were the only wolf.';
  return groups
    .map(({ group, names }) =>
      names.length === 0
        ? `You recognised nobody as ${groupName(group, words, 1)}.`
        : `You recognised ${list(names)} as ${groupName(group, words, names.length)}.`,
    )
    .join(' ');
}

/** Empty, and so not shown, for a role that knows nobody. */
function informationLog(actor: string, role: RoleName, { groups }: Information, words: Vocabulary): string {
  const known = groups.filter(({ names }) => names.length > 0);
  if (known.length === 0) return '';
  const seen = known.map(({ group, names }) => `${list(names)} as ${groupName(group, words, names.length)}`);
  return `${actor} (${words.role(role)}) recognised ${list(seen)}`;
}

function noticeSentence(notice: Notice, words: Vocabulary): string {
  switch (notice.kind) {
    case 'tapped':
      return 'Something tapped your shoulder.';
    case 'converted':
      return notice.isOutdated
        ? `Before that you had been converted into the ${words.role(notice.role)}.`
        : `You were converted and are now the ${words.role(notice.role)}.`;
    case 'artifact':
      return `You were given the ${ARTIFACTS[notice.artifactId].name}.`;
    case 'banished':
      return 'You were banished: you have no vote.';
  }
}

function conditionSentence(condition: WinCondition, winners: readonly string[], words: Vocabulary): string {
  // A side without a player at the table does not win.
  const wins = (team: Team) => (winners.includes(team) ? `The ${words.team(team)} wins` : 'No team wins');
  const [villageWins, wolvesWin] = [wins('Villager'), wins('Werewolf')];
  switch (condition) {
    case 'tanner_eliminated':
      return `The ${words.role('Tanner')} wanted to be eliminated, and was.`;
    case 'wolf_eliminated':
      return `${villageWins}: a wolf was eliminated.`;
    case 'werewolf_team_eliminated':
      return `${villageWins}: somebody of the ${words.team('Werewolf')} was eliminated.`;
    case 'wolves_escaped':
      return `${wolvesWin}: no wolf was eliminated.`;
    case 'minion_escaped':
      return `${wolvesWin}: the ${words.role('Minion')} was not caught.`;
    case 'minion_eliminated':
      return `No team wins: there was no wolf, and the ${words.role('Minion')} was eliminated.`;
    case 'peaceful_village':
      return `${villageWins}: there was nobody to eliminate, and nobody was.`;
    case 'innocent_eliminated':
      return 'No team wins: there was no wolf at the table, and somebody was eliminated.';
    case 'round_ended':
      return 'The host ended the round.';
  }
}

const GOALS: Record<NeutralGoal, { won: string; lost: string }> = {
  own_elimination: {
    won: 'You wanted to be eliminated, and you were.',
    lost: 'You wanted to be eliminated, but were not.',
  },
  mark_elimination: { won: 'Your mark was eliminated.', lost: 'Your mark did not fall as you needed.' },
  survival: { won: 'You were not eliminated.', lost: 'You did not get away.' },
};

function reasonSentence(reason: WinReason, words: Vocabulary): string {
  switch (reason.kind) {
    case 'round_ended':
      return 'The host ended the round.';
    case 'goal':
      return reason.won ? GOALS[reason.goal].won : GOALS[reason.goal].lost;
    // What decided the round stands beside it as the win condition.
    case 'team':
      return `You ${reason.won ? 'won' : 'lost'} with the ${words.team(reason.team)}.`;
  }
}
