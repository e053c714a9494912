import { isSilentScreen } from './claims.ts';
import { isWaiting } from './public-part.ts';
import { choicesIn, type RoundModel } from './round-model.ts';
import {
  canonical,
  type Json,
  type JsonObject,
  listAt,
  numberAt,
  objectAt,
  textAt,
  without,
} from './rule.ts';

const MONOTONE_PHASES = ['role_deal', 'job_choice', 'role_resolve', 'discussion', 'vote'];

/** The public part without the counters. */
const publicPart = (view: JsonObject): JsonObject =>
  without(view, 'me', 'version', 'serverTime', 'waitingChat');

/** The Shroud hides messages from its bearer, and the versions that brought them; so does waiting. */
const isShrouded = (view: JsonObject): boolean =>
  objectAt(view.me).canRead === false || isWaiting(view) || isSilentScreen(view);

/** The server writes its keys in one order; another one would be a difference too. */
const textOf = (value: JsonObject): string => JSON.stringify(value);

/**
 * What is wrong between two frames that followed each other on one socket.
 * @param hiddenVersions how many versions comings and goings may have brought of which nothing is left to see
 */
export function stepFaults(before: JsonObject, after: JsonObject, hiddenVersions: number): string[] {
  const [version, next] = [numberAt(before.version), numberAt(after.version)];
  const samePublic = textOf(publicPart(before)) === textOf(publicPart(after));
  const sameMe = textOf(ownPart(before)) === textOf(ownPart(after));
  const grown = next - version;
  // Shown together, a going and a coming leave nothing to see.
  const isUndone = samePublic && grown > 0 && grown % 2 === 0 && grown <= hiddenVersions;
  const faults: string[] = [];
  if (samePublic && sameMe && !isUndone)
    faults.push(`a frame without anything new (version ${version} to ${next})`);
  if (next < version) faults.push(`version went back from ${version} to ${next}`);
  if (next === version && !samePublic) faults.push(`the public part changed within version ${version}`);
  const missesVersions = isShrouded(before) || isShrouded(after);
  if (samePublic && next !== version && !missesVersions && !isUndone)
    faults.push(`version ${next} came without a public change`);
  if (!missesVersions && grown > 1 && grown > publicChanges(before, after) + hiddenVersions) {
    faults.push(`version grew by ${grown} for ${publicChanges(before, after)} public changes`);
  }
  return faults;
}

const ownPart = (view: JsonObject): JsonObject => ({
  ...without(objectAt(view.me), 'version'),
  waitingChat: view.waitingChat ?? null,
});

/** At most so many changes lie between two views of one phase; more than can be between those of two phases. */
function publicChanges(before: JsonObject, after: JsonObject): number {
  if (before.round !== after.round || before.phase !== after.phase) return Number.POSITIVE_INFINITY;
  // Words go then, and the same ones may be hidden twice.
  if (canonical(before.hiddenWriters ?? null) !== canonical(after.hiddenWriters ?? null))
    return Number.POSITIVE_INFINITY;
  if (!MONOTONE_PHASES.includes(textAt(before.phase))) return Number.POSITIVE_INFINITY;
  const was = new Map(listAt(before.players).map((player) => [objectAt(player).userId, objectAt(player)]));
  const flags = listAt(after.players).flatMap((player) => {
    const old = was.get(objectAt(player).userId) ?? {};
    return Object.entries(objectAt(player)).filter(
      ([key, value]) => canonical(old[key]) !== canonical(value),
    );
  });
  const messages = listAt(after.messages).length - listAt(before.messages).length;
  return (
    flags.length +
    messages +
    withdrawals(before, after) +
    clockChanges(before, after) +
    waitingChanges(before, after)
  );
}

const withdrawn = (view: JsonObject) =>
  listAt(view.claims).filter((claim) => objectAt(claim).withdrawn === true).length;

/** Claims that were taken back. */
const withdrawals = (before: JsonObject, after: JsonObject) => withdrawn(after) - withdrawn(before);

/** Who has come to wait, or waits no more. */
function waitingChanges(before: JsonObject, after: JsonObject): number {
  const [was, is] = [before, after].map((view) => new Set(listAt(view.waiting).map(canonical)));
  return was === undefined || is === undefined ? 0 : was.symmetricDifference(is).size;
}

