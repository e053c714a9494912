import { describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import { gameViewSchema } from '../../protocol/game-view.ts';
import { evolve } from '../events/evolve.ts';
import { BUILT_IN_ROLES } from '../night/roles/index.ts';
import type { Layout } from '../state/deal.ts';
import { isSeatedHuman } from '../state/presence.ts';
import { createRandom, pickOne, type Random } from '../state/random.ts';
import { canRead } from '../talk/speech.ts';
import { endsAtOf, randomCommand, randomLobby } from '../testing/random-play.ts';
import type { Table } from '../testing/table.ts';
import { decide } from './decide.ts';

const GAMES = Number(process.env.PROPERTY_RUNS ?? 150);
const COMMANDS = 120;

/** Runs the check on many random games; a failure prints the seed. */
function forManyGames(
  check: (table: Table, random: Random) => void,
  games = GAMES,
  /** Games that once went wrong. */
  seeds: readonly string[] = [],
) {
  fc.assert(
    fc.property(fc.uuid(), (seed) => {
      const random = createRandom(seed);
      check(randomLobby(random), random);
    }),
    { numRuns: games, examples: seeds.map((seed) => [seed]) },
  );
}

/** Plays random commands, calling back before and after each that was accepted. */
function playRandomly(table: Table, random: Random, onChange: (before: Table['state']) => void) {
  table.act('ann', { type: 'start_game' });
  for (let count = 0; count < COMMANDS; count += 1) {
    const before = table.state;
    const decision = table.run(randomCommand(table, random));
    if (decision.ok) onChange(before);
    else expect(table.state).toBe(before);
  }
}

describe('random games', () => {
  test('[R1.1] cards are conserved and none lies in two places', () => {
    forManyGames((table, random) => {
      playRandomly(table, random, () => {
        const { stage } = table.state;
        if (!('night' in stage)) return;
        const { layout } = stage.night;
        const places = [...Object.values(layout.hands), ...layout.center, ...layout.pile];
        expect(new Set(places).size).toBe(places.length);
        expect(new Set<string>(places)).toEqual(new Set(Object.keys(layout.cards)));
        const prints = (cards: Layout['cards']) =>
          Object.values(cards).map(({ id, role }) => `${id} ${role}`);
        const alphas = Object.values(stage.turns).filter(({ choices, role }) => {
          return choices.some(({ type }) => type.startsWith('copy_')) && role === 'Alpha Wolf';
        });
        const pileSize = stage.deal.layout.pile.length;
        expect(prints(layout.cards)).toEqual([
          ...prints(stage.deal.layout.cards),
          ...alphas.map((_, index) => `pile-${pileSize + index} Werewolf`),
        ]);
      });
    });
  });

  test('[R10.2] every game ends by its deadlines alone', () => {
    forManyGames((table) => {
      table.act('ann', { type: 'start_game' });
      for (let phases = 0; phases < 5; phases += 1) table.expire();
      expect(table.state.stage.phase).toBe('results');
      table.run({ type: 'calculate_results', round: 1 });
      expect(table.view('ann').gameSettings.voteResults).toBeDefined();
    });
  });

  test('the room belongs to a human as long as one has a seat', () => {
    forManyGames((table, random) => {
      playRandomly(table, random, () => {
        const { players, hostId } = table.state;
        const humans = players.filter(isSeatedHuman).map(({ id }) => id);
        if (humans.length > 0) expect(humans).toContain(hostId);
      });
    });
  });

  test('[R1.10] the same seed is the same game', () => {
    fc.assert(
      fc.property(fc.uuid(), (seed) => {
        const [one, two] = [seed, seed].map((same) => {
          const random = createRandom(same);
          const table = randomLobby(random);
          playRandomly(table, random, () => {});
          return table.state;
        });
        expect(one).toEqual(two as never);
      }),
      { numRuns: Math.ceil(GAMES / 3) },
    );
  });

  test('a repeated or late command of the server changes nothing', () => {
    forManyGames((table, random) => {
      playRandomly(table, random, (before) => {
        const { state } = table;
        if (before.stage.phase === state.stage.phase) return;
        for (const command of [
          { type: 'expire_phase', round: before.round, phase: before.stage.phase, endsAt: endsAtOf(before) },
          { type: 'calculate_results', round: before.round - 1 },
          { type: 'recheck_presence' },
          { type: 'disconnect', connectionIds: ['test:nobody'] },
        ] as const) {
          expect(decide(state, command, table.context)).toEqual({ ok: true, events: [] });
        }
      });
    });
  });

  test('[G3.1 G3.2 G3.4 G3.5 P4.1 P4.3] views keep to the schema, and versions tell exactly who sees a change', () => {
    forManyGames(
      (table, random) => {
        playRandomly(table, random, (before) => checkVersions(table, before));
      },
      Math.ceil(GAMES / 3),
      ['a5b8d3e4-7dac-6db8-a30d-630bffffffeb', '67ab9035-44b9-399b-bc85-6712de4c2c21'],
    );
  });
});

/** What a viewer receives, without the counters and the clock. */
function shownTo(table: Table, state: Table['state'], name: string) {
  const now = table.state;
  table.state = state;
  const { me, version, serverTime, ...rest } = table.view(name);
  table.state = now;
  const { version: privateVersion, ...own } = me ?? { version: -1 };
  return { room: JSON.stringify(rest), own: JSON.stringify(own), version, privateVersion, serverTime };
}

function checkVersions(table: Table, before: Table['state']) {
  for (const player of before.players.filter(isSeatedHuman)) {
    const still = table.state.players.find(({ id }) => id === player.id);
    if (!still || !isSeatedHuman(still)) continue;
    gameViewSchema.parse(table.view(still.displayName));
    const was = shownTo(table, before, player.displayName);
    const is = shownTo(table, table.state, player.displayName);
    const roomChanged = was.room !== is.room;
    expect(is.version > was.version).toBe(roomChanged || table.state.version > before.version);
    if (canRead(before, player)) expect(is.version > was.version).toBe(roomChanged);
    if (!roomChanged) expect(is.privateVersion > was.privateVersion).toBe(was.own !== is.own);
  }
}

test('evolving nothing changes nothing', () => {
  const table = randomLobby(createRandom('still'));
  expect(evolve(table.state, [])).toBe(table.state);
});

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
        table.run({ type: 'change_role', playerId: target.id, role: pickOne(roles, random) ?? 'Villager' });
        onChange(table, before);
      } else table.run(randomCommand(table, random));
    }
    return table;
  };
  const forManySeeds = (check: (seed: string) => void) =>
    fc.assert(fc.property(fc.uuid(), check), { numRuns: Number(process.env.PROPERTY_RUNS ?? 60) });

  test('a version grows exactly for the viewers who see a difference', () => {
    forManySeeds((seed) => {
      play(seed, (table, before) => {
        for (const { displayName } of before.players.filter(isSeatedHuman)) {
          const was = shownTo(table, before, displayName);
          const is = shownTo(table, table.state, displayName);
          const hasGrown = is.version > was.version || is.privateVersion > was.privateVersion;
          const differs = is.room !== was.room || is.own !== was.own;
          if (is.version === was.version) expect(hasGrown).toBe(differs);
        }
      });
    });
  });

  test('come to their results by their deadlines', () => {
    forManySeeds((seed) => {
      const table = play(seed, () => {});
      if (table.state.stage.phase === 'lobby') return;
      for (let phases = 0; phases < 6; phases += 1) table.expire();
      table.run({ type: 'calculate_results', round: table.state.round });
      expect(table.state.stage).toMatchObject({ phase: 'results', result: { winners: expect.any(Array) } });
    });
  });
});
