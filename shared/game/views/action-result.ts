import type { ActionData, ActionResult, ResultData } from '../../protocol/game-view.ts';
import { outcomeAtDawn } from '../night/current-role.ts';
import {
  type DealtRound,
  dealtRoleOf,
  knowledgeIn,
  knownOwnRole,
  ownRoleAtNight,
} from '../night/knowledge.ts';
import { payloadFromChoice } from '../night/payload.ts';
import type { RoleDefinition } from '../night/role.ts';
import { outcomeSentences } from '../sentences/outcome-sentences.ts';
import {
  type Information,
  informationSentences,
  newSideSentence,
  noticeSentence,
  WAS_ROBBED,
} from '../sentences/round-sentences.ts';
import type { Sentence } from '../sentences/sentence.ts';
import { ARTIFACTS } from '../state/artifacts.ts';
import type { Choice } from '../state/choice.ts';
import type { PlayerId, UserId } from '../state/ids.ts';
import type { NightRecord } from '../state/night-record.ts';
import type { NightOutcome, Notice } from '../state/outcome.ts';
import type { KnowledgeGroup, RoleFacts, RoleName } from '../state/role-facts.ts';
import { nightData } from './outcome-data.ts';
import type { People, ViewContext } from './view-context.ts';

/** What the night did for one player, as a sentence and as data (rulebook section 5). Null before dawn. */
export function actionResultOf(
  round: DealtRound | null,
  player: PlayerId,
  { people, words }: ViewContext,
): ActionResult | null {
  const night = round?.night;
  if (!night || !round.deal.seats.includes(player)) return null;
  const outcomes = night.steps.filter((step) => step.playerId === player).map((step) => step.outcome);
  const notices = noticesFor(night, player);
  // The round was ended before its dawn.
  if (outcomes.length === 0 && notices.length === 0) return null;
  const wasRobbed = round.isRevealed && isRobbed(night, player);
  const informed = informationSentences(informationFor(round, player));
  const isQuiet = outcomes.length === 1 && informed.length === 0 && notices.length === 0;
  const said = [
    ...outcomes
      // A night was quiet if there is nothing else to say of it.
      .filter((outcome) => outcome.kind !== 'informed' || isQuiet)
      .flatMap((outcome) => outcomeSentences(outcomeAtDawn(night, { playerId: player, outcome }), player)),
    ...informed,
    ...notices.map(noticeSentence),
    ...newSideOf(round, night, player),
    ...(wasRobbed ? [WAS_ROBBED] : []),
  ];
  const data = Object.assign(
    {},
    nightData(outcomes, people),
    knowledgeData(round, player, people),
    ...notices.map(noticeData),
    wasRobbed ? { wasRobbed } : {},
  ) as ResultData;
  return { message: words.text(said, people.nameOf), said, data };
}

/** The side that the player wins with now, as far as they know: none while it is the dealt one, and once all is revealed. */
function newSideOf(round: DealtRound, night: NightRecord, player: PlayerId): Sentence[] {
  const { deal, roles, isRevealed } = round;
  const role = knownOwnRole(round, player);
  const artifact = night.artifacts[player];
  if (role === null || isRevealed || exchangedOwnCardUnseen(night, player)) return [];
  const sideOf = ({ name, team }: RoleFacts) => (team === 'Neutral' ? name : team);
  if (sideOf(roles.get(role)) === sideOf(roles.get(dealtRoleOf(deal, player)))) return [];
  const isForGood = artifact !== undefined && ARTIFACTS[artifact].countsAs === role;
  return [newSideSentence({ role, team: roles.get(role).team, isForGood })];
}

/** The player moved their card without looking at what came in its place, and has not looked since. */
function exchangedOwnCardUnseen({ steps }: NightRecord, player: PlayerId): boolean {
  const last = steps.findLast(
    ({ playerId, outcome }) =>
      (playerId === player && replacesOwnCard(outcome, player)) ||
      (outcome.kind === 'converted' && outcome.target === player),
  );
  return last?.outcome.kind === 'exchanged';
}

/** The groups of people that a player's role learns. */
export function informationFor(round: DealtRound, player: PlayerId): Information {
  const knowledge = knowledgeIn(round, player);
  return {
    isLoneWolf: knowledge.isLoneWolf === true,
    groups: groupsOf(ownRoleAtNight(round, player)).map((group) => ({
      group,
      players: knowledge[group],
    })),
  };
}

function groupsOf(role: RoleDefinition): KnowledgeGroup[] {
  return [...new Set(role.recognises.map(({ group }) => group))];
}

function knowledgeData(round: DealtRound, player: PlayerId, people: People): ResultData {
  const knowledge = knowledgeIn(round, player);
  const groups = groupsOf(ownRoleAtNight(round, player));
  return Object.fromEntries(groups.map((group) => [group, knowledge[group].map(people.userIdOf)]));
}

/** What was done to a player, without who did it. */
function noticesFor(night: NightRecord, player: PlayerId): Notice[] {
  const artifactId = night.artifacts[player];
  const conversion = night.conversions[player];
  return [
    ...(conversion ? [conversionNotice(night, player, conversion.role)] : []),
    ...(night.tapped.includes(player) ? [{ kind: 'tapped' } as const] : []),
    ...(artifactId ? [{ kind: 'artifact', artifactId } as const] : []),
    ...(night.banished.includes(player) ? [{ kind: 'banished' } as const] : []),
  ];
}

function conversionNotice({ steps }: NightRecord, player: PlayerId, role: RoleName): Notice {
  const conversion = steps.findLastIndex(
    ({ outcome }) => outcome.kind === 'converted' && outcome.target === player,
  );
  const own = steps.slice(conversion).filter(({ playerId }) => playerId === player);
  return { kind: 'converted', role, isOutdated: own.some(({ outcome }) => replacesOwnCard(outcome, player)) };
}

/** After this the player knows another card in front of them, or at least that it is another one. */
function replacesOwnCard(outcome: NightOutcome, player: PlayerId): boolean {
  if (outcome.kind !== 'exchanged') return outcome.kind === 'robbed' || outcome.kind === 'woke';
  return outcome.places.some((place) => 'player' in place && place.player === player);
}

function noticeData(notice: Notice): ResultData {
  switch (notice.kind) {
    case 'tapped':
      return { wasTapped: true };
    case 'converted':
      return { wasConverted: true };
    case 'artifact':
      return { artifactId: notice.artifactId };
    case 'banished':
      return { wasBanished: true };
  }
}

function isRobbed(night: NightRecord, player: PlayerId): boolean {
  return night.steps.some(({ outcome }) => outcome.kind === 'robbed' && outcome.target === player);
}

/** All choices of a night as one: a copier's later choice is under `next`. */
export function actionDataOf(
  choices: readonly Choice[],
  userIdOf: (player: PlayerId) => UserId,
): ActionData | null {
  let data: ActionData | null = null;
  for (const choice of choices.toReversed()) {
    const { ifEvilTarget, ...named } = choice;
    const payload = payloadFromChoice({
      ...named,
      targets: choice.targets.map(userIdOf),
      ...(ifEvilTarget === undefined ? {} : { ifEvilTarget: userIdOf(ifEvilTarget) }),
    });
    data = data === null ? payload : { ...payload, next: data };
  }
  return data;
}
