import { describe, expect, test } from 'bun:test';
import type { Claim } from '../state/claim.ts';
import { gameWith } from '../testing/table.ts';
import { likelihood, type Speaker, type Statement, trustIn } from './likelihood.ts';
import { positionOf } from './position.ts';

const table = gameWith(
  { ann: 'Villager', bob: 'Werewolf', cleo: 'Seer', dov: 'Robber' },
  { center: ['Werewolf', 'Drunk', 'Insomniac'] },
);
const players = table.state.players.map((player) => ({ ...player, isBot: player.displayName !== 'cleo' }));
table.state = { ...table.state, players };
const position = positionOf(table.view('ann'));
const [bob, cleo] = [table.player('bob').id, table.player('cleo').id];

const MADE_UP = 0.2;
const CLAIMS: readonly Claim[] = [
  { kind: 'role', role: 'Seer' },
  { kind: 'saw', place: { player: bob }, role: 'Werewolf' },
  { kind: 'quiet' },
  { kind: 'suspect', player: bob, level: 'accuse' },
  { kind: 'suspect', player: cleo, level: 'trust' },
];

/** Somebody's first claims, after having taken another role back. */
function speechOf(player: typeof bob, count: number): Speaker {
  const statements = CLAIMS.slice(0, count).map((claim, line): Statement => {
    const madeUp = claim.kind === 'role' ? MADE_UP : 1;
    return { id: `${line}`, speaker: player, claim, isWithdrawn: false, madeUp };
  });
  const readings = [{ role: 'Seer', statements, imitated: 1, chosen: 1, fits: 1 }];
  return { player, trust: trustIn(position, player), recanted: true, readings };
}

/** In a world in which nothing of it is so. */
const asLies = (speech: Speaker, team: 'Villager' | 'Werewolf'): number =>
  likelihood(speech, team, { isSo: () => false, roleOf: () => undefined });

describe('[C2.3] no claim makes a world less likely than by a floor', () => {
  test('which is there for bots, and higher for humans: they err, joke and lie as villagers', () => {
    const [ofBots, ofHumans] = [bob, cleo].map((player) => trustIn(position, player).floor);
    expect(ofBots).toBeGreaterThan(0);
    expect(ofHumans).toBeGreaterThan(ofBots ?? 1);
  });

  test.each(['Villager', 'Werewolf'] as const)('whatever somebody of team %s has said', (team) => {
    for (const player of [bob, cleo]) {
      const { floor } = trustIn(position, player);
      for (const count of CLAIMS.keys())
        expect(asLies(speechOf(player, count + 1), team)).toBeGreaterThanOrEqual(
          MADE_UP * floor ** Math.min(count + 1, 3),
        );
    }
  });

  test('so that one of the village who changes an untrue story may still be believed', () => {
    const speech = speechOf(bob, 1);
    const believed = asLies(speech, 'Villager');
    const unfloored = asLies({ ...speech, trust: { ...speech.trust, floor: 0 } }, 'Villager');
    expect(believed).toBeGreaterThan(2 * unfloored);
  });
});
