import { describe, expect, test } from 'bun:test';
import type { GameView } from '../../protocol/game-view.ts';
import type { SeatAction } from '../commands/command.ts';
import { BUILT_IN_ROLES } from '../night/roles/index.ts';
import { createRandom } from '../state/random.ts';
import { gameWith, type Table } from '../testing/table.ts';
import { chooseBotAction, chooseNight } from './choose.ts';
import { atOnce } from './worlds.ts';

const TRIES = 40;
const dice = Array.from({ length: TRIES }, (_, index) => createRandom(`bot ${index}`));

/** Whom a bot in this seat votes for, over many throws of the dice. */
function votesOf(table: Table, name: string): string[] {
  table.until('vote');
  const view = table.view(name);
  const targets = dice.flatMap((random) => {
    const action = chooseBotAction(view, random);
    return action?.type === 'submit_vote' ? table.names([action.targetUserId ?? '']) : [];
  });
  expect(targets).toHaveLength(TRIES);
  return [...new Set(targets)].sort();
}

test.each(BUILT_IN_ROLES)('[H9.28] what a bot chooses as $name is legal', ({ name }) => {
  const table = gameWith({ ann: name, bob: 'Seer', cleo: 'Mason', dov: 'Alpha Wolf' });
  const { state } = table;
  for (const random of dice) {
    const action = chooseBotAction(table.view('ann'), random);
    expect(action).not.toBeNull();
    if (action) expect({ action, ...table.act('ann', action) }).toMatchObject({ ok: true });
    table.state = state;
  }
});

describe('in the vote', () => {
  test('a wolf and the Minion spare the wolves they know', () => {
    const table = gameWith({ ann: 'Werewolf', bob: 'Mystic Wolf', cleo: 'Minion', dov: 'Villager' });
    expect(votesOf(table, 'ann')).toEqual(['cleo', 'dov']);
    expect(votesOf(table, 'cleo')).toEqual(['dov']);
  });

  test('Masons spare one another, and the others may be anybody’s choice', () => {
    const table = gameWith({ ann: 'Mason', bob: 'Mason', cleo: 'Seer', dov: 'Villager' });
    expect(votesOf(table, 'ann')).toEqual(['cleo', 'dov']);
    expect(votesOf(table, 'cleo')).toEqual(['ann', 'bob', 'dov']);
  });

  test('a Seer who saw a wolf votes for it', () => {
    const table = gameWith({ ann: 'Seer', bob: 'Dream Wolf', cleo: 'Villager', dov: 'Villager' });
    table.submit('ann', { type: 'view_player', targetUserId: 'bob' });
    expect(votesOf(table, 'ann')).toEqual(['bob']);
  });
});

const SEEDS = 40;
/** Fewer nights, for what is plain enough. */
const SHARE = 0.3;

const chosen = (view: GameView, seed: string, share = 1) => atOnce(chooseNight(view, seed, share));

/** What somebody does in nights that differ by the seed alone. */
function nightsOf(table: Table, name: string, share?: number): Record<string, unknown>[] {
  const view = table.view(name);
  return Array.from({ length: SEEDS }, (_, seed) => dataIn(chosen(view, `${name} ${seed}`, share)));
}

const dataIn = (action: SeatAction | null) =>
  action?.type === 'submit_action' ? (action.data as Record<string, unknown>) : {};

/** How often each thing was done; people by name. */
function countsOf(table: Table, nights: readonly Record<string, unknown>[], field: string) {
  const counts: Record<string, number> = {};
  for (const data of nights) {
    const value = String(data[field]);
    const key = field.endsWith('UserId') ? (table.names([value])[0] ?? value) : value;
    counts[key] = (counts[key] ?? 0) + 1;
  }
  return counts;
}

test.each(BUILT_IN_ROLES)(
  '[C2.27] what a bot chooses of $name’s offers is legal, to the last of them',
  ({ name }) => {
    const table = gameWith({ ann: name, bob: 'Seer', cleo: 'Mason', dov: 'Alpha Wolf' });
    for (let turn = 0; table.view('ann').me?.prompt != null; turn += 1) {
      const action = chosen(table.view('ann'), `${turn}`, SHARE);
      if (action === null) break;
      expect({ action, ...table.act('ann', action) }).toMatchObject({ ok: true });
      expect(turn).toBeLessThan(5);
    }
    const { prompt } = table.view('ann').me ?? {};
    expect(prompt?.choices.every(({ type }) => type === 'no_action') ?? true).toBe(true);
  },
);

test('[C2.27] what is worth most is chosen most often, and never always', () => {
  const table = gameWith({ ann: 'Curator', bob: 'Werewolf', cleo: 'Seer', dov: 'Villager' });
  const counts = countsOf(table, nightsOf(table, 'ann'), 'artifactId');
  const { 'claw-of-the-werewolf': claws = 0 } = counts;
  // By chance it would be a sixth of them.
  expect(claws).toBeGreaterThan(SEEDS / 2);
  expect(Object.keys(counts).length).toBeGreaterThan(3);
});

test('[C2.27] who knows a companion seldom looks at them', () => {
  const table = gameWith({ ann: 'Mystic Wolf', bob: 'Werewolf', cleo: 'Seer', dov: 'Villager' });
  const { bob = 0, cleo = 0, dov = 0 } = countsOf(table, nightsOf(table, 'ann'), 'targetUserId');
  // By chance it would be a third of them.
  expect(bob).toBeLessThan((bob + cleo + dov) / 4);
});

test('[C2.27] nobody can foretell it: people of whom as much is known come up alike', () => {
  const table = gameWith({ ann: 'Seer', bob: 'Werewolf', cleo: 'Robber', dov: 'Villager' });
  const nights = nightsOf(table, 'ann', SHARE);
  const { view_player: players = 0, view_center: centers = 0 } = countsOf(table, nights, 'type');
  expect(Math.min(players, centers)).toBeGreaterThan(0);
  const { bob = 0, cleo = 0, dov = 0 } = countsOf(table, nights, 'targetUserId');
  expect(Math.min(bob, cleo, dov)).toBeGreaterThan(0);
});

test('[C2.27] it hangs on the seed and on what the bot sees, not on what others have', () => {
  const [table, other] = [
    gameWith({ ann: 'Seer', bob: 'Werewolf', cleo: 'Robber', dov: 'Villager' }),
    gameWith({ ann: 'Seer', bob: 'Villager', cleo: 'Werewolf', dov: 'Robber' }),
  ];
  const view = { ...other.view('ann'), selectedRoles: table.view('ann').selectedRoles };
  for (const seed of ['a', 'b', 'c', 'd'])
    expect(chosen(table.view('ann'), seed, SHARE)).toEqual(chosen(view, seed, SHARE));
});

test('who has nothing to choose, or no seat, is asked for nothing', () => {
  const table = gameWith({ ann: 'Villager', bob: 'Werewolf', cleo: 'Robber', dov: 'Seer' });
  expect(chosen(table.view('ann'), 'a')).toBeNull();
  expect(chosen({ ...table.view('dov'), me: null } as GameView, 'a')).toBeNull();
});
