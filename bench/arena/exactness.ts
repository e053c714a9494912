import { Listener, wolfChances } from '@nightfall/shared/game/bots/belief';
import { chooseBotAction } from '@nightfall/shared/game/bots/choose';
import { positionOf } from '@nightfall/shared/game/bots/position';
import { storyOf } from '@nightfall/shared/game/bots/stories';
import type { HeardClaim } from '@nightfall/shared/game/bots/testimony';
import { drawAll } from '@nightfall/shared/game/bots/worlds';
import { CENTER_CARDS } from '@nightfall/shared/game/state/limits';
import { createRandom, pickOne, type Random, shuffled } from '@nightfall/shared/game/state/random';
import { truthOf } from '@nightfall/shared/game/talk/verdicts';
import { Table } from '@nightfall/shared/game/testing/table';
import { everyNight } from './every-night.ts';

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
