import { describe, expect, test } from 'bun:test';
import { BUILT_IN_ROLES } from '../night/roles/index.ts';
import { createRandom } from '../state/random.ts';
import { gameWith, type Table } from '../testing/table.ts';
import { chooseBotAction } from './choose.ts';

const TRIES = 40;
const dice = Array.from({ length: TRIES }, (_, index) => createRandom(`bot ${index}`));

/** Whom a bot in this seat votes for, over many throws of the dice. */
function votesOf(table: Table, name: string): string[] {
  while (table.state.stage.phase !== 'vote') table.expire();
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
