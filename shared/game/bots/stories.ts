import { dealtRoleOf } from '../night/knowledge.ts';
import type { Claim, ClaimPlace } from '../state/claim.ts';
import { CLAIM_FACTS, FACT_GROUPS } from '../state/claim-facts.ts';
import type { PlayerId } from '../state/ids.ts';
import type { NightStep } from '../state/night-record.ts';
import type { Random } from '../state/random.ts';
import type { RoleFacts } from '../state/role-facts.ts';
import type { BotLevel } from '../state/settings.ts';
import { type RoundTruth, verdictOf } from '../talk/verdicts.ts';
import { type Belief, chanceThat, Listener, wolfChances } from './belief.ts';
import { pickWeighted } from './chance.ts';
import { isSmall, type OwnNight, type Position, publicPosition } from './position.ts';
import { claimedRole, type HeardClaim } from './testimony.ts';
import { votesBySuspicion } from './vote.ts';
import { atOnce, drawWorlds, type Worlds } from './worlds.ts';

/** What somebody has to tell of their night, the role first. */
export type Story = readonly Claim[];

/** The listener that a liar has in mind knows what is public, and takes less time. */
const LISTENER = { worlds: 400, nights: 1000 };

/** Of so many stories each level chooses, at a small table and at a larger one, where each takes longer to judge. */
const STORIES_TRIED: Readonly<Record<BotLevel, readonly [number, number]>> = {
  calm: [1, 1],
  clever: [5, 7],
  cunning: [40, 14],
};

/** Whoever wants the votes tries at least so many: of the stories that go with what was said, few are doubtful. */
const TRIED_FOR_VOTES = 20;
/** What it costs when the card's true holder speaks up, beside all votes. */
const COUNTERCLAIM = 0.5;

/** What everybody at the table could believe, who knows nothing of their own: one for all bots of a round. */
export class PublicListener {
  readonly #seed: string;
  #listener: Listener | undefined;

  /** The seed is as secret as a bot's. */
  constructor(seed: string) {
    this.#seed = seed;
  }

