import { Listener, wolfChances } from '@nightfall/shared/game/bots/belief';
import { chooseBotAction } from '@nightfall/shared/game/bots/choose';
import { type Position, positionOf } from '@nightfall/shared/game/bots/position';
import { storyOf } from '@nightfall/shared/game/bots/stories';
import type { HeardClaim } from '@nightfall/shared/game/bots/testimony';
import { type DrawnNight, NightSampler, type Option, Turns } from '@nightfall/shared/game/bots/turns';
import {
  dealOf,
  drawAll,
  explanation,
  fits,
  imagine,
  type World,
  type Worlds,
} from '@nightfall/shared/game/bots/worlds';
import type { Deal } from '@nightfall/shared/game/state/deal';
import type { PlayerId } from '@nightfall/shared/game/state/ids';
import { CENTER_CARDS } from '@nightfall/shared/game/state/limits';
import { createRandom, pickOne, type Random, shuffled } from '@nightfall/shared/game/state/random';
import type { RoleName } from '@nightfall/shared/game/state/role-facts';
import type { NightTurn } from '@nightfall/shared/game/state/state';
import { truthOf } from '@nightfall/shared/game/talk/verdicts';
import { Table } from '@nightfall/shared/game/testing/table';

/** Sets whose nights can all be listed. A bot lists the deals of the first two itself, and samples the third. */
export const SMALL_SETS = {
  three: ['Werewolf', 'Seer', 'Robber', 'Troublemaker', 'Drunk', 'Villager'],
  four: ['Werewolf', 'Werewolf', 'Robber', 'Troublemaker', 'Insomniac', 'Minion', 'Villager'],
  copying: ['Doppelganger', 'Werewolf', 'Seer', 'Robber', 'Villager', 'Villager'],
} as const;

export interface Exactness {
  /** By how much a suspicion is off, on average; from 0 to 1. */
  readonly mean: number;
  readonly p95: number;
  readonly worst: number;
  /** The most nights that one position had. */
  readonly nights: number;
}

/** What a bot believes, before anybody spoke and after everybody has, against the belief by every night there is. */
export function exactnessOf(set: readonly string[], positions: number, seed: string): Exactness {
  const errors: number[] = [];
  let nights = 0;
  for (let index = 0; index < positions; index += 1) {
    const random = createRandom(`${seed}/${index}`);
    const { position, heard } = randomPosition(set, random);
    const exact = everyNight(position);
    nights = Math.max(nights, exact.list.length);
    const listeners = [new Listener(exact), new Listener(drawAll(position, `${seed}/${index}`))] as const;
    for (const said of [[], heard]) {
      const [wanted, found] = listeners.map((one) => wolfChances(one.hear(said), position.seats));
      for (const seat of position.seats)
        errors.push(Math.abs((wanted?.get(seat) ?? 0) - (found?.get(seat) ?? 0)));
    }
  }
  const sorted = errors.toSorted((a, b) => a - b);
  return {
    mean: errors.reduce((sum, error) => sum + error, 0) / errors.length,
    p95: sorted[Math.floor(0.95 * sorted.length)] ?? 0,
    worst: sorted.at(-1) ?? 0,
    nights,
  };
}

/** Somebody's position after a random night, and what the others tell: the truth, or a night that could have been. */
function randomPosition(set: readonly string[], random: Random) {
  const names = Array.from({ length: set.length - CENTER_CARDS }, (_, seat) => `seat ${seat}`);
  const table = new Table(names);
  const cards = shuffled(set, random);
  table.deal(cards.slice(0, names.length), cards.slice(names.length));
  table.expire();
  for (const name of names) {
    for (let turn = 0; turn < 5 && table.state.stage.phase === 'job_choice'; turn += 1) {
      const action = chooseBotAction(table.view(name), random);
      if (action === null) break;
      if (!table.act(name, action).ok) throw new Error(`${name} may not do that`);
    }
  }
  while (table.state.stage.phase !== 'discussion') table.expire();
  const position = positionOf(table.view(pickOne(names, random) ?? ''));
  return { position, heard: told(table, position, random) };
}

function told(table: Table, position: ReturnType<typeof positionOf>, random: Random): HeardClaim[] {
  const { stage } = table.state;
  if (stage.phase !== 'discussion') throw new Error('nobody talks yet');
  const truth = truthOf(stage, position.roles);
  const { list } = drawAll({ ...position, own: null }, String(random.below(1e6)), {
    worlds: 40,
    nights: 40,
  });
  return position.seats
    .filter((seat) => seat !== position.own?.player)
    .flatMap((speaker) => {
      const invented = pickOne(list, random);
      const isHonest = random.below(3) > 0 || invented === undefined;
      const story = storyOf(isHonest ? truth : truthOf(invented, position.roles), speaker);
      return story.map((claim, index) => ({ id: `${speaker} ${index}`, speaker, claim, isWithdrawn: false }));
    });
}

