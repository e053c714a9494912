import { describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import { BUILT_IN_ROLES } from '../night/roles/index.ts';
import { isSeatedHuman } from '../state/presence.ts';
import { createRandom, pickOne, type Random } from '../state/random.ts';
import { randomCommand, randomLobby } from '../testing/random-play.ts';
import { change } from '../testing/role-changes.ts';
import type { Table } from '../testing/table.ts';

describe('[H9.30] random games with changes at any time', () => {
  const roles = BUILT_IN_ROLES.map(({ name }) => name);
  const play = (seed: string, onChange: (table: Table, before: Table['state']) => void) => {
    const random: Random = createRandom(seed);
    const table = randomLobby(random);
    table.act('ann', { type: 'start_game' });
    for (let step = 0; step < 120; step += 1) {
      const before = table.state;
      const target = pickOne(table.state.players, random);
      if (target && random.below(5) === 0) {
        change(table, target.displayName, pickOne(roles, random) ?? 'Villager');
        onChange(table, before);
      } else table.run(randomCommand(table, random));
    }
    return table;
  };
  const forManyGames = (check: (seed: string) => void) =>
    fc.assert(fc.property(fc.uuid(), check), { numRuns: Number(process.env.PROPERTY_RUNS ?? 60) });
  const shown = (table: Table, state: Table['state'], name: string) => {
    const now = table.state;
    table.state = state;
    const { me, version, serverTime: _, ...rest } = table.view(name);
    table.state = now;
    const { version: own, ...mine } = me ?? { version: 0 };
    return { version, own, text: JSON.stringify([rest, mine]) };
  };

  test('a version grows exactly for the viewers who see a difference', () => {
    forManyGames((seed) => {
      play(seed, (table, before) => {
        for (const { displayName } of before.players.filter(isSeatedHuman)) {
          const [was, is] = [shown(table, before, displayName), shown(table, table.state, displayName)];
          const hasGrown = is.version > was.version || is.own > was.own;
          if (is.version === was.version) expect(hasGrown).toBe(is.text !== was.text);
        }
      });
    });
  });

  test('come to their results by their deadlines', () => {
    forManyGames((seed) => {
      const table = play(seed, () => {});
      if (table.state.stage.phase === 'lobby') return;
      for (let phases = 0; phases < 6; phases += 1) table.expire();
      table.run({ type: 'calculate_results', round: table.state.round });
      expect(table.state.stage).toMatchObject({ phase: 'results', result: { winners: expect.any(Array) } });
    });
  });
});
