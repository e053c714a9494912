import { isSame, type JsonObject, listAt, objectAt, textAt } from './json.ts';
import { AFTER_NIGHT, knowledge, type Moment, nextRole, prompt, roleBeforeDawn } from './moment.ts';
import type { NightReplay } from './night.ts';
import { ownResultFaults } from './own-result.ts';
import { actionDataOf, choicesIn, type SeatTruth, type Truth } from './truth.ts';

const CHAT_PHASES = ['lobby', 'discussion', 'results'];

export interface SeatViewer {
  readonly userId: string;
  readonly playerId: string;
}

/** A viewer's place in a round. */
export interface OwnRound {
  readonly truth: Truth;
  readonly seat: SeatTruth;
  readonly replay: () => NightReplay;
}

/** What is wrong with the own part of a view from before the results. `round` is null for who got no card. */
export function ownPartFaults(view: JsonObject, viewer: SeatViewer, round: OwnRound | null): string[] {
  const me = objectAt(view.me);
  const phase = textAt(view.phase);
  if (round === null || phase === 'lobby') return differences(me, expectedPart(view, viewer, null));
  const made = choicesIn(me.actionData ?? null).length;
  const moment = { truth: round.truth, seat: round.seat, phase, made };
  return [
    ...differences(me, expectedPart(view, viewer, moment)),
    ...(phase === 'job_choice' ? submittedFaults(view, viewer, moment) : []),
    ...(AFTER_NIGHT.includes(phase) ? ownResultFaults(me, moment, round.replay()) : []),
  ];
}

/** After the night, role and result are left as they are: they have a check of their own. */
function expectedPart(view: JsonObject, viewer: SeatViewer, moment: Moment | null): JsonObject {
  const me = objectAt(view.me);
  const isNightOver = moment !== null && AFTER_NIGHT.includes(moment.phase);
  const hasVoted = ownPlayer(view, viewer).hasVoted === true;
  return {
    ...viewer,
    version: Number.isInteger(me.version) ? (me.version ?? null) : 'a whole number',
    originalRole: moment?.seat.dealt ?? null,
    currentRole: isNightOver ? (me.currentRole ?? null) : moment && roleBeforeDawn(moment),
    actionData:
      moment && actionDataOf(moment.seat.choices.slice(0, moment.phase === 'role_deal' ? 0 : moment.made)),
    actionResult: isNightOver ? (me.actionResult ?? null) : null,
    artifactId: null,
    isTapped: false,
    wasConverted: false,
    voteTarget: moment && hasVoted ? moment.seat.vote : null,
    knowledge: knowledge(moment),
    prompt: moment && prompt(moment, hasVoted),
    canAnnounce: false,
    canChat: CHAT_PHASES.includes(textAt(view.phase)),
    canRead: true,
    isAdmin: false,
    debug: null,
  };
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
  const isDone = nextRole(moment) === null;
  return ownPlayer(view, viewer).hasSubmitted === isDone
    ? []
    : ['me: hasSubmitted does not fit the choices made'];
}
