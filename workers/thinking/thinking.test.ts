import { afterAll, describe, expect, test } from 'bun:test';
import { createLogger } from '@nightfall/shared/backend/logger';
import { createMetrics } from '@nightfall/shared/backend/metrics/metrics';
import { gameWith, type Table } from '@nightfall/shared/game/testing/table';
import { botMind } from './bot-mind.ts';
import { createThinking } from './thinking.ts';

const thinking = createThinking(0.1, createLogger('test', 'silent'), createMetrics());
afterAll(() => thinking.close());

const CARDS = { ann: 'Werewolf', bob: 'Seer', cleo: 'Robber', dov: 'Villager' } as const;
const IN_TIME = 20_000;

function dawn(): Table {
  const table = gameWith(CARDS, { center: ['Werewolf', 'Troublemaker', 'Drunk'] });
  return table.endNight().expire();
}

function botAt(table: Table, name: string) {
  const bot = botMind(table.state, table.player(name).id);
  if (!bot) throw new Error('nothing is dealt');
  return { ...bot, view: table.view(name) };
}

const soon = () => Date.now() + IN_TIME;

describe('thinking in threads of its own', () => {
  test('a bot tells its story, and votes', async () => {
    const table = dawn();
    const bob = botAt(table, 'bob');
    const answer = await thinking.ask<'speech'>(
      { kind: 'speech', ...bob, cue: { kind: 'question', momentsLeft: 5 } },
      soon(),
    );
    expect(answer?.utterance).toEqual({ kind: 'role', role: 'Seer' });
    expect(answer?.mind.story?.length).toBeGreaterThan(0);
    const targets = ['ann', 'cleo', 'dov'].map((name) => table.player(name).id);
    const vote = await thinking.ask<'vote'>({ kind: 'vote', ...bob, targets }, soon());
    expect(targets).toContain(vote ?? table.player('bob').id);
  });

  test('the same question has the same answer', async () => {
    const table = dawn();
    const asked = () =>
      thinking.ask<'speech'>(
        { kind: 'speech', ...botAt(table, 'cleo'), cue: { kind: 'question', momentsLeft: 5 } },
        soon(),
      );
    expect(await asked()).toEqual(await asked());
  });

  // holds: C2.16
  test('nobody waits longer than they can, and this thread goes on meanwhile', async () => {
    const table = dawn();
    const ticks: number[] = [];
    const ticking = setInterval(() => ticks.push(performance.now()), 5);
    const began = performance.now();
    const late = ['ann', 'bob', 'cleo', 'dov'].map((name, index) => {
      const bot = { ...botAt(table, name), key: `late ${index}` };
      return thinking.ask<'speech'>({ kind: 'speech', ...bot, cue: { kind: 'moment' } }, Date.now() + 10);
    });
    expect(
      await thinking.ask<'speech'>({ kind: 'speech', ...botAt(table, 'ann'), cue: { kind: 'moment' } }, 0),
    ).toBeNull();
    await Promise.all(late);
    expect(performance.now() - began).toBeLessThan(2_000);
    clearInterval(ticking);
    expect(ticks.length).toBeGreaterThan(0);
  });

  test('what a thread cannot think is done without', async () => {
    const table = dawn();
    const broken = { ...botAt(table, 'ann'), view: {} as never };
    expect(
      await thinking.ask<'speech'>(
        { kind: 'speech', ...broken, key: 'broken', cue: { kind: 'moment' } },
        soon(),
      ),
    ).toBeNull();
    expect(
      await thinking.ask<'speech'>(
        { kind: 'speech', ...botAt(table, 'dov'), cue: { kind: 'question', momentsLeft: 5 } },
        soon(),
      ),
    ).not.toBeNull();
  });
});
