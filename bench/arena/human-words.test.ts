import { expect, test } from 'bun:test';
import { positionOf } from '@nightfall/shared/game/bots/position';
import type { Claim } from '@nightfall/shared/game/state/claim';
import { createRandom } from '@nightfall/shared/game/state/random';
import { isLegalClaim } from '@nightfall/shared/game/talk/legal-claims';
import { gameWith } from '@nightfall/shared/game/testing/table';
import { anything, slipOf } from './players.ts';

const table = gameWith({ ann: 'Seer', bob: 'Robber', cleo: 'Werewolf', dov: 'Drunk', eva: 'Villager' });
table.expire().expire();
table.act('ann', { type: 'make_claim', claim: { kind: 'role', role: 'Robber' } });
const view = table.view('ann');
const ann = table.player('ann').id;
const isLegal = (claim: Claim) => isLegalClaim(positionOf(view), ann, claim);

test('[C2.9] who claims at random says anything that may be said, and takes it back', () => {
  const random = createRandom('anything');
  const said = Array.from({ length: 300 }, () => anything(view, random));
  expect([...new Set(said.map(({ kind }) => kind))].sort()).toEqual([
    'ask',
    'did',
    'peace',
    'quiet',
    'role',
    'saw',
    'suspect',
    'told',
    'withdraw',
  ]);
  expect(said.every((one) => one.kind === 'withdraw' || isLegal(one))).toBe(true);
});

test('[C2.9] who slips says something else of the same kind', () => {
  const random = createRandom('slips');
  const seen: Claim = { kind: 'saw', place: { player: table.player('bob').id }, role: 'Robber' };
  for (let slip = 0; slip < 50; slip += 1) {
    const said = slipOf(seen, view, random);
    expect([said.kind, Bun.deepEquals(said, seen), isLegal(said)]).toEqual(['saw', false, true]);
  }
  expect(slipOf({ kind: 'quiet' }, view, random)).toBeDefined();
});
