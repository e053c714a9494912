import { type ArenaRound, playDealt } from '@nightfall/shared/game/arena/round';
import { Listener, wolfChances } from '@nightfall/shared/game/bots/belief';
import { chooseBotAction } from '@nightfall/shared/game/bots/choose';
import { positionOf } from '@nightfall/shared/game/bots/position';
import { storyOf } from '@nightfall/shared/game/bots/stories';
import { type HeardClaim, isOfNight } from '@nightfall/shared/game/bots/testimony';
import { drawAll, type Worlds } from '@nightfall/shared/game/bots/worlds';
import type { Claim } from '@nightfall/shared/game/state/claim';
import type { PlayerId } from '@nightfall/shared/game/state/ids';
import { CENTER_CARDS } from '@nightfall/shared/game/state/limits';
import { createRandom, type Random, shuffled } from '@nightfall/shared/game/state/random';
import { truthOf } from '@nightfall/shared/game/talk/verdicts';
import { Table } from '@nightfall/shared/game/testing/table';
import { arenaPlayer } from './players.ts';
import { ROLES } from './rows.ts';

/** How somebody tells their role and their night, and when a bot listens in between (`|`). */
const TELLINGS = {
  silent: [],
  role: ['role'],
  night: ['night'],
  both: ['role night'],
  'night, role': ['night role'],
  'role | night': ['role', 'role night'],
  'night | role': ['night', 'night role'],
} as const;
export type Telling = keyof typeof TELLINGS;
export const ALL_TELLINGS = Object.keys(TELLINGS) as readonly Telling[];

/** How likely a speaker is held to be on the Werewolf team after each telling. */
export type Doubts = Record<Telling, number>;

/** One honest speaker, whom players of the village listen to while nobody else speaks. */
export interface HonestScene {
  readonly table: Table;
  readonly speaker: PlayerId;
  readonly words: readonly Claim[];
  readonly listeners: readonly string[];
}

/** What the listeners of a scene believe of its speaker, on average. */
export function doubtsIn({ table, speaker, words, listeners }: HonestScene, seed: string): Doubts {
  const heard = words.map(
    (claim, index): HeardClaim => ({ id: `claim ${index}`, speaker, claim, isWithdrawn: false }),
  );
  const all = listeners.map((name) => {
    const worlds = drawAll(positionOf(table.view(name)), `${seed}/${name}`);
    return ALL_TELLINGS.map((telling) => doubtAfter(worlds, speaker, partsOf(heard, telling)));
  });
  const meanOf = (index: number) => all.reduce((sum, doubts) => sum + (doubts[index] ?? 0), 0) / all.length;
  return Object.fromEntries(ALL_TELLINGS.map((telling, index) => [telling, meanOf(index)])) as Doubts;
}

function doubtAfter(worlds: Worlds, speaker: PlayerId, parts: readonly (readonly HeardClaim[])[]): number {
  const listener = new Listener(worlds);
  let belief = listener.hear([]);
  for (const heard of parts) belief = listener.hear(heard);
  return wolfChances(belief, [speaker]).get(speaker) ?? 0;
}

/** What has been said by each time that a bot listens. */
function partsOf(heard: readonly HeardClaim[], telling: Telling): HeardClaim[][] {
  const ofKind = (part: string) =>
    heard.filter(({ claim }) => (part === 'role' ? claim.kind === 'role' : isOfNight(claim)));
  return TELLINGS[telling].map((parts) => parts.split(' ').flatMap(ofKind));
}

export const meanDoubts = (all: readonly Doubts[]): Doubts =>
  Object.fromEntries(
    ALL_TELLINGS.map((telling) => [
      telling,
      all.reduce((sum, doubts) => sum + doubts[telling], 0) / all.length,
    ]),
  ) as Doubts;

/** Cards dealt in seat order, the first of them the speaker's. */
interface Dealing {
  readonly dealt: readonly string[];
  readonly center: readonly string[];
  readonly isHuman: boolean;
}

function tableOf({ dealt, center }: Dealing): { readonly table: Table; readonly names: readonly string[] } {
  const names = dealt.map((_, seat) => String.fromCharCode('a'.charCodeAt(0) + seat));
  const table = new Table(names);
  table.deal(dealt, center);
  table.expire();
  return { table, names };
}

function toDiscussion(table: Table, isHuman: boolean): void {
  while (table.state.stage.phase !== 'discussion') table.expire();
  const players = table.state.players.map((player, seat) => ({ ...player, isBot: seat > 0 || !isHuman }));
  table.state = { ...table.state, players };
}

/** Five people, of whom two Villagers listen: `b` and `c`. The speaker `a` did this at night. */
export const SPOKEN_SCENES = ['Troublemaker', 'Robber', 'Seer', 'Insomniac'] as const;

