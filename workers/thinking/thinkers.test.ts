import { expect, spyOn, test } from 'bun:test';
import { Thinker } from '@nightfall/shared/game/bots/mind';
import { gameWith } from '@nightfall/shared/game/testing/table';
import { botMind } from './bot-mind.ts';
import { Thinkers } from './thinkers.ts';

const NEVER = Number.POSITIVE_INFINITY;

// holds: C2.25
test('a bot that was woken draws no nights when it speaks', async () => {
  const cards = { ann: 'Werewolf', bob: 'Seer', cleo: 'Robber', dov: 'Villager' } as const;
  const table = gameWith(cards, { center: ['Werewolf', 'Troublemaker', 'Drunk'] })
    .endNight()
    .expire();
  const bot = botMind(table.state, table.player('bob').id);
  if (bot === undefined) throw new Error('nothing is dealt');
  const thought = { ...bot, view: table.view('bob'), share: 0.1 };
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