interface ChosenTurn {
  readonly turn: NightTurn;
  readonly chance: number;
}

/** Every night that fits what a bot knows, with its exact weight: for tables so small that all of them can be listed. */
function everyNight(position: Position): Worlds {
  const turns = new Turns(position, explanation(position));
  const nights = new NightSampler(position, turns);
  const list = everyDeal(position).flatMap((dealt): World[] => {
    const deal = dealOf(position, dealt);
    return everyChoice(turns, deal).flatMap((chosen) => worldOf(position, deal, chosen));
  });
  const total = list.reduce((sum, { weight }) => sum + weight, 0);
  return {
    position,
    nights,
    list: list.map((world) => ({ ...world, weight: world.weight / total })),
    areAll: true,
    walkers: 0,
    areFitting: true,
    seed: 'every night',
  };
}

/** All orders of the cards in which the own one lies where it was dealt; cards of one role are the same card. */
function everyDeal({ seats, selectedRoles, own }: Position): RoleName[][] {
  const places = seats.length + CENTER_CARDS;
  const known = own === null ? -1 : seats.indexOf(own.player);
  let deals: { readonly dealt: RoleName[]; readonly left: readonly RoleName[] }[] = [
    { dealt: [], left: selectedRoles },
  ];
  for (let place = 0; place < places; place += 1) {
    deals = deals.flatMap(({ dealt, left }) => {
      const next = place === known && own ? [own.dealt] : [...new Set(left)];
      return next
        .filter((name) => left.includes(name))
        .map((name) => ({ dealt: [...dealt, name], left: left.toSpliced(left.indexOf(name), 1) }));
    });
  }
  return deals.map(({ dealt }) => dealt);
}

/** Everything that everybody may have chosen. */
function everyChoice(turns: Turns, deal: Deal): Record<PlayerId, ChosenTurn>[] {
  let all: Record<PlayerId, ChosenTurn>[] = [{}];
  for (const seat of turns.position.seats) {
    const options = everyTurn(turns, deal, seat);
    all = all.flatMap((before) => options.map((chosen) => ({ ...before, [seat]: chosen })));
  }
  return all;
}

/** Every turn of a player, copied ones to their end; the bot's own is the one it has taken. */
function everyTurn(turns: Turns, deal: Deal, player: PlayerId): ChosenTurn[] {
  const { own } = turns.position;
  if (player === own?.player) {
    const choices = own.choices[Symbol.iterator]();
    const nothing = { type: 'no_action', targets: [], centerIndices: [] } as const;
    return [{ turn: turns.follow(deal, player, () => choices.next().value ?? nothing), chance: 1 }];
  }
  const found: ChosenTurn[] = [];
  const open: Option[][] = [[]];
  for (let path = open.pop(); path !== undefined; path = open.pop()) {
    const { turn, next } = follow(turns, deal, player, path);
    if (next === null)
      found.push({ turn, chance: path.reduce((product, { chance }) => product * chance, 1) });
    else for (const option of next) open.push([...path, option]);
  }
  return found;
}

/** Where these choices lead, and what may be chosen after them; null where nothing is left to choose. */
function follow(turns: Turns, deal: Deal, player: PlayerId, path: readonly Option[]) {
  let next: readonly Option[] | null = null;
  let step = 0;
  const turn = turns.follow(deal, player, (role) => {
    const options = turns.optionsOf(deal, player, role);
    const taken = path[step];
    step += 1;
    if (taken) return taken.choice;
    next ??= options;
    return (options[0] as Option).choice;
  });
  return { turn, next: next as readonly Option[] | null };
}

function worldOf(position: Position, deal: Deal, chosen: Record<PlayerId, ChosenTurn>): World[] {
  const entries = Object.entries(chosen) as [PlayerId, ChosenTurn][];
  const turns = Object.fromEntries(entries.map(([seat, { turn }]) => [seat, turn]));
  const imagined = imagine(position, deal, turns);
  if (!fits(position, imagined)) return [];
  const drawn: DrawnNight['drawn'] = Object.fromEntries(
    entries.map(([seat, { turn }]) => [seat, { turn, factor: 1 }]),
  );
  const weight = entries.reduce((product, [, { chance }]) => product * chance, 1);
  return [{ ...imagined, deal, drawn, turns, weight }];
}
