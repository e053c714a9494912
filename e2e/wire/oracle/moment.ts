import {
  type Known,
  knownBy,
  type Offer,
  promptOf,
} from '@nightfall/shared/game/testing/rulebook-model/prompts';
import { seatsOf } from '@nightfall/shared/game/testing/rulebook-model/roles';
import type { Json, JsonObject } from './json.ts';
import type { RoundModel } from './round-model.ts';

/** Phases in which the choices have been worked out. */
export const AFTER_NIGHT = ['role_resolve', 'discussion', 'vote', 'results'];

/** One player of a round at one moment of it. */
export interface Moment {
  readonly model: RoundModel;
  readonly seat: number;
  readonly phase: string;
  /** How many choices the player has made by now. */
  readonly made: number;
}

export const isAfterNight = ({ model, phase }: Moment): boolean =>
  model.wasPlayed && AFTER_NIGHT.includes(phase);

/** The dealt role, or what the player has copied by now. */
export const roleBeforeDawn = ({ model, seat, made }: Moment): string => model.roleAfter(seat, made);

/** Whom a player knows (rules.md section 3); null for who got no card. */
export function knowledge(moment: Moment | null): JsonObject {
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
export function prompt({ model, seat, phase, made }: Moment): Json {
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
export function isDone({ model, seat, made }: Moment): boolean {
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
