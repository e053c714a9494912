import { describe, expect, test } from 'bun:test';
import type { UserId } from '../state/ids.ts';
import { MAX_PLAYERS, MAX_WAITING } from '../state/limits.ts';
import { isAbandoned } from '../state/presence.ts';
import { gameWith, Table } from '../testing/table.ts';

const code = (code: string) => ({ ok: false, rejection: { code } });
const someone = () => crypto.randomUUID() as UserId;
const nightAtTable = () => gameWith({ ann: 'Villager', bob: 'Werewolf', cleo: 'Seer' });
const phaseOf = (table: Table): string => table.state.stage.phase;
const atTheTable = (table: Table) => table.state.players.map(({ displayName }) => displayName);
const thoseWaiting = (table: Table) => table.state.waiting.map(({ displayName }) => displayName);

function toResults(table: Table): void {
  table.vote({ ann: 'bob', bob: 'ann', cleo: 'bob' });
}

describe('[T2.20] a newcomer while a round is running', () => {
  test('is told that it is, and waits if they will', () => {
    const table = nightAtTable();
    const join = { type: 'join', userId: someone(), displayName: 'dov' } as const;
    expect(table.run(join)).toMatchObject(code('GAME_STARTED'));
    expect(table.waits('dov').ok).toBe(true);
    expect(atTheTable(table)).toEqual(['ann', 'bob', 'cleo']);
    expect(table.view('ann').waiting).toEqual([
      { userId: table.userId('dov'), displayName: 'dov', look: null },
    ]);
  });

  test('waits once, however often they ask', () => {
    const table = nightAtTable();
    table.waits('dov');
    const before = table.state;
    const again = { type: 'join', userId: table.userId('dov'), displayName: 'dov', wait: true } as const;
    expect(table.run(again).ok).toBe(true);
    expect(table.state).toBe(before);
  });

  test('finds a seat and nothing to wait for in lobby and results', () => {
    const table = new Table(['ann', 'bob', 'cleo']);
    table.waits('dov');
    expect(atTheTable(table)).toEqual(['ann', 'bob', 'cleo', 'dov']);
    expect(thoseWaiting(table)).toEqual([]);
  });

  test('is refused where 27 wait, where the host has locked the room, where they were removed, and in practice', () => {
    const table = nightAtTable();
    for (let number = 0; number < MAX_WAITING; number += 1) table.waits(`waiting ${number}`);
    expect(table.waits('dov')).toMatchObject(code('ROOM_FULL'));
    expect(table.state.waiting).toHaveLength(27);

    const locked = nightAtTable();
    locked.act('ann', { type: 'update_game_settings', settings: { locked: true } });
    expect(locked.waits('dov')).toMatchObject(code('ROOM_LOCKED'));

    const removedFrom = new Table(['ann', 'bob', 'cleo', 'dov']);
    const dov = removedFrom.userId('dov');
    removedFrom.act('ann', { type: 'remove_player', targetUserId: dov });
    removedFrom.deal(['Villager', 'Werewolf', 'Seer']);
    const join = { type: 'join', userId: dov, displayName: 'dov', wait: true } as const;
    expect(removedFrom.run(join)).toMatchObject(code('REMOVED'));

    const practice = nightAtTable();
    practice.state = { ...practice.state, isPractice: true };
    expect(practice.waits('dov')).toMatchObject(code('GAME_STARTED'));
  });

  test('gets the seat back that they left in this round', () => {
    const table = nightAtTable();
    const cleo = table.userId('cleo');
    table.act('cleo', { type: 'leave_game' });
    table.run({ type: 'join', userId: cleo, displayName: 'cleo', wait: true });
    expect(thoseWaiting(table)).toEqual([]);
    expect(table.player('cleo').hasLeft).toBe(false);
  });
});

