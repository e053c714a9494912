import { isWaiting } from './public-part.ts';
import { choicesIn } from './round-model.ts';
import { type JsonObject, listAt, numberAt, objectAt, textAt } from './rule.ts';

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