export function spokenScene(role: (typeof SPOKEN_SCENES)[number], isHuman: boolean): HonestScene {
  const others = ['Seer', 'Robber', 'Troublemaker', 'Insomniac'].filter((name) => name !== role);
  const [beside = '', ...left] = others;
  const dealing = {
    dealt: [role, 'Villager', 'Villager', 'Werewolf', beside],
    center: ['Werewolf', ...left],
    isHuman,
  };
  const { table } = tableOf(dealing);
  const id = (name: string) => table.player(name).id;
  const did = (type: 'rob_player' | 'swap_players', ...targets: string[]): Claim => ({
    kind: 'did',
    choice: { type, targets: targets.map(id), centerIndices: [] },
  });
  const saw = (name: string, seen: string): Claim => ({
    kind: 'saw',
    place: { player: id(name) },
    role: seen,
  });
  if (role === 'Troublemaker')
    table.submit('a', { type: 'swap_players', player1UserId: 'c', player2UserId: 'e' });
  if (role === 'Robber') table.submit('a', { type: 'rob_player', targetUserId: 'e' });
  if (role === 'Seer') table.submit('a', { type: 'view_player', targetUserId: 'd' });
  const night = {
    Troublemaker: did('swap_players', 'c', 'e'),
    Robber: did('rob_player', 'e'),
    Seer: saw('d', 'Werewolf'),
    Insomniac: saw('a', 'Insomniac'),
  }[role];
  toDiscussion(table, isHuman);
  return { table, speaker: id('a'), words: [{ kind: 'role', role }, night], listeners: ['b', 'c'] };
}

export interface RandomScene {
  readonly set: readonly string[];
  readonly role: string;
  readonly isHuman: boolean;
  readonly seed: string;
}

/** Cards and choices at random; null where the speaker is no longer of the village at dawn, or nobody of it listens. */
export function randomScene({ set, role, isHuman, seed }: RandomScene): HonestScene | null {
  const random = createRandom(seed);
  const others = shuffled(set.toSpliced(set.indexOf(role), 1), random);
  const seats = set.length - CENTER_CARDS;
  const dealing = { dealt: [role, ...others.slice(0, seats - 1)], center: others.slice(seats - 1), isHuman };
  const { table, names } = tableOf(dealing);
  sleep(table, names, random);
  toDiscussion(table, isHuman);
  const { stage } = table.state;
  if (stage.phase !== 'discussion') throw new Error('nobody talks yet');
  const listeners = names.slice(1).filter((name) => isOfVillage(table, name));
  const speaker = table.player('a').id;
  if (!isOfVillage(table, 'a') || listeners.length === 0) return null;
  return { table, speaker, words: storyOf(truthOf(stage, ROLES), speaker), listeners };
}

function sleep(table: Table, names: readonly string[], random: Random): void {
  for (const name of names) {
    for (let turn = 0; turn < 5 && table.state.stage.phase === 'job_choice'; turn += 1) {
      const action = chooseBotAction(table.view(name), random);
      if (action === null) break;
      if (!table.act(name, action).ok) throw new Error(`${name} may not do that`);
    }
  }
}

const isOfVillage = (table: Table, name: string): boolean =>
  ROLES.get(table.view(name).me?.currentRole ?? '').team === 'Villager';

/** What came of rounds of `clever` bots with both Werewolves in the center, which the Seer has seen. */
interface PeaceTally {
  readonly rounds: number;
  /** Bots that hold it for likelier than not that there is no wolf. */
  readonly believers: number;
  /** Those of them that vote for nobody or for their neighbour. */
  readonly keep: number;
  /** Those of them whose vote is not the only one of whom it is for. */
  readonly secondVotes: number;
  readonly roundsWithProposal: number;
  readonly roundsWithAFall: number;
}

const BELIEVED = 0.5;

export function peaceTally(rounds: number, seed: string): PeaceTally {
  let [believers, keep, secondVotes, roundsWithProposal, roundsWithAFall] = [0, 0, 0, 0, 0];
  for (let round = 0; round < rounds; round += 1) {
    const { played, peace, proposals } = peacefulRound(`${seed}/${round}`);
    const { votes } = played;
    for (const [seat, vote] of votes.entries()) {
      if ((peace[seat] ?? 0) <= BELIEVED) continue;
      believers += 1;
      if (vote < 0 || vote === (seat + 1) % votes.length) keep += 1;
      if (vote >= 0 && votes.filter((one) => one === vote).length > 1) secondVotes += 1;
    }
    if (proposals > 0) roundsWithProposal += 1;
    if (played.eliminated.size > 0) roundsWithAFall += 1;
  }
  return { rounds, believers, keep, secondVotes, roundsWithProposal, roundsWithAFall };
}

/** A round, how likely each seat held peace before it voted, and how often peace was proposed. */
function peacefulRound(seed: string): { played: ArenaRound; peace: number[]; proposals: number } {
  const others = ['Robber', 'Troublemaker', 'Insomniac', 'Villager', 'Villager'];
  const [spare = '', ...hands] = shuffled(others, createRandom(`${seed}/deal`));
  const dealing = {
    dealt: shuffled(['Seer', ...hands], createRandom(`${seed}/seats`)),
    center: ['Werewolf', 'Werewolf', spare],
    ruleset: 'standard',
  } as const;
  const peace: number[] = [];
  let proposals = 0;
  const played = playDealt(dealing, seed, (seat, dealt, ...head) => {
    const player = arenaPlayer('clever', ...head);
    return {
      ...player,
      night: (view) =>
        dealt === 'Seer'
          ? { type: 'submit_action', data: { type: 'view_center', positions: [0, 1] } }
          : player.night(view),
      say: (view) => {
        const said = player.say(view);
        if (said?.kind === 'peace') proposals += 1;
        return said;
      },
      vote: (view) => {
        peace[seat] = player.expectsPeace?.(view) ?? 0;
        return player.vote(view);
      },
    };
  });
  return { played, peace, proposals };
}