describe('[T2.21] the host', () => {
  test('closes the door while a round is running, and changes nothing else then', () => {
    const table = nightAtTable();
    const settings = (change: object) => table.act('ann', { type: 'update_game_settings', settings: change });
    expect(settings({ locked: true, nightTime: 60 })).toMatchObject(code('WRONG_PHASE'));
    expect(settings({ nightTime: 60 })).toMatchObject(code('WRONG_PHASE'));
    expect(settings({ locked: true }).ok).toBe(true);
    expect(table.view('bob').gameSettings.locked).toBe(true);
    expect(settings({ locked: false }).ok).toBe(true);
    expect(table.act('bob', { type: 'update_game_settings', settings: { locked: true } })).toMatchObject(
      code('NOT_HOST'),
    );
  });

  test('locking the room leaves waiting players their seats', () => {
    const table = nightAtTable();
    table.waits('dov');
    table.act('ann', { type: 'update_game_settings', settings: { locked: true } });
    toResults(table);
    expect(atTheTable(table)).toEqual(['ann', 'bob', 'cleo', 'dov']);
  });
});

describe('[T2.22] those who wait', () => {
  test('see what a table screen sees, but of the messages the announcements alone', () => {
    const table = nightAtTable();
    table.waits('dov');
    expect(table.view('dov')).toEqual({ ...table.screen(), waitingChat: [] });
    table.expire();
    table.expire();
    table.act('ann', { type: 'send_message', content: 'I am the Seer' });
    const { messages, ...rest } = table.screen();
    const { messages: read, waitingChat, ...seen } = table.view('dov');
    expect(seen).toEqual(rest);
    expect(waitingChat).toEqual([]);
    expect(messages.map(({ content }) => content)).toEqual(['I am the Seer']);
    expect(read).toEqual([]);
  });

  test('talk with one another, and nobody else hears of it', () => {
    const table = nightAtTable();
    table.waits('dov');
    table.waits('eva');
    const before = { version: table.state.version, ann: table.view('ann') };
    expect(table.act('dov', { type: 'send_message', content: 'who will win?' }).ok).toBe(true);
    const [said] = table.view('eva').waitingChat ?? [];
    expect(said).toMatchObject({ content: 'who will win?', displayName: 'dov', messageType: 'chat' });
    expect(table.view('ann')).toEqual(before.ann);
    expect(table.state.version).toBe(before.version);
  });

  test('write under the same limits as at the table; the chat is kept as long as a player waits', () => {
    const table = nightAtTable();
    table.waits('dov');
    const say = (content: string) => table.act('dov', { type: 'send_message', content });
    expect(say('x'.repeat(201))).toMatchObject(code('MESSAGE_LENGTH'));
    expect(say(' ')).toMatchObject(code('MESSAGE_LENGTH'));
    for (let number = 0; number < 5; number += 1) expect(say(`${number}`).ok).toBe(true);
    expect(say('more')).toMatchObject(code('RATE_LIMITED'));
    expect(
      table.act('dov', { type: 'send_message', content: 'hear', messageType: 'system_announcement' }),
    ).toMatchObject(code('INVALID_ACTION'));
    table.act('dov', { type: 'leave_game' });
    expect(table.state.waitingChat).toEqual([]);
  });

  test('have no say in the round', () => {
    const table = nightAtTable();
    table.waits('dov');
    const { state } = table;
    expect(table.act('dov', { type: 'ready_next_phase' })).toMatchObject(code('NOT_JOINED'));
    expect(table.act('dov', { type: 'submit_action', data: { type: 'pass' } })).toMatchObject(
      code('NOT_JOINED'),
    );
    expect(table.act('dov', { type: 'end_round' })).toMatchObject(code('NOT_JOINED'));
    expect(table.state).toBe(state);
    expect(table.act('ann', { type: 'hand_over_host', targetUserId: table.userId('dov') })).toMatchObject(
      code('INVALID_TARGET'),
    );
  });

  test('are waited for by nobody', () => {
    const table = nightAtTable();
    table.waits('dov');
    table.until('discussion');
    for (const name of ['ann', 'bob', 'cleo']) table.act(name, { type: 'ready_next_phase' });
    expect(phaseOf(table)).toBe('vote');
    for (const name of ['ann', 'bob', 'cleo']) {
      const targetUserId = table.userId(name === 'ann' ? 'bob' : 'ann');
      table.act(name, { type: 'submit_vote', targetUserId });
    }
    expect(phaseOf(table)).toBe('results');
  });

  test('leave', () => {
    const table = nightAtTable();
    table.waits('dov');
    expect(table.act('dov', { type: 'leave_game' }).ok).toBe(true);
    expect(thoseWaiting(table)).toEqual([]);
    expect(table.view('ann').players).toHaveLength(3);
  });

  test('keep their place when they sign in, and an account that plays already gets no second one', () => {
    const table = nightAtTable();
    table.waits('dov');
    table.act('dov', { type: 'send_message', content: 'hello' });
    const account = someone();
    table.run({ type: 'change_user', from: table.userId('dov'), to: account });
    expect(table.view('ann').waiting).toEqual([{ userId: account, displayName: 'dov', look: null }]);
    expect(table.view('dov').waitingChat?.[0]).toMatchObject({ userId: account });
    table.run({ type: 'change_user', from: account, to: table.userId('bob') });
    expect(thoseWaiting(table)).toEqual([]);
    expect(table.player('bob').hasLeft).toBe(false);
  });

  test('are people in the room: it is not abandoned', () => {
    const table = nightAtTable();
    table.waits('dov');
    for (const name of ['ann', 'bob', 'cleo']) table.disconnect(name);
    expect(isAbandoned(table.state, table.now + 31 * 60_000)).toBe(false);
    table.disconnect('dov');
    expect(isAbandoned(table.state, table.now + 31 * 60_000)).toBe(true);
  });
});