  /** Draws its worlds slice by slice, ahead of the first question; the first to be done is kept. */
  *prepare(position: Position): Generator<void> {
    if (this.#listener) return;
    const worlds = yield* drawWorlds(publicPosition(position), `${this.#seed}/listener`, LISTENER);
    this.#listener ??= new Listener(worlds);
  }

  /** Draws its worlds now where nobody has prepared it. */
  at(position: Position): Listener {
    if (!this.#listener) atOnce(this.prepare(position));
    return this.#listener ?? fail();
  }
}

interface LyingInput {
  readonly own: OwnNight;
  readonly worlds: Worlds;
  readonly belief: Belief;
  readonly listener: Listener;
  readonly heard: readonly HeardClaim[];
  readonly level: BotLevel;
  readonly random: Random;
}

/** Of some stories that could be true by what was said so far, the one that costs the own side the fewest votes; for a Tanner, the most. */
export function chooseLie(input: LyingInput): Story {
  const { own, heard, listener, worlds } = input;
  const wants = wantsVotes(worlds.position.roles.get(own.role));
  const stories = candidates(input, storiesTried(input, wants));
  const sign = wants ? -1 : 1;
  const costs = stories.map((story) => sign * costOf(input, story));
  const best = stories[costs.indexOf(Math.min(...costs))];
  return best ?? storyOf(listener.hear(heard).worlds[0]?.truth ?? fail(), own.player);
}

function storiesTried({ level, worlds }: LyingInput, wants: boolean): number {
  const [few, many] = STORIES_TRIED[level];
  const count = isSmall(worlds.position) ? few : many;
  return wants ? Math.max(count, TRIED_FOR_VOTES) : count;
}

/** Nights of the table in which the bot would be one of the village, as likely as they are by now. */
function candidates({ own, worlds, heard, listener, random }: LyingInput, count: number): Story[] {
  const { roles } = worlds.position;
  const belief = listener.hear(heard);
  const taken = new Set(
    worlds.position.seats.flatMap((seat) => (seat === own.player ? [] : (claimedRole(heard, seat) ?? []))),
  );
  const open = belief.worlds.flatMap((world, index) => {
    const role = roles.get(dealtRoleOf(world.imagined.deal, own.player));
    const now = world.imagined.night.ownRoles[own.player] ?? role.name;
    const isHarmless = role.team === 'Villager' && roles.get(now).team === 'Villager';
    const weight = (belief.weights[index] ?? 0) * (taken.has(role.name) ? 0.1 : 1);
    return isHarmless ? [{ world, weight }] : [];
  });
  const drawn = Array.from({ length: count }, () => pickWeighted(open, ({ weight }) => weight, random));
  const stories = drawn.flatMap((one) => (one ? [storyOf(one.world.truth, own.player)] : []));
  // What is drawn twice is judged once: judging takes most of the time.
  return [...new Map(stories.map((story) => [JSON.stringify(story), story])).values()];
}

/** What part of the votes its own side would get, and how likely somebody else holds the card. */
function costOf({ own, worlds, belief, listener, heard, level }: LyingInput, story: Story): number {
  const { seats } = worlds.position;
  const said = story.map((claim) => ({
    // The id is the claim's text, so that a verdict cached for one story never stands for another.
    id: `${own.player} ${JSON.stringify(claim)}`,
    speaker: own.player,
    claim,
    isWithdrawn: false,
  }));
  const suspicion = wolfChances(listener.suppose([...heard, ...said]), seats);
  const coversPack = level === 'cunning' || (level === 'clever' && !isSmall(worlds.position));
  const side = [own.player, ...(coversPack ? own.knowledge.wolves : [])];
  const [first] = story;
  const role = first?.kind === 'role' ? first.role : '';
  const silent = seats.filter((seat) => seat !== own.player && claimedRole(heard, seat) === undefined);
  const risk = chanceThat(belief, ({ imagined }) =>
    silent.some((seat) => dealtRoleOf(imagined.deal, seat) === role),
  );
  return partOfVotes(suspicion, side) + COUNTERCLAIM * risk;
}

/** What part of all votes these are likely to get. */
function partOfVotes(suspicion: ReadonlyMap<PlayerId, number>, side: readonly PlayerId[]): number {
  const votes = votesBySuspicion(suspicion);
  const sum = (seats: Iterable<PlayerId>) =>
    [...seats].reduce((all, seat) => all + (votes.get(seat) ?? 0), 0);
  return sum(side) / sum(votes.keys());
}

/** Wants the votes itself. */
export const wantsVotes = (role: RoleFacts): boolean => role.neutralGoal === 'own_elimination';

/** What the bot knows to be so, as claims. */
export function trueStory({ worlds, weights }: Belief, self: PlayerId): Story {
  const best = weights.indexOf(Math.max(...weights));
  const world = worlds[best];
  return world ? storyOf(world.truth, self) : [];
}

/** What a player could truthfully tell of a night, real or imagined. */
export function storyOf(truth: RoundTruth, player: PlayerId): Story {
  const claims: Claim[] = [
    { kind: 'role', role: dealtRoleOf(truth.deal, player) },
    ...truth.stepsOf(player).flatMap((step) => doneIn(step)),
    ...sightings(truth, player),
    ...tellings(truth, player),
    { kind: 'quiet' },
  ];
  const isTrue = (claim: Claim) => verdictOf(truth, player, claim) === 'true';
  return claims.filter(isTrue);
}

/** As it took effect: an Investigator may have stopped at the first card, and a Witch's card goes to one player. */
function doneIn({ choice, outcome }: NightStep): Claim[] {
  if (choice.type === 'pass' || choice.type === 'no_action') return [];
  const { ifEvilTarget: _, ...plain } = choice;
  switch (outcome.kind) {
    case 'looked_and_swapped':
      return [{ kind: 'did', choice: { ...plain, targets: [outcome.target] } }];
    case 'investigated': {
      const looked = outcome.cards.flatMap(({ place }) => ('player' in place ? [place.player] : []));
      return [{ kind: 'did', choice: { ...plain, targets: looked } }];
    }
    default:
      return [{ kind: 'did', choice: plain }];
  }
}

/** Each card once, of the own hand only what was not said of another place. */
function sightings(truth: RoundTruth, player: PlayerId): Claim[] {
  const told = new Set<string>();
  return truth.sightingsOf(player).flatMap(({ place, role, card }): Claim[] => {
    if (told.has(card)) return [];
    told.add(card);
    const named: ClaimPlace = 'pile' in place ? { pile: true } : place;
    return [{ kind: 'saw', place: named, role }];
  });
}

/** Whom they recognised; that something was done to them. */
function tellings(truth: RoundTruth, player: PlayerId): Claim[] {
  return CLAIM_FACTS.flatMap((fact): Claim[] => {
    if (fact === 'acted') {
      return truth
        .stepsOf(player)
        .flatMap(({ outcome }) =>
          outcome.kind === 'sensed' ? [{ kind: 'told', fact, players: outcome.players } as const] : [],
        );
    }
    const group = FACT_GROUPS[fact];
    const { people, groups } = truth.knowledgeOf(player);
    if (group !== null && !groups.has(group)) return [];
    return [{ kind: 'told', fact, players: group === null ? [] : people[group] }];
  });
}

const fail = (): never => {
  throw new Error('there is no world');
};