/** A clock that shows another time was stopped and goes on; a test may have made the phase older. */
function clockChanges(before: JsonObject, after: JsonObject): number {
  const isMoved = before.phaseEndsAt !== after.phaseEndsAt;
  const isOlder = before.phaseStartedAt !== after.phaseStartedAt;
  return (isMoved ? 2 : 0) + (isOlder ? 1 : 0) + (before.pausedAt === after.pausedAt ? 0 : 1);
}

/** `me.version` grows by exactly the changes that nobody else could see. */
export class OwnVersions {
  #base: number | null = null;
  #round = Number.NaN;
  #silent = 0;
  #made = 0;
  #standIns = '';
  #vote: Json = null;
  #publicVersion = 0;

  check(view: JsonObject, models: ReadonlyMap<number, RoundModel>): string[] {
    const me = objectAt(view.me);
    const [round, version] = [numberAt(view.round), numberAt(me.version)];
    if (round !== this.#round) {
      if (this.#base !== null) this.#base += this.#silent;
      this.#round = round;
      this.#silent = 0;
      this.#made = 0;
    }
    const before = this.#silent;
    const model = models.get(round);
    const seat = model?.seatOf(textAt(me.userId)) ?? -1;
    const made = choicesIn(me.actionData ?? null).length;
    if (model !== undefined && seat >= 0) this.#silent = model.silentChanges(seat, made);
    // The bot that kept a seat makes all its choices in one write, of which everybody sees that it is done; and
    // everybody sees it where a write is the one that notices somebody's absence.
    const standIns = standInsOf(view);
    const isInPublicWrite = made > this.#made + 1 || standIns !== this.#standIns;
    if (this.#base !== null && isInPublicWrite && version === this.#base + before)
      this.#base -= this.#silent - before;
    this.#made = made;
    this.#standIns = standIns;
    this.#noteVote(ownVote(view), numberAt(view.version), version);
    this.#base ??= version - this.#silent;
    const wanted = this.#base + this.#silent;
    return version === wanted ? [] : [`me.version is ${version} instead of ${wanted}`];
  }

  /**
   * That somebody has voted everybody knows; for whom else they would rather vote, they alone, unless something that
   * everybody sees was noticed in the same write.
   */
  #noteVote(vote: Json, publicVersion: number, version: number): void {
    const isChanged = this.#vote !== null && vote !== null && vote !== this.#vote;
    const isInPublicWrite =
      publicVersion !== this.#publicVersion && version === (this.#base ?? 0) + this.#silent;
    if (isChanged && this.#base !== null && !isInPublicWrite) this.#base += 1;
    this.#vote = vote;
    this.#publicVersion = publicVersion;
  }
}

/** `nobody` for an abstention, null before the vote. */
const ownVote = (view: JsonObject): Json => {
  const { userId, voteTarget = null } = objectAt(view.me);
  const own = listAt(view.players).map(objectAt);
  const hasVoted = own.some((player) => player.userId === userId && player.hasVoted === true);
  return hasVoted ? (voteTarget ?? 'nobody') : null;
};

const standInsOf = (view: JsonObject): string =>
  canonical(listAt(view.players).map((player) => objectAt(player).hasStandIn ?? null));

/** Everybody sees the same public part under the same version of a room. */
export class PublicVersions {
  readonly #seen = new Map<number, string>();
  /** The same without what is said, which not everybody reads. */
  readonly #silent = new Map<number, string>();

  check(view: JsonObject): string[] {
    const version = numberAt(view.version);
    const silent = textOf(without(publicPart(view), 'messages', 'claims'));
    const known = this.#silent.get(version);
    this.#silent.set(version, silent);
    if (known !== undefined && known !== silent) return [`version ${version} is not the same for everybody`];
    return isShrouded(view) ? [] : this.#checkWithTalk(version, view);
  }

  #checkWithTalk(version: number, view: JsonObject): string[] {
    const text = textOf(publicPart(view));
    const known = this.#seen.get(version);
    this.#seen.set(version, text);
    return known === undefined || known === text ? [] : [`version ${version} is not the same for everybody`];
  }

  /** A version that brought nothing would tell of something secret. */
  emptySteps(): string[] {
    return [...this.#seen].flatMap(([version, text]) =>
      this.#seen.get(version + 1) === text &&
      MONOTONE_PHASES.some((phase) => text.includes(`"phase":"${phase}"`))
        ? [`version ${version + 1} changed nothing`]
        : [],
    );
  }
}
