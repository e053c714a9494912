import type { GameView } from '../../protocol/game-view.ts';
import type { Claim } from '../state/claim.ts';
import type { PlayerId } from '../state/ids.ts';
import { createRandom, type Random } from '../state/random.ts';
import type { BotLevel } from '../state/settings.ts';
import { type Belief, Listener, wolfChances } from './belief.ts';
import { isDrawn } from './chance.ts';
import { type Position, positionOf } from './position.ts';
import { chooseLie, type PublicListener, type Story, trueStory, wantsVotes } from './stories.ts';
import {
  claimedRole,
  claimsHeardIn,
  type HeardClaim,
  hasSaid,
  isAccusation,
  isPressed,
  type Judgement,
  judgementsOf,
  standingClaims,
} from './testimony.ts';
import { type ChosenVote, chooseVote, keepsPeace } from './vote.ts';
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

interface Temper {
  /** How likely somebody must be a wolf to be accused. */
  readonly accuses: number;
  /** How much surer a change of mind is. */
  readonly changes: number;
  /** So often a liar tells its story as early as the village does: telling it early is to prove nothing. */
  readonly liesEarly: number;
  /** Which share of the others a liar would hear of their roles first … */
  readonly hears: number;
  /** … for so many turns of the table at most; the honest begin with small talk for as many whole ones. */
  readonly patience: number;
  /** Of a listener (belief.ts): whoever takes words whole believes easily. */
  readonly sobriety?: number;
}

const LEVELS: Readonly<Record<BotLevel, Temper>> = {
  calm: { accuses: 0.5, changes: 0.2, liesEarly: 0.5, hears: 0.5, patience: 1, sobriety: 1 },
  clever: { accuses: 0.3, changes: 0.06, liesEarly: 0.4, hears: 0.6, patience: 1.8 },
  cunning: { accuses: 0.28, changes: 0.04, liesEarly: 0.2, hears: 0.7, patience: 2 },
};

export const patienceOf = (level: BotLevel): number => Math.floor(LEVELS[level].patience);

/** What somebody does with what they know: tells it, waits with it until others have spoken, or tells something else. */
export type Manner = 'tells' | 'waits' | 'lies';

/** By what a bot takes itself for now: a Robber who has taken a wolf's card is a wolf. */
export function mannerOf({ own, roles }: Position): Manner {
  if (!own) return 'lies';
  if (roles.get(own.role).team !== 'Villager') return 'lies';
  // Whoever has laid their card away without looking may have become anything.
  const isBlind = own.choices.some(({ type }) => type === 'swap_center') && own.findings?.isShielded !== true;
  return isBlind ? 'waits' : 'tells';
}

/** A bot in the middle of a round: draws its worlds once and thinks with them. */
export class Thinker {
  readonly #listener: Listener;
  readonly #worlds: Worlds;
  readonly #public: PublicListener;

  constructor(worlds: Worlds, everybody: PublicListener, level: BotLevel) {
    this.#worlds = worlds;
    this.#public = everybody;
    this.#listener = new Listener(worlds, LEVELS[level].sobriety);
  }

  /** Draws the worlds slice by slice. The view is one from dawn on. */
  static *awaken(
    view: GameView,
    { seed, level }: Pick<Mind, 'seed' | 'level'>,
    everybody: PublicListener,
    budget?: Budget,
  ): Generator<void, Thinker> {
    const worlds = yield* drawWorlds(positionOf(view), seed, budget);
    yield* everybody.prepare(worlds.position);
    return new Thinker(worlds, everybody, level);
  }

  static at(view: GameView, mind: Pick<Mind, 'seed' | 'level'>, everybody: PublicListener): Thinker {
    return atOnce(Thinker.awaken(view, mind, everybody));
  }

  belief(view: GameView): Belief {
    return this.#listener.hear(claimsHeardIn(view));
  }

  /** What comes next of the bot's story, once it is time to have one: for whoever is asked it is, heard or not. */
  tell(view: GameView, mind: Mind, isAsked = false): Speech {
    const own = this.#worlds.position.own;
    if (!own) return { mind, utterance: null };
    const heard = claimsHeardIn(view);
    const random = createRandom(`${mind.seed}/words/${heard.length}`);
    // Whoever does not hear the others does not wait for them.
    const isDeaf = view.me?.canRead === false && heard.length >= patienceOf(mind.level);
    const story = mind.story ?? this.#decide({ heard, isTime: isAsked || isDeaf }, mind, random);
    return { mind: { ...mind, story }, utterance: nextOf(story, heard, own.player) };
  }

