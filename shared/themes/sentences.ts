import type { Notice } from '../game/state/outcome.ts';
import type { NeutralGoal, RoleName } from '../game/state/role-facts.ts';
import type { WinCondition, WinReason } from '../game/state/verdict.ts';
import type { Information, NewSide, ReasonContext, RoleOrigin, Words } from '../game/views/words.ts';
import { claimSentence } from './claim-sentences.ts';
import { groupName, type Vocabulary } from './naming.ts';
import { loggedOutcome, outcomeSentence } from './outcome-sentences.ts';
import { reviewSentence } from './review-sentences.ts';

/** A theme's sentences for what happens in a game. */
export function sentencesOf(vocabulary: Vocabulary): Words {
  const { notices, told } = vocabulary.sentences;
  const { role, say } = vocabulary;
  return {
    outcome: (outcome, naming) => outcomeSentence(outcome, naming, vocabulary),
    information: (information) => informationSentence(information, vocabulary),
    notice: (notice) => noticeSentence(notice, vocabulary),
    newSide: (side) => newSideSentence(side, vocabulary),
    claim: (claim, naming) => claimSentence(claim, naming, vocabulary),
    review: (part, naming) => reviewSentence(part, naming, vocabulary),
    faceUp: (who, card) => say(notices.faceUp, { who, role: role(card) }),
    log: (actor, card, outcome, naming) =>
      `${actor} (${role(card).name}) ${loggedOutcome(outcome, naming, vocabulary)}`,
    informationLog: (actor, card, information) => informationLog(actor, card, information, vocabulary),
    wasRobbed: say(told.wasRobbed),
    winCondition: (condition, winners) => conditionSentence(condition, winners, vocabulary),
    winReason: (reason, about) => reasonWithOrigin(reason, about, vocabulary),
    withTitles: (titles) =>
      sentencesOf({
        ...vocabulary,
        role: (name) => {
          const title = titles.get(name)?.replace(OWN_ARTICLE, '');
          return title === undefined ? vocabulary.role(name) : { name: title };
        },
      }),
  };
}

/** The sentences have an article of their own before a role. */
const OWN_ARTICLE = /^(?:the|an?) (?=\S)/i;

function informationSentence({ groups, isLoneWolf }: Information, words: Vocabulary): string {
  const { known } = words.sentences;
  // A copier may have become one beside a lone wolf.
  if (isLoneWolf && groups.every(({ names }) => names.length === 0)) return words.say(known.onlyWolf);
  return groups
    .map(({ group, names }) =>
      names.length === 0
        ? words.say(known.nobody, { group: groupName(group, words, 1) })
        : words.say(known.somebody, { who: words.list(names), group: groupName(group, words, names.length) }),
    )
    .join(' ');
}

/** Empty, and so not shown, for a role that knows nobody. */
function informationLog(actor: string, role: RoleName, { groups }: Information, words: Vocabulary): string {
  const { logged } = words.sentences;
  const known = groups
    .filter(({ names }) => names.length > 0)
    .map(({ group, names }) =>
      words.say(logged.known, { who: words.list(names), group: groupName(group, words, names.length) }),
    );
  if (known.length === 0) return '';
  return `${actor} (${words.role(role).name}) ${words.say(logged.recognised, { known: words.list(known) })}`;
}

function noticeSentence(notice: Notice, { artifact, role, say, sentences: { notices } }: Vocabulary): string {
  switch (notice.kind) {
    case 'tapped':
      return say(notices.tapped);
    case 'converted':
      return say(notice.isOutdated ? notices.convertedBefore : notices.converted, {
        role: role(notice.role),
      });
    case 'artifact':
      return say(notices.artifact, { artifact: artifact(notice.artifactId) });
    case 'banished':
      return say(notices.banished);
  }
}

function newSideSentence({ role, team, isForGood }: NewSide, words: Vocabulary): string {
  const { winsWith, winsAlone, countsWith, countsAlone } = words.sentences.notices;
  if (team === 'Neutral') return words.say(isForGood ? countsAlone : winsAlone, { role: words.role(role) });
  return words.say(isForGood ? countsWith : winsWith, { team: words.team(team) });
}

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

function conditionSentence(condition: WinCondition, winners: readonly string[], words: Vocabulary): string {
  const { say, sentences, team } = words;
  const { conditions } = sentences;
  // A side without a player at the table does not win.
  const wins = (side: 'Villager' | 'Werewolf') =>
    winners.includes(side) ? say(conditions.teamWins, { team: team(side) }) : say(conditions.noTeamWins);
  return say(conditions[CONDITIONS[condition]], {
    villageWins: wins('Villager'),
    wolvesWin: wins('Werewolf'),
  });
}

type Goal = Extract<WinReason, { kind: 'goal' }>;

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

/** Said to the player, or about them to the others. */
function wordsOfReasons({ sentences: { reasons, reasonsToOthers } }: Vocabulary, who: string | null) {
  return who === null ? reasons : { ...reasons, ...reasonsToOthers };
}

function goalSentence({ goal, outcome }: Goal, words: Vocabulary, who: string | null): string {
  const reasons = wordsOfReasons(words, who);
  const say = (template: string) => words.say(template, { who: who ?? '' });
  const reached = say(reasons[REACHED[goal]]);
  switch (outcome) {
    case 'reached':
      return reached;
    case 'missed':
      return say(reasons[MISSED[goal]]);
    case 'without_mark':
      return say(reasons.withoutMark);
    case 'behind_tanner':
      return words.say(reasons.behindTanner, { goal: reached });
  }
}

function reasonSentence(reason: WinReason, words: Vocabulary, who: string | null): string {
  const reasons = wordsOfReasons(words, who);
  switch (reason.kind) {
    case 'round_ended':
      return words.say(reasons.roundEnded);
    case 'goal':
      return goalSentence(reason, words, who);
    // What decided the round stands beside it as the win condition.
    case 'team':
      return words.say(reason.won ? reasons.wonWithTeam : reasons.lostWithTeam, {
        team: words.team(reason.team),
        who: who ?? '',
      });
  }
}

const ORIGINS = {
  last_card: 'byLastCard',
  copied: 'byCopiedRole',
  artifact: 'byArtifact',
} as const satisfies Record<RoleOrigin['kind'], string>;

/** 'You won with the Villager team. What counts is your last card, the Robber.' */
function reasonWithOrigin(reason: WinReason, { who, origin }: ReasonContext, words: Vocabulary): string {
  const sentence = reasonSentence(reason, words, who ?? null);
  if (origin === null || reason.kind === 'round_ended') return sentence;
  const template = wordsOfReasons(words, who ?? null)[ORIGINS[origin.kind]];
  const artifact = origin.kind === 'artifact' ? words.artifact(origin.artifactId) : '';
  return `${sentence} ${words.say(template, { who: who ?? '', role: words.role(origin.role), artifact })}`;
}
