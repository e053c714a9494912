import { describe, expect, test } from 'bun:test';
import type { UserId } from '../state/ids.ts';
import { gameWith, Table } from '../testing/table.ts';

const someone = () => crypto.randomUUID() as UserId;

/** @returns what the change answered, with the version before it. */
function signIn(table: Table, name: string, to = someone()) {
  const from = table.userId(name);
  const before = table.state;
  const decision = table.run({ type: 'change_user', from, to });
  return { from, to, before, decision };
}

describe('[H9.29] a guest who signs in', () => {
  test('keeps seat, name, role and prompt; the room sees the account, and nothing names the guest', () => {
    const table = gameWith({ ann: 'Villager', bob: 'Werewolf', cleo: 'Seer', dora: 'Werewolf' });
    const was = { player: table.player('bob'), me: table.view('bob').me };
    const { from, to, before } = signIn(table, 'bob');
    expect(table.player('bob')).toMatchObject({ id: was.player.id, userId: to });
    expect(JSON.stringify(table.view('bob').me)).toBe(JSON.stringify(was.me).replaceAll(from, to));
    expect(table.view('dora').me?.knowledge.wolves).toContain(to);
    expect(table.state.version).toBe(before.version + 1);
    expect(JSON.stringify(table.state)).not.toContain(from);
  });

  test('goes on playing as the account, and nobody does as the guest', () => {
    const table = gameWith({ ann: 'Villager', bob: 'Werewolf', cleo: 'Seer' });
    const { from } = signIn(table, 'cleo');
    const pass = { type: 'submit_action', data: { type: 'pass' } } as const;
    expect(table.run({ ...pass, by: { kind: 'user', userId: from } })).toMatchObject({
      rejection: { code: 'NOT_JOINED' },
    });
    expect(table.act('cleo', pass).ok).toBe(true);
    table.vote({ ann: 'bob', cleo: 'bob' });
    expect(table.fallen()).toEqual(['bob']);
  });

  test('keeps a vote that others gave, and the results name the account', () => {
    const table = gameWith({ ann: 'Villager', bob: 'Werewolf', cleo: 'Seer' }).vote({
      ann: 'bob',
      cleo: 'bob',
    });
    const { from, to } = signIn(table, 'bob');
    const shown = JSON.stringify(table.view('ann'));
    expect(shown).toContain(to);
    expect(shown).not.toContain(from);
  });

  test('keeps the messages written', () => {
    const table = new Table(['ann', 'bob']);
    table.act('bob', { type: 'send_message', content: 'hello' });
    const { to } = signIn(table, 'bob');
    expect(table.view('ann').messages[0]).toMatchObject({ userId: to, displayName: 'bob' });
  });

  test('stays host and creator', () => {
    const table = new Table(['ann', 'bob']);
    const { to } = signIn(table, 'ann');
    expect(table.view('ann').players[0]).toMatchObject({ userId: to, isHost: true });
    expect(table.state.creatorUserId).toBe(to);
  });

  test('has 30 s to connect again; alone, the room counts as empty', () => {
    const table = new Table(['ann', 'bob']);
    signIn(table, 'bob');
    expect(table.player('bob')).toMatchObject({ connections: [], goneSince: table.now });
    expect(table.state.emptySince).toBeNull();
    signIn(table, 'ann');
    expect(table.state.emptySince).toBe(table.now);
  });

  test('can come back as the account to a seat left before', () => {
    const table = gameWith({ ann: 'Villager', bob: 'Werewolf', cleo: 'Seer' });
    table.act('cleo', { type: 'leave_game' });
    const { to } = signIn(table, 'cleo');
    expect(table.player('cleo')).toMatchObject({ hasLeft: true, goneSince: null });
    table.run({ type: 'join', userId: to, displayName: 'another name' });
    expect(table.player('cleo')).toMatchObject({ userId: to, hasLeft: false });
  });

  test('stays removed, which nobody else can see', () => {
    const table = new Table(['ann', 'bob']);
    const bob = table.userId('bob');
    table.act('ann', { type: 'remove_player', targetUserId: bob });
    const { version } = table.state;
    const to = someone();
    table.run({ type: 'change_user', from: bob, to });
    expect(table.run({ type: 'join', userId: to, displayName: 'bob' })).toMatchObject({
      rejection: { code: 'REMOVED' },
    });
    expect(table.state.version).toBe(version);
  });
});

describe('a change that is not possible', () => {
  test('to an account at the table leaves the seat: in the lobby it is free', () => {
    const table = new Table(['ann', 'bob', 'cleo']);
    const { decision, before } = signIn(table, 'cleo', table.userId('bob'));
    expect(decision).toMatchObject({ ok: true, events: [{ type: 'player_left' }] });
    expect(table.state.players).toEqual(before.players.slice(0, 2));
  });

  test('to an account at the table leaves the seat: in a round a bot has it', () => {
    const table = gameWith({ ann: 'Villager', bob: 'Werewolf', cleo: 'Seer' });
    signIn(table, 'cleo', table.userId('bob'));
    expect(table.player('cleo').hasLeft).toBe(true);
    expect(table.player('bob').hasLeft).toBe(false);
  });

  test('to an account that was removed leaves the seat', () => {
    const table = new Table(['ann', 'bob', 'cleo']);
    const bob = table.userId('bob');
    table.act('ann', { type: 'remove_player', targetUserId: bob });
    signIn(table, 'cleo', bob);
    expect(table.state.players.map(({ displayName }) => displayName)).toEqual(['ann']);
  });

  test.each([
    ['again', (table: Table) => signIn(table, 'bob')],
    ['again where the seat was left', (table: Table) => signIn(table, 'bob', table.userId('ann'))],
  ])('%s changes nothing', (_, change) => {
    const table = new Table(['ann', 'bob', 'cleo']);
    const { from, to } = change(table);
    const { state } = table;
    expect(table.run({ type: 'change_user', from, to })).toEqual({ ok: true, events: [] });
    expect(table.run({ type: 'change_user', from: to, to })).toEqual({ ok: true, events: [] });
    expect(table.state).toBe(state);
  });

  test('of an unknown user changes nothing', () => {
    const decision = new Table(['ann']).run({ type: 'change_user', from: someone(), to: someone() });
    expect(decision).toEqual({ ok: true, events: [] });
  });
});
