import {
  type Known,
  knownBy,
  type Offer,
  promptOf,
} from '@nightfall/shared/game/testing/rulebook-model/prompts';
import { ownRoleOf, resultOf } from '@nightfall/shared/game/testing/rulebook-model/results';
import { rowOf, seatsOf } from '@nightfall/shared/game/testing/rulebook-model/roles';
import type { SeenCard, Told } from '@nightfall/shared/game/testing/rulebook-model/table';
import { actionDataOf, choicesIn, ROLE_NAMES, type RoundModel, targetsOf } from './round-model.ts';
import { canonical, isSame, type Json, type JsonObject, listAt, numberAt, objectAt, textAt } from './rule.ts';
import { saidRule } from './said.ts';

const CHAT_PHASES = ['lobby', 'discussion', 'results'];

export interface SeatViewer {
  readonly userId: string;
  readonly playerId: string;
  /** The round before, where it may be read. */
  readonly lastRound: Json;
}

/** What is wrong with the own part of a view from before the results. `model` is null for who got no card. */
export function ownPartFaults(view: JsonObject, viewer: SeatViewer, model: RoundModel | null): string[] {
  const me = objectAt(view.me);
  const phase = textAt(view.phase);
  if (model === null || phase === 'lobby') return differences(me, expectedPart(view, viewer, null));
  const made = choicesIn(me.actionData ?? null).length;
  const moment = { model, seat: model.seatOf(viewer.userId), phase, made };
  return [
    ...differences(me, expectedPart(view, viewer, moment)),
    ...(phase === 'job_choice' ? submittedFaults(view, viewer, moment) : []),
    ...(isAfterNight(moment) ? ownResultFaults(view, me, moment) : []),
    ...hiddenWordsFaults(view, viewer),
  ];
}

/** After the night, role and result are left as they are: they have a check of their own. */
function expectedPart(view: JsonObject, viewer: SeatViewer, moment: Moment | null): JsonObject {
  const me = objectAt(view.me);
  const isNightOver = moment !== null && isAfterNight(moment);
  const hasVoted = ownPlayer(view, viewer).hasVoted === true;
  const truth = moment?.model.truth.seats[moment.seat];
  const choicesMade = moment?.phase === 'role_deal' ? 0 : (moment?.made ?? 0);
  return {
    ...viewer,
    version: Number.isInteger(me.version) ? (me.version ?? null) : 'a whole number',
    originalRole: truth?.dealt ?? null,
    currentRole: isNightOver ? (me.currentRole ?? null) : moment && roleBeforeDawn(moment),
    actionData: actionDataOf(truth?.choices.slice(0, choicesMade) ?? []),
    actionResult: isNightOver ? (me.actionResult ?? null) : null,
    ...doneTo(isNightOver ? moment : null),
    voteTarget: hasVoted ? voteTarget(me, moment) : null,
    knowledge: knowledge(moment),
    prompt: moment && prompt(moment),
    ...speech(view, moment),
    isAdmin: false,
    // Judged by what everybody could see of it (sequence.ts).
    standInDid: me.standInDid ?? null,
    debug: null,
  };
}

/** Until the vote is over it may be another one of those at the table than in the end, or nobody. */
function voteTarget({ voteTarget: shown = null }: JsonObject, moment: Moment | null): Json {
  const others = moment?.model.truth.seats.filter((_, seat) => seat !== moment.seat) ?? [];
  const mayBe = shown === null || others.some(({ userId }) => userId === shown);
  const isOpen = moment?.phase === 'vote' && mayBe;
  return isOpen ? shown : (moment?.model.truth.seats[moment.seat]?.vote ?? null);
}

/** What the night did to the player. */
function doneTo(moment: Moment | null): JsonObject {
  if (moment === null) return { artifactId: null, isTapped: false, wasConverted: false };
  const { seat } = moment;
  const { artifacts, tapped, conversions } = moment.model.table;
  return {
    artifactId: artifacts[seat] ?? null,
    isTapped: tapped.includes(seat),
    wasConverted: conversions.some((conversion) => conversion.seat === seat),
  };
}

/** Rules.md sections 6 and 7. Whether the Revealer has spoken is not told by what is left. */
function speech(view: JsonObject, moment: Moment | null): JsonObject {
  const phase = textAt(view.phase);
  const isDiscussion = phase === 'discussion' && moment !== null;
  const artifact = isDiscussion ? moment.model.table.artifacts[moment.seat] : undefined;
  const isRevealer = isDiscussion && moment.model.round.dealt[moment.seat] === 'Revealer';
  return {
    canAnnounce: isRevealer && objectAt(view.me).canAnnounce === true,
    canChat: CHAT_PHASES.includes(phase) && artifact !== 'mask-of-muting',
    canRead: artifact !== 'shroud-of-shame',
  };
}

/** The Shroud hides what others say while the discussion lasts. */
function hiddenWordsFaults(view: JsonObject, { userId }: SeatViewer): string[] {
  if (objectAt(view.me).canRead !== false) return [];
  const since = numberAt(objectAt(view.gameSettings).discussionStartTime);
  return listAt(view.messages)
    .map(objectAt)
    .filter((message) => message.messageType === 'chat' && message.userId !== userId)
    .filter((message) => numberAt(message.timestamp) > since)
    .map((message) => `the Shroud shows: ${textAt(message.content)}`);
}

