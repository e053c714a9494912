import { isSame, type Json, type JsonObject, listAt, numberAt, objectAt, textAt } from './json.ts';
import { isAfterNight, isDone, knowledge, type Moment, prompt, roleBeforeDawn } from './moment.ts';
import { ownResultFaults } from './own-result.ts';
import type { RoundModel } from './round-model.ts';
import { actionDataOf, choicesIn } from './truth.ts';

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
    ...(isAfterNight(moment) ? ownResultFaults(me, moment) : []),
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
    // Judged by what everybody could see of it (stand-ins.ts).
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
