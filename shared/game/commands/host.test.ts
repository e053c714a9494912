import { describe, expect, test } from 'bun:test';
import { PRESENCE_GRACE_MS } from '../state/limits.ts';
import { gameWith, Table } from '../testing/table.ts';

const refused = (code: string) => ({ ok: false, rejection: { code } });
const hostOf = (table: Table) => table.state.players.find(({ id }) => id === table.state.hostId)?.displayName;
const handTo = (table: Table, from: string, to: string) =>
  table.act(from, { type: 'hand_over_host', targetUserId: table.userId(to) });
const lose = (table: Table, name: string) =>
  table.run({ type: 'disconnect', connectionIds: table.player(name).connections });

describe('[T1.1] handing over the host role', () => {
  test.each([
    ['the lobby', () => new Table(['ann', 'bob', 'cleo'])],
    ['the night', () => gameWith({ ann: 'Villager', bob: 'Werewolf', cleo: 'Seer' })],
    ['results', () => gameWith({ ann: 'Villager', bob: 'Werewolf', cleo: 'Seer' }).vote({ ann: 'bob' })],
  ])('in %s: the new host has the say, the old one has not, and all see it', (_, begin) => {
    const table = begin();
    const { version } = table.state;
    expect(handTo(table, 'ann', 'cleo').ok).toBe(true);
    expect(table.view('bob')).toMatchObject({ hostId: table.userId('cleo'), version: version + 1 });
    expect(handTo(table, 'ann', 'bob')).toMatchObject(refused('NOT_HOST'));
    expect(handTo(table, 'cleo', 'bob').ok).toBe(true);
  });

  test("is the host's alone, and goes to nobody but another human who is there", () => {
    const table = new Table(['ann', 'bob', 'cleo']);
    table.act('ann', { type: 'add_bot' });
    const bot = table.state.players.at(-1)?.displayName ?? '';
    expect(handTo(table, 'bob', 'bob')).toMatchObject(refused('NOT_HOST'));
    for (const nobody of ['ann', bot]) {
      expect(handTo(table, 'ann', nobody)).toMatchObject(refused('INVALID_TARGET'));
    }
    lose(table, 'bob');
    table.now += PRESENCE_GRACE_MS;
    expect(handTo(table, 'ann', 'bob')).toMatchObject(refused('INVALID_TARGET'));
    expect(hostOf(table)).toBe('ann');
  });

  test('to a player who has left the round is refused', () => {
    const table = gameWith({ ann: 'Villager', bob: 'Werewolf', cleo: 'Seer' });
    table.act('cleo', { type: 'leave_game' });
    expect(handTo(table, 'ann', 'cleo')).toMatchObject(refused('INVALID_TARGET'));
  });
});
