import type { GameView } from '../../protocol/game-view.ts';
import type { Claim } from '../state/claim.ts';
import type { PlayerId } from '../state/ids.ts';
import { createRandom, type Random } from '../state/random.ts';
import type { BotLevel } from '../state/settings.ts';
import { type Belief, Listener, wolfChances } from './belief.ts';
import { claimedRole, type Heard, heardIn, standing } from './heard.ts';
import { mannerOf } from './manners.ts';
import { positionOf } from './position.ts';
import { chooseLie, PublicListener, trueStory } from './stories.ts';
import type { Story } from './story.ts';
import { chooseVote } from './vote.ts';
import { atOnce, type Budget, drawWorlds, type Worlds } from './worlds.ts';

/** What is kept of a bot from one moment of a round to the next: plain data. The worlds follow from it and the view. */
export interface Mind {
  /** Secret, and drawn from nothing public. */
  readonly seed: string;
  readonly level: BotLevel;
  /** What it has decided to tell. */
  readonly story: Story | null;
}

/** What a bot says: a claim, or one of its own taken back. */
export type Utterance = Claim | { readonly kind: 'withdraw'; readonly claimId: string };

export interface Speech {
  readonly mind: Mind;
  /** Null when there is nothing to say now. */
  readonly utterance: Utterance | null;
}

/** A level's courage: how likely somebody must be a wolf to be accused, and how much surer a change of mind is. */
const LEVELS = {
  calm: { accuses: 0.5, changes: 0.2 },
  clever: { accuses: 0.3, changes: 0.06 },
  cunning: { accuses: 0.28, changes: 0.04 },
} as const satisfies Record<BotLevel, object>;

/** A bot in the middle of a round: draws its worlds once and thinks with them. */
export class Thinker {
  readonly #listener: Listener;
  readonly #worlds: Worlds;
  readonly #public: PublicListener;

  constructor(worlds: Worlds, everybody: PublicListener) {
    this.#worlds = worlds;
    this.#public = everybody;
    this.#listener = new Listener(worlds);
  }

  /** Draws the worlds slice by slice. The view is one from dawn on. */
  static *awaken(
    view: GameView,
    seed: string,
    everybody: PublicListener,
    budget?: Budget,
  ): Generator<void, Thinker> {
    const worlds = yield* drawWorlds(positionOf(view), seed, budget);
    yield* everybody.prepare(worlds.position);
    return new Thinker(worlds, everybody);
  }

  static at(view: GameView, seed: string, everybody = new PublicListener(seed)): Thinker {
    return atOnce(Thinker.awaken(view, seed, everybody));
  }

  belief(view: GameView): Belief {
    return this.#listener.hear(heardIn(view));
  }

