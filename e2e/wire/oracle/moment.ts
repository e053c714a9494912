import type { Json, JsonObject } from './json.ts';
import { copiedBy, othersOf, type SeatTruth, type Truth } from './truth.ts';

/** Phases in which the choices have been worked out. */
export const AFTER_NIGHT = ['role_resolve', 'discussion', 'vote', 'results'];
/** Roles that always have a choice of their own. */
const CHOOSING = ['Seer', 'Robber', 'Troublemaker', 'Drunk', 'Doppelganger'];

/** One player of a round at one moment of it. */
export interface Moment {
  readonly truth: Truth;
  readonly seat: SeatTruth;
  readonly phase: string;
  /** How many choices the player has made by now. */
  readonly made: number;
}

/** The dealt role, or what the player has copied by now. */
export const roleBeforeDawn = ({ truth, seat, made }: Moment): string =>
  copiedBy(truth, seat, made) ?? seat.dealt;

/** Who was dealt a role; from dawn on also who became it by copying. In seat order, without the player. */
function known({ truth, seat, phase }: Moment, role: string): string[] {
  const isDawn = AFTER_NIGHT.includes(phase);
  return othersOf(truth, seat.userId)
    .filter((other) => other.dealt === role || (isDawn && copiedBy(truth, other) === role))
    .map(({ userId }) => userId);
}

const wasDealtAnother = ({ truth, seat }: Moment, role: string): boolean =>
  othersOf(truth, seat.userId).some(({ dealt }) => dealt === role);

/** Whom a player knows (rules.md section 3); null for who got no card. */
export function knowledge(moment: Moment | null): JsonObject {
  const role = moment && roleBeforeDawn(moment);
  const isBeforeNight = moment === null || moment.phase === 'role_deal';
  const knowsWolves = role === 'Werewolf' || (role === 'Minion' && !isBeforeNight);
  return {
    wolves: moment && knowsWolves ? known(moment, 'Werewolf') : [],
    masons: moment && role === 'Mason' && !isBeforeNight ? known(moment, 'Mason') : [],
    seers: [],
    apprenticeSeers: [],
    isLoneWolf: isBeforeNight ? null : role === 'Werewolf' && !wasDealtAnother(moment, 'Werewolf'),
  };
}

/** What the player may submit now. */
export function prompt(moment: Moment, hasVoted: boolean): Json {
  const targets = othersOf(moment.truth, moment.seat.userId).map(({ userId }) => userId);
  if (moment.phase === 'vote') {
    return hasVoted ? null : { choices: [{ type: 'submit_vote', targets }], canPass: false };
  }
  const role = moment.phase === 'job_choice' ? nextRole(moment) : null;
  return role && promptOf(role, targets, moment);
}

/** As whom the player has to choose next, or null when nothing is left to choose. */
export function nextRole(moment: Moment): string | null {
  const { seat, made } = moment;
  if (made === 0) return seat.dealt;
  const copied = copiedBy(moment.truth, seat, made);
  return made === 1 && copied !== null && choosesAs(copied, moment) ? copied : null;
}

/** Has the role a choice of its own? A Werewolf only when it is alone. */
function choosesAs(role: string, moment: Moment): boolean {
  if (role === 'Werewolf') return !wasDealtAnother(moment, 'Werewolf');
  return CHOOSING.includes(role);
}

/** rules.md section 2. */
function promptOf(role: string, targets: string[], moment: Moment): Json {
  const one = { min: 1, max: 1 };
  const two = { min: 2, max: 2 };
  const centerIndices = [0, 1, 2];
  if (!choosesAs(role, moment)) {
    return { choices: [{ type: 'no_action', targets, min: 0, max: 1 }], canPass: false };
  }
  const choices: Record<string, Json[]> = {
    Doppelganger: [{ type: 'copy_role', targets, ...one }],
    Werewolf: [{ type: 'view_center_card', centerIndices, ...one }],
    Seer: [
      { type: 'view_player', targets, ...one },
      { type: 'view_center', centerIndices, ...two },
    ],
    Robber: [{ type: 'rob_player', targets, ...one }],
    Troublemaker: [{ type: 'swap_players', targets, ...two }],
    Drunk: [{ type: 'swap_center', centerIndices, ...one }],
  };
  return { choices: choices[role] ?? [], canPass: role !== 'Doppelganger' && role !== 'Drunk' };
}

/** How often a player's own part has changed without anybody else seeing it: by a copying that asks again. */
export function silentChanges(truth: Truth, seat: SeatTruth, made: number): number {
  return made >= 1 && nextRole({ truth, seat, phase: 'job_choice', made: 1 }) !== null ? 1 : 0;
}
