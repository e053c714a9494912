import { describe, expect, test } from 'bun:test';
import { stepFaults } from './sequence.ts';

const view = (version: number, ownVersion: number, phaseEndsAt = 0) => ({
  version,
  round: 1,
  phase: 'job_choice',
  phaseEndsAt,
  players: [],
  messages: [],
  me: { version: ownVersion, canRead: true },
});
const copied = (version: number) => {
  const { me, ...rest } = view(version, 1);
  return { ...rest, me: { ...me, currentRole: 'Seer' } };
};

// holds: P6.6
describe('the check of versions', () => {
  test.each([
    ['a change that only one could see', view(7, 0), copied(7)],
    ['a change that everybody could see', view(7, 0), view(8, 0, 1)],
  ])('lets pass %s', (_, before, after) => {
    expect(stepFaults(before, after, 0)).toEqual([]);
  });

  test.each([
    ['a version that rises with what only one could see', view(7, 0), copied(8)],
    ['two of them', view(7, 0), copied(9)],
    ['a version of nothing', view(7, 0), view(8, 0)],
    ['a public change within a version', view(7, 0), view(7, 0, 1)],
    ['a version that goes back', view(7, 0), view(6, 0, 1)],
  ])('finds %s', (_, before, after) => {
    expect(stepFaults(before, after, 0)).not.toEqual([]);
  });

  test('lets somebody go and come between two frames, as often as somebody has, and no other change', () => {
    expect(stepFaults(view(7, 0), copied(9), 2)).toEqual([]);
    expect(stepFaults(view(7, 0), view(9, 0), 2)).toEqual([]);
    expect(stepFaults(view(7, 0), copied(11), 2)).not.toEqual([]);
    expect(stepFaults(view(7, 0), copied(8), 2)).not.toEqual([]);
    expect(stepFaults(view(7, 0), copied(10), 4)).not.toEqual([]);
  });
});
