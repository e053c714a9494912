import { describe, expect, test } from 'bun:test';
import type { UserId } from '../state/ids.ts';
import { type PlayerLook, seedOf } from '../state/player-look.ts';
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

const CURLS: PlayerLook = { face: 'curls', ground: 'teal' };
const NOTHING: PlayerLook = { face: null, ground: null };

const choose = (table: Table, name: string, look: PlayerLook) =>
  table.act(name, { type: 'choose_look', ...look });
const lookOf = (table: Table, name: string, viewer: string) => {
  const { players, waiting } = table.view(viewer);
  return [...players, ...waiting].find(({ displayName }) => displayName === name)?.look;
};
const refused = (code: string) => ({ ok: false, rejection: { code } });
const night = () => gameWith({ ann: 'Villager', bob: 'Werewolf', cleo: 'Seer' });

describe('[T2.48] a face and a colour', () => {
  test('are chosen in the lobby, and everybody sees them', () => {
    const table = new Table(['ann', 'bob', 'cleo']);
    expect(lookOf(table, 'bob', 'ann')).toBeNull();
    const { version } = table.state;
    expect(choose(table, 'bob', CURLS).ok).toBe(true);
    expect(lookOf(table, 'bob', 'ann')).toEqual(CURLS);
    expect(table.screen().players[1]?.look).toEqual(CURLS);
    expect(table.state.version).toBe(version + 1);
  });

  test('may be those of another player, and one of the two may follow from the name', () => {
    const table = new Table(['ann', 'bob', 'cleo']);
    choose(table, 'ann', CURLS);
    choose(table, 'bob', CURLS);
    choose(table, 'cleo', { face: 'bun', ground: null });
    expect(table.screen().players.map(({ look }) => look)).toEqual([
      CURLS,
      CURLS,
      { face: 'bun', ground: null },
    ]);
  });

  test('chosen again change nothing, and go when both are to follow from the name', () => {
    const table = new Table(['ann', 'bob', 'cleo']);
    choose(table, 'bob', CURLS);
    const before = table.state;
    expect(choose(table, 'bob', CURLS).ok).toBe(true);
    expect(table.state).toBe(before);
    choose(table, 'bob', NOTHING);
    expect(lookOf(table, 'bob', 'ann')).toBeNull();
    expect(table.player('bob')).not.toHaveProperty('look');
  });

  test('[L7.10] a new name leaves the face, drawn or chosen, and the colour where one was chosen', () => {
    const table = new Table(['ann', 'bob', 'cleo']);
    choose(table, 'bob', CURLS);
    choose(table, 'cleo', { face: null, ground: 'pink' });
    const rename = (name: string, displayName: string) =>
      expect(table.act(name, { type: 'change_name', displayName }).ok).toBe(true);
    for (const name of ['ann', 'bob', 'cleo']) rename(name, `${name} the second`);
    rename('ann the second', 'ann the third');
    expect(table.screen().players.map(({ look }) => look)).toEqual([
      { face: null, ground: null, drawn: seedOf('ann') },
      CURLS,
      { face: null, ground: 'pink', drawn: seedOf('cleo') },
    ]);
  });

  test('are chosen only while they cannot be a signal: not during a round', () => {
    const table = night();
    for (const phase of ['job_choice', 'role_resolve', 'discussion', 'vote']) {
      expect(table.state.stage.phase as string).toBe(phase);
      expect(choose(table, 'bob', CURLS)).toMatchObject(refused('WRONG_PHASE'));
      table.expire();
    }
    expect(table.state.stage.phase as string).toBe('results');
    expect(choose(table, 'bob', CURLS).ok).toBe(true);
  });

  test('are no signal from waiting players either: they choose once they have a seat', () => {
    const table = night();
    table.waits('dov');
    const { version } = table.view('ann');
    expect(choose(table, 'dov', CURLS)).toMatchObject(refused('WRONG_PHASE'));
    expect([lookOf(table, 'dov', 'ann'), table.view('ann').version]).toEqual([null, version]);
    table.vote({ ann: 'bob', bob: 'ann', cleo: 'bob' });
    expect(table.view('ann').waiting).toEqual([]);
    expect(choose(table, 'dov', CURLS).ok).toBe(true);
    expect(lookOf(table, 'dov', 'ann')).toEqual(CURLS);
  });

  test('come along with a newcomer; a player in the room keeps the present look', () => {
    const table = new Table(['ann']);
    const userId = crypto.randomUUID() as UserId;
    table.run({ type: 'join', userId, displayName: 'bob', look: CURLS });
    table.run({ type: 'join', userId, displayName: 'bob', look: { face: 'bald', ground: 'blue' } });
    expect(lookOf(table, 'bob', 'ann')).toEqual(CURLS);
    table.run({ type: 'join', userId: crypto.randomUUID() as UserId, displayName: 'cleo', look: NOTHING });
    expect(table.player('cleo')).not.toHaveProperty('look');
  });

  test('stay with their owner through absence, another account and another round', () => {
    const table = night();
    table.vote({ ann: 'bob', bob: 'ann', cleo: 'bob' });
    choose(table, 'bob', CURLS);
    table.run({ type: 'change_user', from: table.userId('bob'), to: crypto.randomUUID() as UserId });
    table.run({ type: 'connect', userId: table.userId('bob'), connectionId: 'test:bob' });
    for (const name of ['ann', 'bob', 'cleo']) table.act(name, { type: 'play_again' });
    expect(table.state.stage.phase as string).toBe('lobby');
    expect(lookOf(table, 'bob', 'ann')).toEqual(CURLS);
    table.run({ type: 'disconnect', connectionIds: ['test:bob'] });
    expect(lookOf(table, 'bob', 'ann')).toEqual(CURLS);
  });

  test('are nothing that a stranger could choose', () => {
    const table = new Table(['ann']);
    const by = { kind: 'user', userId: crypto.randomUUID() as UserId } as const;
    expect(table.run({ type: 'choose_look', ...CURLS, by })).toMatchObject(refused('NOT_JOINED'));
  });
});

describe('[F5.2] another name', () => {
  const rename = (table: Table, name: string, displayName: string) =>
    table.act(name, { type: 'change_name', displayName });

  test('is taken in the lobby, by seat and words alike', () => {
    const table = new Table(['ann', 'bob']);
    table.act('bob', { type: 'send_message', content: 'hello' });
    const { version } = table.state;
    expect(rename(table, 'bob', 'Robert').ok).toBe(true);
    const { players, messages } = table.view('ann');
    expect(players.map(({ displayName }) => displayName)).toEqual(['ann', 'Robert']);
    expect(messages.map(({ displayName }) => displayName)).toEqual(['Robert']);
    expect(table.state.version).toBe(version + 1);
  });

  test('that is the present one changes nothing', () => {
    const table = new Table(['ann', 'bob']);
    const before = table.state;
    expect(rename(table, 'bob', 'bob').ok).toBe(true);
    expect(table.state).toBe(before);
  });

  test('is not taken in a round, nor in its results', () => {
    const table = night();
    for (const phase of ['job_choice', 'role_resolve', 'discussion', 'vote', 'results']) {
      expect(table.state.stage.phase as string).toBe(phase);
      expect(rename(table, 'bob', 'Robert')).toMatchObject(refused('WRONG_PHASE'));
      if (phase !== 'results') table.expire();
    }
  });
});
