import { expect, test } from 'bun:test';
import type { MadeClaim } from '../state/claim.ts';
import type { PlayerId } from '../state/ids.ts';
import { heardBy, momentsOf } from './moments.ts';

const [ann, bob] = ['ann' as PlayerId, 'bob' as PlayerId];
const made = (id: string, playerId: PlayerId, at: number, withdrawnAt?: number): MadeClaim => ({
  id,
  playerId,
  claim: { kind: 'quiet' },
  at,
  ...(withdrawnAt === undefined ? {} : { withdrawnAt }),
});

test('[C3.1] what is taken back is heard until then, and whoever claims anew takes back in the same moment', () => {
  const claims = [made('first', ann, 10, 30), made('second', bob, 20, 40), made('third', ann, 30)];
  const moments = momentsOf(claims);
  expect(moments.map(({ made: { id }, isWithdrawal }) => [id, isWithdrawal])).toEqual([
    ['first', false],
    ['second', false],
    ['third', false],
    ['second', true],
  ]);
  const all = claims.map(({ id, playerId: speaker, claim }) => ({ id, speaker, claim, isWithdrawn: false }));
  const standingAt = (upTo: number) =>
    heardBy(all, moments, upTo).flatMap(({ id, isWithdrawn }) => (isWithdrawn ? [] : [id]));
  expect([-1, 0, 1, 2, 3].map(standingAt)).toEqual([
    [],
    ['first'],
    ['first', 'second'],
    ['second', 'third'],
    ['third'],
  ]);
});
