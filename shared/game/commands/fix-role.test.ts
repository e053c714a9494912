import { describe, expect, test } from 'bun:test';
import { dealCards } from '../night/deal-cards.ts';
import { dealtRoleOf } from '../night/knowledge.ts';
import { rolesOf } from '../night/roles/role-lookup.ts';
import { change, received, refusal, whoIsTold } from '../testing/role-changes.ts';
import { Table } from '../testing/table.ts';

const lobby = (roles = ['Werewolf', 'Werewolf', 'Seer', 'Robber', 'Villager', 'Drunk']) => {
  const table = new Table(['ann', 'bob', 'cleo']);
  table.act('ann', { type: 'update_role_selection', roles });
  return table;
};
const dealt = (table: Table, name: string) => {
  const { stage } = table.state;
  return stage.phase === 'lobby' ? null : dealtRoleOf(stage.deal, table.player(name).id);
};

describe('in the lobby', () => {
  test('[P1.24] the role that is fixed is dealt, once, and the selection with it', () => {
    for (const role of ['Werewolf', 'Seer', 'Drunk']) {
      const table = lobby();
      change(table, 'bob', role);
      table.act('ann', { type: 'start_game' });
      expect(dealt(table, 'bob')).toBe(role);
      const { stage, selectedRoles } = table.state;
      const cards = stage.phase === 'lobby' ? [] : Object.values(stage.deal.layout.cards);
      expect(cards.map((card) => card.role).sort()).toEqual([...selectedRoles].sort());
    }
  });

  test('[P1.24] nobody can see it', () => {
    const table = lobby();
    const names = ['ann', 'bob', 'cleo'];
    const before = names.map((name) => received(table, name));
    expect(whoIsTold(table, () => change(table, 'bob', 'Seer'))).toEqual([]);
    expect(names.map((name) => received(table, name))).toEqual(before);
  });

  test("a bot's card can be fixed too, and a copy for each of two players", () => {
    const table = lobby();
    table.act('ann', { type: 'add_bot' });
    const bot = table.state.players.find(({ isBot }) => isBot)?.displayName ?? '';
    change(table, bot, 'Werewolf');
    change(table, 'ann', 'Werewolf');
    expect(change(table, 'cleo', 'Werewolf')).toMatchObject({
      rejection: { code: 'UNKNOWN_ROLE', message: 'All copies of this role are fixed for other players' },
    });
    expect(refusal(table, 'ann', 'Werewolf')).toBeUndefined();
    table.act('ann', { type: 'start_game' });
    expect([dealt(table, bot), dealt(table, 'ann')]).toEqual(['Werewolf', 'Werewolf']);
  });

  test('[P1.24] what cannot be dealt is refused', () => {
    const table = lobby();
    expect(refusal(table, 'bob', 'Hunter')).toBe('UNKNOWN_ROLE');
    expect(refusal(table, 'bob', 'Hedgehog')).toBe('UNKNOWN_ROLE');
    expect(table.run({ type: 'change_role', playerId: 'nobody', role: 'Seer' })).toMatchObject({
      rejection: { code: 'INVALID_TARGET' },
    });
  });

  test('a fix that no longer fits is dropped at the deal', () => {
    const table = lobby();
    change(table, 'bob', 'Seer');
    change(table, 'cleo', 'Drunk');
    const roles = ['Minion', 'Tanner', 'Hunter', 'Mason', 'Mason', 'Drunk'];
    table.act('ann', { type: 'update_role_selection', roles });
    table.act('ann', { type: 'start_game' });
    expect(roles).toContain(dealt(table, 'bob') ?? '');
    expect(dealt(table, 'cleo')).toBe('Drunk');
  });

  test('the fixed role of a removed player is free again', () => {
    const table = lobby();
    change(table, 'bob', 'Seer');
    table.act('ann', { type: 'remove_player', targetUserId: table.userId('bob') });
    expect(refusal(table, 'cleo', 'Seer')).toBeUndefined();
  });

  test('fixes are used up by the deal', () => {
    const table = lobby();
    change(table, 'bob', 'Seer');
    table.act('ann', { type: 'start_game' });
    table.act('ann', { type: 'end_round' });
    for (const name of ['ann', 'bob', 'cleo']) table.act(name, { type: 'play_again' });
    expect(table.state.stage.phase).toBe('lobby');
  });

  test('repeated, it changes nothing', () => {
    const table = lobby();
    change(table, 'bob', 'Seer');
    const { state } = table;
    expect(change(table, 'bob', 'Seer')).toEqual({ ok: true, events: [] });
    expect(table.state).toBe(state);
  });

  test('[P1.24] the rest is dealt uniformly', () => {
    const { players, customRoles } = lobby().state;
    const seats = players.map(({ id }) => id);
    const [ann = seats[1], bob = seats[1]] = seats;
    const selectedRoles = ['Werewolf', 'Seer', 'Robber', 'Villager', 'Drunk', 'Mason'];
    const counts = new Map<string, number>();
    const DEALS = 5000;
    for (let deal = 0; deal < DEALS; deal += 1) {
      const fixed = { [bob as string]: 'Seer' };
      const roles = rolesOf({ customRoles });
      const cards = dealCards({ seed: `deal ${deal}`, seats, selectedRoles, roles, fixed });
      const role = dealtRoleOf(cards, ann as never);
      counts.set(role, (counts.get(role) ?? 0) + 1);
    }
    expect([...counts.keys()].sort()).toEqual(['Drunk', 'Mason', 'Robber', 'Villager', 'Werewolf']);
    for (const count of counts.values()) expect(Math.abs(count / DEALS - 1 / 5)).toBeLessThan(0.03);
  });
});
