import { expect, test } from 'bun:test';
import type { ServerMessage } from '@nightfall/shared/protocol/server-messages';
import { History } from './history.ts';

const PHASES = ['role_deal', 'job_choice', 'role_resolve', 'discussion', 'vote', 'results'];

const whole = (phase: string, version: number, phaseEndsAt: number | null = null, own = 1) =>
  ({
    type: 'game_updated',
    data: { round: 1, phase, version, phaseEndsAt, me: { version: own } },
  }) as unknown as ServerMessage;

const change = (to: number, meTo = 1) =>
  ({ type: 'game_changed', data: { from: to - 1, to, meFrom: meTo, meTo } }) as unknown as ServerMessage;

function roundOf(phases: readonly string[]): History {
  const history = new History();
  for (const [index, phase] of phases.entries()) history.note('ann', 1, whole(phase, 10 * index));
  return history;
}

// holds: N3.7
test('a round whose phases came once each, in their order', () => {
  const history = roundOf(PHASES);
  history.note('ann', 1, change(51));
  expect([history.phaseFaults(1), history.faults, history.wentBack]).toEqual([[], [], []]);
});

test('a phase that was skipped', () => {
  expect(roundOf(PHASES.filter((phase) => phase !== 'vote')).phaseFaults(1)).toEqual([
    'round 1: vote was skipped',
  ]);
});

test('a phase that came again', () => {
  const history = roundOf([...PHASES.slice(0, 5), 'discussion', 'results']);
  expect(history.phaseFaults(1)).toEqual(['round 1: phases in another order']);
  const twice = roundOf(PHASES);
  twice.note('ann', 2, whole('vote', 41, 123));
  expect(twice.phaseFaults(1)).toEqual(['round 1: vote was run twice']);
});

test('a phase that comes again is noted with its times, also where versions go on', () => {
  const history = new History();
  history.note('ann', 1, whole('discussion', 30), 1);
  history.note('ann', 1, whole('vote', 40, 100), 2);
  expect(history.wentBack).toEqual([]);
  history.note('bob', 2, whole('discussion', 41), 5);
  expect(history.wentBack).toEqual([{ from: 2, to: 5 }]);
  history.note('bob', 2, whole('vote', 44, 200), 9);
  expect(history.wentBack.slice(1)).toEqual([{ from: 2, to: 9 }]);
});

test('a version that goes back, on one line and on the next', () => {
  const history = roundOf(PHASES);
  history.note('ann', 1, change(49));
  expect(history.faults).toHaveLength(1);
  history.note('ann', 1, whole('results', 52), 5);
  history.note('ann', 2, whole('results', 48), 7);
  expect(history.wentBack).toEqual([{ from: 5, to: 7 }]);
  history.note('ann', 2, whole('results', 48, null, 0));
  expect(history.faults).toHaveLength(2);
});