describe('[T2.23] when the round is over', () => {
  test('waiting players get seats in order of arrival, and play from the next round on', () => {
    const table = nightAtTable();
    for (const name of ['dov', 'eva']) table.waits(name);
    toResults(table);
    expect(atTheTable(table)).toEqual(['ann', 'bob', 'cleo', 'dov', 'eva']);
    expect(table.player('dov')).toMatchObject({ joinsNextRound: true, hasLeft: false });
    expect(table.view('dov').me).toMatchObject({ userId: table.userId('dov') });
    expect(table.view('ann').waiting).toEqual([]);
    for (const name of ['ann', 'bob', 'cleo']) table.act(name, { type: 'play_again' });
    expect(phaseOf(table)).toBe('lobby');
    expect(table.player('dov').joinsNextRound).toBe(false);
  });

  test('the first get the seats that are free, the others wait for one', () => {
    const table = new Table(Array.from({ length: MAX_PLAYERS - 1 }, (_, seat) => `player ${seat}`));
    table.deal(table.state.players.map(() => 'Villager'));
    for (const name of ['dov', 'eva']) table.waits(name);
    table.vote({});
    expect(atTheTable(table)).toContain('dov');
    expect(thoseWaiting(table)).toEqual(['eva']);
    table.act('player 3', { type: 'leave_game' });
    expect(thoseWaiting(table)).toEqual([]);
    expect(table.player('eva').joinsNextRound).toBe(true);
  });

  test('an absent waiting player gets a seat on return, and none once the next round has begun', () => {
    const table = nightAtTable();
    for (const name of ['dov', 'eva']) table.waits(name);
    for (const name of ['dov', 'eva']) table.disconnect(name);
    table.now += 31_000;
    toResults(table);
    expect(thoseWaiting(table)).toEqual(['dov', 'eva']);
    table.run({ type: 'connect', userId: table.userId('dov'), connectionId: 'again' });
    expect(atTheTable(table)).toContain('dov');
    for (const name of ['ann', 'bob', 'cleo']) table.act(name, { type: 'play_again' });
    const roles = ['Werewolf', 'Werewolf', 'Seer', 'Robber', 'Villager', 'Villager', 'Villager'];
    table.act('ann', { type: 'update_role_selection', roles });
    for (const name of ['bob', 'cleo', 'dov']) table.act(name, { type: 'ready_next_phase' });
    expect(thoseWaiting(table)).toEqual(['eva']);
    expect(table.act('ann', { type: 'start_game' }).ok).toBe(true);
    expect(thoseWaiting(table)).toEqual([]);
  });

  test('the first of them is host where everybody else has left', () => {
    const table = nightAtTable();
    for (const name of ['dov', 'eva']) table.waits(name);
    for (const name of ['ann', 'bob', 'cleo']) table.act(name, { type: 'leave_game' });
    table.vote({});
    expect(table.state.hostId).toBe(table.player('dov').id);
  });
});
