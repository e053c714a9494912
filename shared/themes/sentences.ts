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

/** The role by which a group of people is known. Wolves are known as such, not by their role. */
const GROUP_ROLES: Record<Exclude<KnowledgeGroup, 'wolves'>, RoleName> = {
  masons: 'Mason',
  seers: 'Seer',
  apprenticeSeers: 'Apprentice Seer',
};

function groupName(group: KnowledgeGroup, words: Vocabulary, count: number): string {
  if (group === 'wolves') return count === 1 ? 'a wolf' : 'wolves';
  return words.role(GROUP_ROLES[group]);
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
      return `${villageWins}: there was no wolf, and nobody was eliminated.`;
    case 'innocent_eliminated':
      return 'No team wins: there was no wolf at the table, and somebody was eliminated.';
    case 'round_ended':
      return 'The host ended the round.';
  }
}

type Goal = Extract<WinReason, { kind: 'goal' }>;

const MISSED: Record<NeutralGoal, string> = {
  own_elimination: 'You wanted to be eliminated, but were not.',
  mark_elimination: 'Your mark was not eliminated.',
  survival: 'You were eliminated.',
};
const REACHED: Record<NeutralGoal, string> = {
  own_elimination: 'You wanted to be eliminated, and you were.',
  mark_elimination: 'Your mark was eliminated.',
  survival: 'You were not eliminated.',
};

function goalSentence({ goal, outcome }: Goal, words: Vocabulary): string {
  switch (outcome) {
    case 'reached':
      return REACHED[goal];
    case 'missed':
      return MISSED[goal];
    case 'without_mark':
      return 'There was no mark on your card.';
    case 'behind_tanner':
      return `${REACHED[goal]} But the ${words.role('Tanner')} was eliminated, and so wins alone.`;
  }
}

function reasonSentence(reason: WinReason, words: Vocabulary): string {
  switch (reason.kind) {
    case 'round_ended':
      return 'The host ended the round.';
    case 'goal':
      return goalSentence(reason, words);
    // What decided the round stands beside it as the win condition.
    case 'team':
      return `You ${reason.won ? 'won' : 'lost'} with the ${words.team(reason.team)}.`;
  }
}
