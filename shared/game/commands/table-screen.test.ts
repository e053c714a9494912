import { describe, expect, test } from 'bun:test';
import type { UserId } from '../state/ids.ts';
import { ABSENT_MS } from '../state/limits.ts';
import { gameWith, Table } from '../testing/table.ts';

/** Three people of whom the first, the host, has opened a screen. */
function withScreen(table = new Table(['ann', 'bob', 'cleo'])) {
  opens(table, 'ann');
  return table;
}

const opens = (table: Table, name: string) =>
  expect(table.act(name, { type: 'issue_table_token', tokenHash: `of ${name}` }).ok).toBe(true);
const handsTo = (table: Table, from: string, to: string) =>
  table.act(from, { type: 'hand_over_host', targetUserId: table.userId(to) });
const screenOf = ({ state }: Table) => state.tableTokenHash;

function isAway(table: Table, name: string): void {
  table.run({ type: 'disconnect', connectionIds: table.player(name).connections });
  table.now += ABSENT_MS;
  table.run({ type: 'recheck_presence' });
}

describe('[F2.1] the right of a table screen', () => {
  test.each<[string, (table: Table) => unknown]>([
    ['hands over', (table) => handsTo(table, 'ann', 'bob')],
    ['is gone so long that another player is host', (table) => isAway(table, 'ann')],
    ['leaves', (table) => table.act('ann', { type: 'leave_game' })],
    ['renews the code', (table) => table.act('ann', { type: 'renew_room_code', roomCode: 'XYZ789' })],
  ])('ends when its issuer %s', (_, act) => {
    const table = withScreen();
    act(table);
    expect(screenOf(table)).toBeNull();
  });

  test('ends when the creator is host again', () => {
    const table = withScreen();
    isAway(table, 'ann');
    opens(table, 'bob');
    table.run({ type: 'connect', userId: table.userId('ann'), connectionId: 'again' });
    expect([table.state.hostId === table.player('ann').id, screenOf(table)]).toEqual([true, null]);
  });

  test('ends with a host who leaves a running round without a successor', () => {
    const table = withScreen(gameWith({ ann: 'Villager', bob: 'Werewolf', cleo: 'Seer' }));
    table.act('bob', { type: 'leave_game' });
    table.act('cleo', { type: 'leave_game' });
    expect(screenOf(table)).not.toBeNull();
    table.act('ann', { type: 'leave_game' });
    expect(screenOf(table)).toBeNull();
  });

  test('stays while its issuer is the host, whatever others do, and with a guest who signs in', () => {
    const table = withScreen();
    table.act('ann', { type: 'remove_player', targetUserId: table.userId('cleo') });
    table.act('bob', { type: 'leave_game' });
    table.run({ type: 'change_user', from: table.userId('ann'), to: table.newId() as UserId });
    expect(screenOf(table)).toBe('of ann');
  });

  test.each<[string, (table: Table) => unknown]>([
    [
      'somebody was removed',
      (table) => table.act('ann', { type: 'remove_player', targetUserId: table.userId('bob') }),
    ],
    ['another screen was opened', (table) => opens(table, 'ann')],
  ])('[F2.2] is not given by a code once %s since', (_, act) => {
    const table = withScreen();
    const { tableTerm: term } = table.state;
    act(table);
    expect(screenOf(table)).toBe('of ann');
    expect(table.act('ann', { type: 'issue_table_token', tokenHash: 'late', term }).ok).toBe(false);
  });

  test('that was asked for in another term is not given', () => {
    const table = withScreen();
    const { tableTerm: term } = table.state;
    handsTo(table, 'ann', 'bob');
    handsTo(table, 'bob', 'ann');
    const late = { type: 'issue_table_token', tokenHash: 'late', term } as const;
    expect(table.act('ann', late).ok).toBe(false);
    expect(screenOf(table)).toBeNull();
    expect(table.act('ann', { ...late, term: table.state.tableTerm }).ok).toBe(true);
  });
});