  /** What the bot makes of what others have said. No question is answered with one. */
  respond(view: GameView, mind: Mind, isAnswer: boolean): Utterance | null {
    const own = this.#worlds.position.own;
    if (!own) return null;
    const heard = claimsHeardIn(view);
    if (mind.story !== null && this.#keepsPeace(heard)) return this.#propose(heard, own.player);
    const blame = () => (mind.story === null ? null : this.#blame(heard, mind));
    if (isAnswer) return blame();
    const random = createRandom(`${mind.seed}/questions/${heard.length}`);
    const challenged = mind.story === null ? null : challenge(heard, own.player);
    return challenged ?? blame() ?? this.#ask(heard, own.player, random);
  }

  /** Whom the bot votes for, of those it may, if anybody. */
  vote(view: GameView, mind: Mind, targets: readonly PlayerId[]): ChosenVote | undefined {
    const { position } = this.#worlds;
    if (!position.own) return undefined;
    const heard = claimsHeardIn(view);
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
  #decide(
    { heard, isTime }: { readonly heard: readonly HeardClaim[]; readonly isTime: boolean },
    mind: Mind,
    random: Random,
  ): Story | null {
    const { own } = this.#worlds.position;
    if (!own) return null;
    const manner = mannerOf(this.#worlds.position);
    const isOpen =
      isTime ||
      manner === 'tells' ||
      (manner === 'lies' && isDrawn(LEVELS[mind.level].liesEarly, createRandom(`${mind.seed}/early`))) ||
      this.#isTimeToTell(heard, own.player, LEVELS[mind.level]);
    if (!isOpen) return null;
    const belief = this.#listener.hear(heard);
    if (manner !== 'lies') return trueStory(belief, own.player);
    const listener = this.#publicListener();
    return chooseLie({ own, worlds: this.#worlds, belief, listener, heard, level: mind.level, random });
  }

  /** For somebody who would rather wait: they are asked or accused, or the others have spoken. */
  #isTimeToTell(heard: readonly HeardClaim[], self: PlayerId, { hears, patience }: Temper): boolean {
    const { seats } = this.#worlds.position;
    const open = seats.filter((seat) => claimedRole(heard, seat) !== undefined).length;
    return (
      isPressed(heard, self) || open >= hears * (seats.length - 1) || heard.length >= patience * seats.length
    );
  }

  #publicListener(): Listener {
    return this.#public.at(this.#worlds.position);
  }

  #suspicion(heard: readonly HeardClaim[]): ReadonlyMap<PlayerId, number> {
    return wolfChances(this.#publicListener().hear(heard), this.#worlds.position.seats);
  }

  #keepsPeace(heard: readonly HeardClaim[]): boolean {
    const { own, roles } = this.#worlds.position;
    return own !== null && keepsPeace(roles.get(own.role), () => this.#listener.hear(heard));
  }

  /** Takes back what it has against anybody, and says that nobody should fall unless somebody has. */
  #propose(heard: readonly HeardClaim[], self: PlayerId): Utterance | null {
    const blame = judgementsOf(heard, self).find(({ claim }) => isAccusation(claim));
    if (blame) return takingBack(blame);
    const isProposed = standingClaims(heard).some(({ claim }) => claim.kind === 'peace');
    return isProposed || hasSaid(heard, self, PEACE) ? null : PEACE;
  }

  /** Accuses whom it holds for a wolf, or whom others might where it is one; takes back what it no longer holds. */
  #blame(heard: readonly HeardClaim[], { level }: Mind): Utterance | null {
    const { own, seats, roles } = this.#worlds.position;
    if (!own) return null;
    const { accuses, changes } = LEVELS[level];
    const side = roles.get(own.role);
    if (wantsVotes(side)) return null;
    const isWolf = side.team === 'Werewolf';
    const believed = isWolf ? this.#suspicion(heard) : wolfChances(this.#listener.hear(heard), seats);
    const chances = joined(believed, heard, own.player);
    const spared = new Set<PlayerId>([own.player, ...(isWolf ? own.knowledge.wolves : [])]);
    const [first] = seats
      .filter((seat) => !spared.has(seat))
      .toSorted((a, b) => (chances.get(b) ?? 0) - (chances.get(a) ?? 0));
    if (first === undefined) return null;
    const chance = chances.get(first) ?? 0;
    const judgements = judgementsOf(heard, own.player);
    const blame = judgements.find(({ claim }) => isAccusation(claim));
    if (blame) {
      const isOutdated = chance > (chances.get(blame.claim.player) ?? 0) + changes;
      return isOutdated && blame.claim.player !== first ? takingBack(blame) : null;
    }
    if (chance < accuses) return null;
    const trust = judgements.find(({ claim }) => claim.player === first);
    return trust ? takingBack(trust) : { kind: 'suspect', player: first, level: 'accuse' };
  }

  /** Asks somebody who has said nothing of their role. */
  #ask(heard: readonly HeardClaim[], self: PlayerId, random: Random): Utterance | null {
    const asked = new Set(heard.flatMap(({ claim }) => (claim.kind === 'ask' ? [claim.player] : [])));
    const silent = this.#worlds.position.seats.filter(
      (seat) => seat !== self && claimedRole(heard, seat) === undefined && !asked.has(seat),
    );
    const player = silent[random.below(Math.max(1, silent.length))];
    const isTime = heard.length >= this.#worlds.position.seats.length;
    return player === undefined || !isTime ? null : { kind: 'ask', player };
  }
}

const PEACE: Claim = { kind: 'peace' };

/** The first part of a story that has not been told yet. */
export const nextOf = (story: Story | null, heard: readonly HeardClaim[], self: PlayerId): Claim | null =>
  story?.find((claim) => !hasSaid(heard, self, claim)) ?? null;

/** A vote that others join counts for more than one's own favourite. */
const JOINING = 0.05;

function joined(
  chances: ReadonlyMap<PlayerId, number>,
  heard: readonly HeardClaim[],
  self: PlayerId,
): ReadonlyMap<PlayerId, number> {
  const all = new Map(chances);
  for (const { speaker, claim } of standingClaims(heard))
    if (speaker !== self && isAccusation(claim))
      all.set(claim.player, (all.get(claim.player) ?? 0) + JOINING);
  return all;
}

/** Somebody accused, who has told all there is to tell, asks whoever accuses and has told nothing. */
function challenge(heard: readonly HeardClaim[], self: PlayerId): Utterance | null {
  const accuser = standingClaims(heard).find(
    ({ speaker, claim }) =>
      isAccusation(claim) &&
      claim.player === self &&
      claimedRole(heard, speaker) === undefined &&
      !hasSaid(heard, self, { kind: 'ask', player: speaker }),
  );
  return accuser ? { kind: 'ask', player: accuser.speaker } : null;
}

const takingBack = ({ id }: Judgement): Utterance => ({ kind: 'withdraw', claimId: id });