function differences(me: JsonObject, expected: JsonObject): string[] {
  const keys = new Set([...Object.keys(me), ...Object.keys(expected)]);
  return [...keys].flatMap((key) =>
    isSame(me[key], expected[key])
      ? []
      : [`me.${key}: ${JSON.stringify(me[key])} instead of ${JSON.stringify(expected[key])}`],
  );
}

const ownPlayer = (view: JsonObject, { userId }: SeatViewer): JsonObject =>
  listAt(view.players)
    .map(objectAt)
    .find((player) => player.userId === userId) ?? {};

/** `hasSubmitted` is true only when the last choice is in. */
function submittedFaults(view: JsonObject, viewer: SeatViewer, moment: Moment): string[] {
  return ownPlayer(view, viewer).hasSubmitted === isDone(moment)
    ? []
    : ['me: hasSubmitted does not fit the choices made'];
}

const CENTER_NAMES = ['left', 'middle', 'right'];
/** Words of the artifacts that name a role. */
const ARTIFACT_ROLES: Record<string, string> = {
  'claw-of-the-werewolf': 'Werewolf',
  'brand-of-the-villager': 'Villager',
  'cudgel-of-the-tanner': 'Tanner',
};

/** What is wrong with what a player is told about the night (rules.md sections 3 to 5), before the results. */
function ownResultFaults(view: JsonObject, me: JsonObject, moment: Moment): string[] {
  const { model, seat } = moment;
  const result = objectAt(me.actionResult);
  const ownRole = ownRoleOf(model.table, seat);
  const told = resultOf(model.table, seat, model.turns, false);
  const unknown = Object.keys(result).filter((key) => !['message', 'data', 'said'].includes(key));
  return [
    ...(me.currentRole === ownRole ? [] : [`me.currentRole: ${me.currentRole}, not ${ownRole}`]),
    ...unknown.map((key) => `me.actionResult.${key}: nothing of this name may be sent`),
    ...dataFaults(objectAt(result.data), told, moment),
    ...messageFaults(textAt(result.message), told, moment),
    ...saidRule(textAt(result.message), view)(result.said, 'me.actionResult.said'),
  ].map((fault) => `${fault} (${model.round.dealt[seat]})`);
}

function dataFaults(data: JsonObject, told: Told, { model, seat }: Moment): string[] {
  const expected = wireData(told, model);
  const choices = model.truth.seats[seat]?.choices ?? [];
  const aimedAt = choices.flatMap(chosenBy);
  const names = model.truth.seats.filter(({ userId }) => aimedAt.includes(userId)).map(({ name }) => name);
  // The player knows whom they chose themselves.
  const mayBe: Record<string, Json[]> = { targetName: names, mark: aimedAt };
  const keys = new Set([...Object.keys(data), ...Object.keys(expected)]);
  return [...keys].flatMap((key) => {
    const [is, wanted] = [data[key], expected[key]];
    if (isSame(is, wanted) || mayBe[key]?.some((one) => isSame(is, one))) return [];
    return [`me.actionResult.data.${key}: ${canonical(is)} instead of ${canonical(wanted)}`];
  });
}

/** Everybody whom a choice names; the Witch's card may go to the second one. */
const chosenBy = (choice: JsonObject): string[] => [...targetsOf(choice), textAt(choice.ifEvilTargetUserId)];

/** The model's data in the words of the wire, without the name of a target. */
function wireData(told: Told, model: RoundModel): JsonObject {
  const { cards, target: _, mark, ...plain } = told;
  const people = ['wolves', 'masons', 'seers', 'apprenticeSeers', 'actors'] as const;
  const lists = people.flatMap((key) => {
    const seats = told[key];
    return seats === undefined ? [] : [[key, seats.map(model.userIdOf)] as const];
  });
  return {
    ...(plain as JsonObject),
    ...Object.fromEntries(lists),
    ...(cards === undefined ? {} : { cards: cards.map((card) => wireCard(card, model)) }),
    ...(mark === undefined ? {} : { mark: model.userIdOf(mark) }),
  };
}

function wireCard({ seat, center, role }: SeenCard, model: RoundModel): JsonObject {
  if (seat !== undefined) return { userId: model.userIdOf(seat), role };
  return center === undefined ? { role } : { centerIndex: center, role };
}