  /** What the bot says next. */
  speak(view: GameView, mind: Mind): Speech {
    const own = this.#worlds.position.own;
    if (!own) return { mind, utterance: null };
    const heard = heardIn(view);
    const random = createRandom(`${mind.seed}/words/${heard.length}`);
    const story = mind.story ?? this.#decide(heard, mind, random);
    const told: Mind = { ...mind, story };
    if (story === null) return { mind, utterance: this.#ask(heard, own.player, random) };
    const next = story.find((claim) => !hasSaid(heard, own.player, claim));
    if (next) return { mind: told, utterance: next };
    return { mind: told, utterance: this.#blame(heard, told) ?? this.#ask(heard, own.player, random) };
  }

  /** Whom the bot votes for, of those it may. */
  vote(view: GameView, mind: Mind, targets: readonly PlayerId[]): PlayerId | undefined {
    const { position } = this.#worlds;
    if (!position.own) return undefined;
    const heard = heardIn(view);
    return chooseVote({
      position,
      self: position.own.player,
      belief: this.#listener.hear(heard),
      suspicion: this.#suspicion(heard),
      heard,
      targets,
      random: createRandom(`${mind.seed}/vote`),
    });
  }

  /** Its story, once it is time to have one. */
  #decide(heard: readonly Heard[], { level }: Mind, random: Random): Story | null {
    const { own, seats } = this.#worlds.position;
    if (!own) return null;
    const manner = mannerOf(this.#worlds.position);
    const belief = this.#listener.hear(heard);
    const open = seats.filter((seat) => claimedRole(heard, seat) !== undefined).length;
    const wasAsked = heard.some(({ claim }) => claim.kind === 'ask' && claim.player === own.player);
    if (manner !== 'tells' && !wasAsked && open * 2 < seats.length - 1 && heard.length < seats.length)
      return null;
    if (manner !== 'lies') return trueStory(belief, own.player);
    const listener = this.#publicListener();
    return chooseLie({ own, worlds: this.#worlds, belief, listener, heard, level, random });
  }

  #publicListener(): Listener {
    return this.#public.at(this.#worlds.position);
  }

  #suspicion(heard: readonly Heard[]): ReadonlyMap<PlayerId, number> {
    return wolfChances(this.#publicListener().hear(heard), this.#worlds.position.seats);
  }

  /** Accuses whom it holds for a wolf, or whom others might where it is one; takes back what it no longer holds. */
  #blame(heard: readonly Heard[], { level }: Mind): Utterance | null {
    const { own, seats, roles } = this.#worlds.position;
    if (!own) return null;
    const { accuses, changes } = LEVELS[level];
    const side = roles.get(own.role);
    if (side.neutralGoal === 'own_elimination') return null;
    const isWolf = side.team === 'Werewolf';
    const believed = isWolf ? this.#suspicion(heard) : wolfChances(this.#listener.hear(heard), seats);
    const chances = joined(believed, heard, own.player);
    const spared = new Set<PlayerId>([own.player, ...(isWolf ? own.knowledge.wolves : [])]);
    const [first] = seats
      .filter((seat) => !spared.has(seat))
      .toSorted((a, b) => (chances.get(b) ?? 0) - (chances.get(a) ?? 0));
    if (first === undefined) return null;
    const standingBlame = standing(heard).find(
      ({ speaker, claim }) => speaker === own.player && claim.kind === 'suspect' && claim.level === 'accuse',
    );
    const chance = chances.get(first) ?? 0;
    if (!standingBlame) {
      return chance < accuses ? null : { kind: 'suspect', player: first, level: 'accuse' };
    }
    const { claim, id } = standingBlame;
    if (claim.kind !== 'suspect' || claim.player === first) return null;
    const isOutdated = chance > (chances.get(claim.player) ?? 0) + changes;
    return isOutdated ? { kind: 'withdraw', claimId: id } : null;
  }

  /** Asks somebody who has said nothing of their role. */
  #ask(heard: readonly Heard[], self: PlayerId, random: Random): Utterance | null {
    const asked = new Set(heard.flatMap(({ claim }) => (claim.kind === 'ask' ? [claim.player] : [])));
    const silent = this.#worlds.position.seats.filter(
      (seat) => seat !== self && claimedRole(heard, seat) === undefined && !asked.has(seat),
    );
    const player = silent[random.below(Math.max(1, silent.length))];
    const isTime = heard.length >= this.#worlds.position.seats.length;
    return player === undefined || !isTime ? null : { kind: 'ask', player };
  }
}

/** A vote that others join counts for more than one's own favourite. */
const JOINING = 0.05;

function joined(
  chances: ReadonlyMap<PlayerId, number>,
  heard: readonly Heard[],
  self: PlayerId,
): ReadonlyMap<PlayerId, number> {
  const all = new Map(chances);
  for (const { speaker, claim } of standing(heard))
    if (speaker !== self && claim.kind === 'suspect' && claim.level === 'accuse')
      all.set(claim.player, (all.get(claim.player) ?? 0) + JOINING);
  return all;
}

function hasSaid(heard: readonly Heard[], self: PlayerId, claim: Claim): boolean {
  const words = JSON.stringify(claim);
  return heard.some((one) => one.speaker === self && JSON.stringify(one.claim) === words);
}
