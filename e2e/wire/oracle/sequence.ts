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

/** Rules.md section 10. */
const ABSENT_MS = 60_000;
const PRESENT_MS = 30_000;
const LATE_MS = 10_000;
const IDLE_MS = 45_000;
const DONE = { job_choice: 'hasSubmitted', vote: 'hasVoted' } as const;

interface Step {
  readonly before: JsonObject;
  readonly after: JsonObject;
}

/** What everybody could see of absence and of bots that stand in: the public part of each version, in order. */
export class StandIns {
  readonly #views = new Map<number, JsonObject>();
  /** Who did what there was to do in a phase, where that is certain: `round userId phase`. */
  readonly #doneBy = new Map<string, 'a bot' | 'themselves'>();
  /** For whom the host has asked, in the view that is looked at. */
  readonly #asked = new Set<string>();
  #askings = 0;

  /** The Shroud hides messages, and those who wait read announcements alone: such views cannot be compared. */
  see(view: JsonObject): void {
    const version = numberAt(view.version);
    const readsAll = objectAt(view.me).canRead !== false && !isWaiting(view);
    if (readsAll && !this.#views.has(version)) this.#views.set(version, view);
  }

  get doneByBots(): number {
    return [...this.#doneBy.values()].filter((who) => who === 'a bot').length;
  }

  /** After `faults`: how often a bot was seen to begin for who was there and idle. */
  get askings(): number {
    return this.#askings;
  }

  /** What is wrong with absences, and with what bots have done in them. */
  faults(): string[] {
    const found: string[] = [];
    for (const [version, after] of [...this.#views].sort(([one], [other]) => one - other)) {
      const before = this.#views.get(version - 1);
      found.push(...playersIn(after).flatMap((player) => this.#standInFaults(before, after, player)));
      if (before === undefined || before.round !== after.round || before.phase === 'lobby') continue;
      found.push(...playersIn(after).flatMap((player) => this.#stepFaults({ before, after }, player)));
    }
    return found;
  }

  /** A bot acts for who is absent, or was there and idle when the host asked; the latter until they are back. */
  #standInFaults(before: JsonObject | undefined, view: JsonObject, player: JsonObject): string[] {
    const { isBot, isConnected, awaySince, hasStandIn } = player;
    const found: string[] = [];
    if ((isBot === true || isConnected === true) && awaySince !== null) found.push('who is there is away');
    const id = textAt(player.userId);
    if (hasStandIn !== true) this.#asked.delete(id);
    if (hasStandIn !== true || isAbsent(view, player) || this.#asked.has(id)) return found;
    this.#asked.add(id);
    // How it began nobody saw who can be compared.
    const was = before && playersIn(before).find(({ userId }) => userId === id);
    if (before === undefined || was === undefined) return found;
    if (was.hasStandIn === true) return [...found, 'a bot acts for who is not absent'];
    this.#askings += 1;
    return [...found, ...askingFaults({ before, after: view }, was)];
  }

  /** After `faults`: the viewer is told of each thing that a bot has done for them, and of nothing else. */
  toldFaults(view: JsonObject): string[] {
    const me = objectAt(view.me);
    const told = listAt(me.standInDid).map(textAt);
    const key = (phase: string) => `${numberAt(view.round)} ${textAt(me.userId)} ${phase}`;
    const own = playersIn(view).find(({ userId }) => userId === me.userId) ?? {};
    return Object.entries(DONE).flatMap(([phase, flag]) => {
      const isTold = told.includes(phase);
      const isDone = view.phase !== 'lobby' && own[flag] === true;
      const doneBy = this.#doneBy.get(key(phase));
      // Of two steps of a night a bot has made the first, and makes the next in a moment.
      const isBegun = phase === 'job_choice' && choicesIn(me.actionData ?? null).length > 0;
      if (isTold && (!(isDone || isBegun) || doneBy === 'themselves'))
        return [`a bot is said to have done ${phase}`];
      return !isTold && isDone && doneBy === 'a bot' ? [`nobody is told that a bot did ${phase}`] : [];
    });
  }

  #stepFaults(step: Step, player: JsonObject): string[] {
    const { before, after } = step;
    const was = playersIn(before).find(({ userId }) => userId === player.userId);
    if (was === undefined) return [];
    for (const [phase, flag] of Object.entries(DONE)) {
      if (before.phase !== phase || was[flag] === true || player[flag] !== true) continue;
      const key = `${numberAt(after.round)} ${textAt(player.userId)} ${phase}`;
      if (was.hasStandIn === player.hasStandIn)
        this.#doneBy.set(key, player.hasStandIn === true ? 'a bot' : 'themselves');
      else this.#doneBy.delete(key);
    }
    return was.hasStandIn === true && player.hasStandIn === true ? botFaults(step, was, player) : [];
  }
}

const playersIn = (view: JsonObject): JsonObject[] => listAt(view.players).map(objectAt);

const isAbsent = (view: JsonObject, { awaySince }: JsonObject): boolean =>
  awaySince !== null && numberAt(view.serverTime) - numberAt(awaySince) >= ABSENT_MS;

/** Whether somebody holds up the others, as everybody sees it: in the discussion when all others present are ready. */
function isHoldingUp(view: JsonObject, player: JsonObject): boolean {
  switch (view.phase) {
    case 'job_choice':
      return player.hasSubmitted !== true;
    case 'vote':
      return player.hasVoted !== true && player.isBanished !== true;
    case 'discussion':
      return (
        player.isReady !== true &&
        presentIn(view).every(({ userId, isReady }) => userId === player.userId || isReady === true)
      );
    default:
      return false;
  }
}

/** What was wrong when a bot began to act for somebody who was there. */
function askingFaults({ before, after }: Step, was: JsonObject): string[] {
  const found: string[] = [];
  if (was.isBot === true || was.isHost === true)
    found.push('a bot is asked for in the place of a bot or the host');
  if (was.isConnected !== true) found.push('a bot is asked for who has just gone');
  if (numberAt(after.serverTime) - numberAt(before.phaseStartedAt) < IDLE_MS)
    found.push('a bot is asked for before the phase is old enough');
  if (!isHoldingUp(before, was)) found.push('a bot is asked for who holds up nobody');
  return found;
}

/** A step of the night that nobody else sees may not end what everybody sees. */
export function hiddenStepFaults(before: JsonObject, after: JsonObject): string[] {
  const own = (view: JsonObject) =>
    playersIn(view).find(({ userId }) => userId === objectAt(view.me).userId) ?? {};
  const made = (view: JsonObject) => choicesIn(objectAt(view.me).actionData ?? null).length;
  const isHidden =
    before.phase === 'job_choice' && after.phase === 'job_choice' && made(after) > made(before);
  const [was, is] = [own(before), own(after)];
  const isEnded = was.hasStandIn === true && is.hasStandIn !== true && is.hasSubmitted !== true;
  return isHidden && isEnded ? ['the end of a stand-in tells of a hidden step'] : [];
}

/** What a bot may not do for somebody absent, or not yet. A deadline acts whoever is there. */
function botFaults({ before, after }: Step, was: JsonObject, player: JsonObject): string[] {
  const said = (view: JsonObject) =>
    listAt(view.messages).filter((message) => objectAt(message).userId === player.userId).length;
  const found: string[] = [];
  if (said(after) > said(before)) found.push('a bot talks for somebody absent');
  if (before.phase !== after.phase) return found;
  const hasActed = Object.values(DONE).some((flag) => was[flag] !== true && player[flag] === true);
  if (hasActed && before.pausedAt !== null) found.push('a bot acts while the clock stands still');
  if (hasActed && presentIn(before).length === 0) found.push('a bot acts with nobody present');
  if (was.isReady !== true && player.isReady === true) found.push('a bot is ready for somebody absent');
  const hasVoted = was.hasVoted !== true && player.hasVoted === true;
  if (hasVoted && !mayVote(before, numberAt(after.serverTime))) found.push('a bot votes before its time');
  return found;
}

/** In the last ten seconds, or when all who are here have voted. */
function mayVote(before: JsonObject, now: number): boolean {
  const here = playersIn(before).filter(({ hasStandIn, isBanished }) => !hasStandIn && !isBanished);
  return now >= numberAt(before.phaseEndsAt) - LATE_MS || here.every(({ hasVoted }) => hasVoted === true);
}

/** Humans who are there, or gone for a moment, and for whom no bot acts. */
function presentIn(view: JsonObject): JsonObject[] {
  const now = numberAt(view.serverTime);
  return playersIn(view).filter(
    ({ isBot, isConnected, awaySince, hasStandIn, joinsNextRound }) =>
      isBot !== true &&
      hasStandIn !== true &&
      joinsNextRound !== true &&
      (isConnected === true || (awaySince !== null && now - numberAt(awaySince) < PRESENT_MS)),
  );
}
