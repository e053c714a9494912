import { expect, test } from 'bun:test';
import type { SeatAction } from '@nightfall/shared/game/commands/command';
import { endsAtOf } from '@nightfall/shared/game/testing/random-play';
import { gameWith } from '@nightfall/shared/game/testing/table';
import { themeById } from '@nightfall/shared/themes/index';
import { stepsOf } from './play-bot-turn.ts';

function robberAtNight() {
  const table = gameWith({ ann: 'Robber', bob: 'Werewolf', cleo: 'Seer', dov: 'Villager' });
  const players = table.state.players.map((player) => ({ ...player, isBot: true }));
  const state = { ...table.state, players };
  const { id: playerId } = table.player('ann');
  const endsAt = endsAtOf(state);
  const turn = { gameId: state.id, round: state.round, phase: 'job_choice', playerId, endsAt } as const;
  const rob = (name: string): SeatAction => ({
    type: 'submit_action',
    data: { type: 'rob_player', targetUserId: table.player(name).userId },
  });
  const { words } = themeById('generic');
  return { steps: stepsOf(state, { turn, words, context: () => table.context }), rob };
}

test('[C2.28] a step that the rules refuse may be another one; a second refusal ends the turn', () => {
  const { steps, rob } = robberAtNight();
  expect(steps.next().value).toMatchObject({ taken: 0, wasRefused: false });
  expect(steps.next(rob('ann'))).toMatchObject({ done: false, value: { taken: 0, wasRefused: true } });
  expect(steps.next(rob('bob'))).toMatchObject({ done: false, value: { taken: 1, wasRefused: false } });
  expect(steps.next(null)).toEqual({ done: true, value: [rob('bob')] });

  const other = robberAtNight();
  other.steps.next();
  other.steps.next(other.rob('ann'));
  expect(other.steps.next(other.rob('ann'))).toEqual({ done: true, value: [] });
});
