import { expect, spyOn, test } from 'bun:test';
import { Thinker } from '@nightfall/shared/game/bots/mind';
import { gameWith } from '@nightfall/shared/game/testing/table';
import { botMind } from './question.ts';
import { Thinkers } from './thinkers.ts';

const NEVER = Number.POSITIVE_INFINITY;

/** What Bob, a Seer, thinks about in a discussion. */
function thoughtOfBob() {
  const cards = { ann: 'Werewolf', bob: 'Seer', cleo: 'Robber', dov: 'Villager' } as const;
  const table = gameWith(cards, { center: ['Werewolf', 'Troublemaker', 'Drunk'] })
    .endNight()
    .expire();
  const bot = botMind(table.state, table.player('bob').id);
  if (bot === undefined) throw new Error('nothing is dealt');
  return { ...bot, view: table.view('bob'), share: 0.1 };
}

test('[C2.25] a bot that was woken draws no nights when it speaks', async () => {
  const thought = thoughtOfBob();
  using awakened = spyOn(Thinker, 'awaken');
  const thinkers = new Thinkers();
  expect(await thinkers.answer({ kind: 'waking', ...thought }, NEVER)).toBe('awake');
  expect(awakened).toHaveBeenCalledTimes(1);
  expect(
    await thinkers.answer({ kind: 'speech', ...thought, cue: { kind: 'question', momentsLeft: 5 } }, NEVER),
  ).toMatchObject({
    utterance: { kind: 'role', role: 'Seer' },
  });
  expect(awakened).toHaveBeenCalledTimes(1);
});

test('[C2.16] a question whose time is over is not worked out, but the nights are kept for the next one', async () => {
  const thought = thoughtOfBob();
  using told = spyOn(Thinker.prototype, 'tell');
  using voted = spyOn(Thinker.prototype, 'vote');
  const thinkers = new Thinkers();
  const LATE = Date.now() - 1;
  const speech = { kind: 'speech', ...thought, cue: { kind: 'moment' } } as const;
  await expect(thinkers.answer(speech, LATE)).rejects.toThrow('too late');
  await expect(thinkers.answer({ kind: 'vote', ...thought, targets: [] }, LATE)).rejects.toThrow('too late');
  expect(await thinkers.answer({ kind: 'waking', ...thought }, LATE)).toBe('awake');
  expect([told.mock.calls.length, voted.mock.calls.length]).toEqual([0, 0]);
});

test('[C2.16] a bot draws the share of its nights that it is given, and never so few that it knows nothing', async () => {
  const thought = thoughtOfBob();
  using awakened = spyOn(Thinker, 'awaken');
  for (const share of [1, 0.25, 0]) await new Thinkers().answer({ kind: 'waking', ...thought, share }, NEVER);
  const [whole, quarter, least] = awakened.mock.calls.map(([, , , budget]) => budget?.worlds ?? 0);
  expect(quarter).toBe((whole ?? 0) / 4);
  expect(least).toBeWithin(20, 100);
});
