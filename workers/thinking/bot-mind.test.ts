import { expect, test } from 'bun:test';
import { gameWith, type Table } from '@nightfall/shared/game/testing/table';
import { botMind } from './question.ts';

const CARDS = { ann: 'Werewolf', bob: 'Seer', cleo: 'Robber', dov: 'Villager' } as const;

/** The same people with the same cards in the same seats, whose cards were drawn by another seed. */
function night(dealSeed: string): Table {
  const table = gameWith(CARDS, { center: ['Werewolf', 'Troublemaker', 'Drunk'] });
  const { stage } = table.state;
  if (stage.phase !== 'job_choice') throw new Error('it is not night');
  table.state = { ...table.state, stage: { ...stage, deal: { ...stage.deal, seed: dealSeed } } };
  return table;
}

/** All that is secret of the bots' thinking: each one's seed, and their table's. */
function secretsOf({ state }: Table): string[] {
  const minds = state.players.map(({ id }) => botMind(state, id));
  return minds.flatMap((bot) => (bot ? [bot.mind.seed, bot.table] : []));
}

const names = Object.keys(CARDS);
const viewsOf = (table: Table) => names.map((name) => table.view(name));

test('[C2.11] nothing that players see reveals a bot’s seed', () => {
  const [one, other] = [night('one'), night('other')];
  expect(viewsOf(one)).toEqual(viewsOf(other));
  const secrets = [...new Set([...secretsOf(one), ...secretsOf(other)])];
  // Four bots' and their table's, in each room.
  expect(secrets).toHaveLength(2 * (names.length + 1));
  for (const secret of secrets) expect(JSON.stringify(viewsOf(one))).not.toContain(secret);
});

test('[C2.11] nothing that players see changes it', () => {
  const table = night('one');
  const before = secretsOf(table);
  const { state } = table;
  table.state = {
    ...state,
    round: state.round + 1,
    settings: { ...state.settings, botLevel: 'cunning', ruleset: 'tabletop' },
    players: state.players.map((player) => ({ ...player, displayName: `${player.displayName} too` })),
  };
  expect(secretsOf(table)).toEqual(before);
  table.endNight().expire();
  expect(table.state.stage.phase).toBe('discussion');
  expect(secretsOf(table)).toEqual(before);
});

test('[C2.11] a bot’s seed does not lead back to the seed of the deal', () => {
  for (const secret of secretsOf(night('one'))) {
    expect(secret).toMatch(/^[0-9a-f]{64}$/);
    expect(secret).not.toContain('one');
  }
});
