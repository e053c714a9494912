import { describe, expect, test } from 'bun:test';
import { effectsOf } from '../events/effects-of.ts';
import type { GameState } from '../state/state.ts';
import { gameWith, type Table } from '../testing/table.ts';
import { reviewedRound } from './reviewed-round.ts';

const reviews = (before: GameState, { state }: Table) =>
  effectsOf(before, state).filter(({ kind }) => kind === 'review_round');

const CARDS = { ann: 'Villager', bob: 'Werewolf', cleo: 'Seer' } as const;

function counting(): Table {
  const table = gameWith(CARDS);
  while (table.state.stage.phase !== 'results') table.expire();
  return table;
}

describe('[C3.9] a review is queued', () => {
  test('by the change that shows the results, and by no other', () => {
    const table = counting();
    const { state: before } = table;
    table.run({ type: 'calculate_results', round: 1 });
    expect(reviews(before, table)).toMatchObject([{ kind: 'review_round', round: 1 }]);
    const { state: shown } = table;
    table.act('ann', { type: 'play_again' });
    expect(reviews(shown, table)).toEqual([]);
  });

  test('[C3.12] by none of a round that is still played', () => {
    const table = gameWith(CARDS);
    const phases = new Set<string>();
    while (table.state.stage.phase !== 'results') {
      const { state: before } = table;
      phases.add(before.stage.phase);
      expect(reviewedRound(before)).toBeNull();
      table.expire();
      expect(reviews(before, table)).toEqual([]);
    }
    expect([...phases]).toEqual(['job_choice', 'role_resolve', 'discussion', 'vote']);
    expect(reviewedRound(table.state)).toBeNull();
  });

  test('with all it needs, and nothing that opens the room', () => {
    const table = counting();
    const { state: before } = table;
    table.run({ type: 'calculate_results', round: 1 });
    const [effect] = reviews(before, table);
    if (effect?.kind !== 'review_round') throw new Error('no review is queued');
    const { record } = effect;
    expect(record.stage).toEqual(table.state.stage);
    expect([record.roomCode, record.tableTokenHash, record.messages, record.waiting]).toEqual([
      null,
      null,
      [],
      [],
    ]);
  });

  test('for no round that the host has ended, or that bots have played alone', () => {
    const ended = gameWith(CARDS);
    const { state: before } = ended;
    ended.act('ann', { type: 'end_round' });
    expect(ended.state.stage.phase).toBe('results');
    expect(reviews(before, ended)).toEqual([]);
    const bots = counting();
    bots.state = { ...bots.state, players: bots.state.players.map((one) => ({ ...one, isBot: true })) };
    const { state: counted } = bots;
    bots.run({ type: 'calculate_results', round: 1 });
    expect(reviews(counted, bots)).toEqual([]);
  });
});
