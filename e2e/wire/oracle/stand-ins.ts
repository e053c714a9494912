import { type JsonObject, listAt, numberAt, objectAt, textAt } from './json.ts';
import { isWaiting } from './public-part.ts';

/** Rules.md section 10. */
const ABSENT_MS = 60_000;
const PRESENT_MS = 30_000;
const LATE_MS = 10_000;
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

  /** The Shroud hides messages, and those who wait read announcements alone: such views cannot be compared. */
  see(view: JsonObject): void {
    const version = numberAt(view.version);
    const readsAll = objectAt(view.me).canRead !== false && !isWaiting(view);
    if (readsAll && !this.#views.has(version)) this.#views.set(version, view);
  }

  get doneByBots(): number {
    return [...this.#doneBy.values()].filter((who) => who === 'a bot').length;
  }

  /** What is wrong with absences, and with what bots have done in them. */
  faults(): string[] {
    const found = [...this.#views.values()].flatMap((view) =>
      playersIn(view).flatMap((player) => absenceFaults(view, player)),
    );
    for (const [version, after] of this.#views) {
      const before = this.#views.get(version - 1);
      if (before === undefined || before.round !== after.round || before.phase === 'lobby') continue;
      found.push(...playersIn(after).flatMap((player) => this.#stepFaults({ before, after }, player)));
    }
    return found;
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
      if (isTold && (!isDone || doneBy === 'themselves')) return [`a bot is said to have done ${phase}`];
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

function absenceFaults(
  view: JsonObject,
  { isBot, isConnected, awaySince, hasStandIn }: JsonObject,
): string[] {
  const found: string[] = [];
  const now = numberAt(view.serverTime);
  if ((isBot === true || isConnected === true) && awaySince !== null) found.push('who is there is away');
  if (hasStandIn !== true) return found;
  if (awaySince === null || now - numberAt(awaySince) < ABSENT_MS)
    found.push('a bot acts for who is not absent');
  return found;
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
  if (hasActed && !isAnybodyPresent(before)) found.push('a bot acts with nobody present');
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

function isAnybodyPresent(view: JsonObject): boolean {
  const now = numberAt(view.serverTime);
  return playersIn(view).some(
    ({ isBot, isConnected, awaySince }) =>
      isBot !== true &&
      (isConnected === true || (awaySince !== null && now - numberAt(awaySince) < PRESENT_MS)),
  );
}