/** A sentence may name only roles, people and cards that the player has to do with. */
function messageFaults(message: string, told: Told, moment: Moment): string[] {
  const { model, seat } = moment;
  const choices = model.truth.seats[seat]?.choices ?? [];
  const known = new Set([
    ...Object.values(knowledge(moment)).flatMap((users) => listAt(users).map(textAt)),
    ...choices.flatMap(chosenBy),
    ...[...(told.actors ?? []), ...(told.mark === undefined ? [] : [told.mark])].map(model.userIdOf),
  ]);
  const strangers = model.truth.seats.filter(
    ({ userId, name }, other) => other !== seat && !known.has(userId) && message.includes(name),
  );
  const centers = choices.flatMap(({ centerIndex, positions }) => [
    centerIndex ?? null,
    ...listAt(positions),
  ]);
  const foreignCenters = CENTER_NAMES.filter(
    (name, index) => message.includes(`${name} center card`) && !centers.includes(index),
  );
  return [...strangers.map(({ name }) => name), ...foreignRoles(message, told, moment), ...foreignCenters]
    .map((word) => `me.actionResult.message names ${word}: ${message}`)
    .concat(message === '' ? ['me.actionResult.message is empty'] : []);
}

/** Names of roles in a sentence that the player does not know of. */
function foreignRoles(message: string, told: Told, { model, seat }: Moment): string[] {
  const choices = model.truth.seats[seat]?.choices ?? [];
  const hasConverted = choices.some(({ type }) => type === 'convert_player') || told.wasConverted;
  const artifacts = [told.artifactId, ...choices.map(({ artifactId }) => textAt(artifactId))];
  const own = [
    model.round.dealt[seat],
    ownRoleOf(model.table, seat),
    told.newRole,
    told.finalRole,
    ...(told.cards ?? []).map(({ role }) => role),
    ...(told.werewolfPileCards ?? []),
    ...(hasConverted ? ['Werewolf'] : []),
    ...artifacts.map((artifactId) => ARTIFACT_ROLES[artifactId ?? '']),
    // "You recognised ann as a Mason"; "nobody as a Seer".
    ...(told.masons ? ['Mason'] : []),
    ...(told.seers ? ['Seer', 'Apprentice Seer'] : []),
  ];
  // Longer names first: a Seer is named in every Apprentice Seer.
  const known = own.flatMap((role) => role ?? []).sort((a, b) => b.length - a.length);
  const { team } = rowOf(model.round, ownRoleOf(model.table, seat));
  const withoutTeam = message.replace(`you now win with the ${team} team.`, '');
  const rest = known.reduce((text, role) => text.replaceAll(role, ''), withoutTeam);
  return ROLE_NAMES.filter((role) => new RegExp(`\\b${role}s?\\b`).test(rest));
}

/** Phases in which the choices have been worked out. */
const AFTER_NIGHT = ['role_resolve', 'discussion', 'vote', 'results'];

/** One player of a round at one moment of it. */
interface Moment {
  readonly model: RoundModel;
  readonly seat: number;
  readonly phase: string;
  /** How many choices the player has made by now. */
  readonly made: number;
}

const isAfterNight = ({ model, phase }: Moment): boolean => model.wasPlayed && AFTER_NIGHT.includes(phase);

/** The dealt role, or what the player has copied by now. */
const roleBeforeDawn = ({ model, seat, made }: Moment): string => model.roleAfter(seat, made);

/** Whom a player knows (rules.md section 3); null for who got no card. */
function knowledge(moment: Moment | null): JsonObject {
  const known = moment && knownAt(moment);
  const users = (seats: readonly number[] = []) => seats.map(moment?.model.userIdOf ?? String);
  return {
    wolves: users(known?.wolves),
    masons: users(known?.masons),
    seers: users(known?.seers),
    apprenticeSeers: users(known?.apprenticeSeers),
    isLoneWolf: known?.isLoneWolf ?? null,
  };
}

function knownAt(moment: Moment): Known {
  const { model, seat, made, phase } = moment;
  if (phase === 'role_deal') return knownBy(model.round, seat, [], 'role_deal');
  if (isAfterNight(moment)) return knownBy(model.round, seat, model.turns, 'role_resolve');
  // Before dawn the others' copying tells nobody anything.
  const turns = seatsOf(model.round).map((other) => (other === seat ? model.made(seat, made) : []));
  return knownBy(model.round, seat, turns, 'job_choice');
}

/** What the player may submit now. */
function prompt({ model, seat, phase, made }: Moment): Json {
  const others = seatsOf(model.round).filter((other) => other !== seat);
  if (phase === 'vote') {
    const isBanished = model.table.banished.includes(seat);
    const targets = others.map(model.userIdOf);
    return isBanished ? null : { choices: [{ type: 'submit_vote', targets }], canPass: true };
  }
  const asked = phase === 'job_choice' ? promptOf(model.round, seat, model.made(seat, made)) : null;
  return asked && { choices: asked.offers.map((offer) => wireOffer(offer, model)), canPass: asked.canPass };
}

/** Is nothing left to choose at night? */
function isDone({ model, seat, made }: Moment): boolean {
  return promptOf(model.round, seat, model.made(seat, made)) === null;
}

function wireOffer(
  { type, targets, centers, artifacts, directions, min, max }: Offer,
  model: RoundModel,
): Json {
  return {
    type,
    min,
    max,
    ...(targets.length > 0 ? { targets: targets.map(model.userIdOf) } : {}),
    ...(centers.length > 0 ? { centerIndices: centers } : {}),
    ...(artifacts.length > 0 ? { artifactIds: artifacts } : {}),
    ...(directions.length > 0 ? { directions } : {}),
  };
}
