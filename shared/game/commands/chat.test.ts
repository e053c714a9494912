import { describe, expect, test } from 'bun:test';
import type { GameView } from '../../protocol/game-view.ts';
import { evolve } from '../events/evolve.ts';
import type { UserId } from '../state/ids.ts';
import { MAX_HIDDEN_WRITERS } from '../state/limits.ts';
import type { NightRecord } from '../state/night-record.ts';
import { gameWith, Table } from '../testing/table.ts';

const say = (content: string) => ({ type: 'send_message', content }) as const;
const code = (code: string) => ({ ok: false, rejection: { code } });

describe('chat', () => {
  test('[G3.9 G5.12 G9.7 P2.15] is trimmed, has 1 to 200 characters, and no control characters', () => {
    const table = new Table(['ann']);
    expect(table.act('ann', say('  hello\u202e\n '))).toMatchObject({ ok: true });
    expect(table.view('ann').messages[0]).toMatchObject({
      content: 'hello',
      displayName: 'ann',
      messageType: 'chat',
    });
    expect(table.act('ann', say('   '))).toMatchObject(code('MESSAGE_LENGTH'));
    expect(table.act('ann', say('x'.repeat(201)))).toMatchObject(code('MESSAGE_LENGTH'));
    expect(table.act('ann', say('x'.repeat(200))).ok).toBe(true);
  });

  test.each(['🇩🇪', '👩🏽‍🚀', 'u\u0308', '👨‍👩‍👧‍👦'])(
    '[F4.5] two hundred %s are two hundred characters',
    (letter) => {
      const table = new Table(['ann']);
      expect(table.act('ann', say(letter.repeat(200))).ok).toBe(true);
      expect(table.view('ann').messages[0]?.content).toBe(letter.repeat(200));
      expect(table.act('ann', say(letter.repeat(201)))).toMatchObject(code('MESSAGE_LENGTH'));
    },
  );

  test('[P2.16 R7.2] five messages in ten seconds', () => {
    const table = new Table(['ann', 'bob']);
    for (let count = 0; count < 5; count += 1) expect(table.act('ann', say('hi')).ok).toBe(true);
    expect(table.act('ann', say('hi'))).toMatchObject(code('RATE_LIMITED'));
    expect(table.act('bob', say('hi')).ok).toBe(true);
    table.now += 10_000;
    expect(table.act('ann', say('hi')).ok).toBe(true);
  });

  test('[P2.15 R7.1] not at night', () => {
    const table = gameWith({ ann: 'Villager', bob: 'Werewolf', cleo: 'Seer' });
    expect(table.act('ann', say('hi'))).toMatchObject(code('WRONG_PHASE'));
    expect(table.view('ann').me?.canChat).toBe(false);
  });

  test('[P2.8 P3.22 L7.6] the host may take the word, and only the muted one and the host see it', () => {
    const table = new Table(['ann', 'bob', 'cleo']);
    const cleo = JSON.stringify(table.view('cleo'));
    const before = table.view('ann').version;
    table.act('ann', { type: 'mute_player', targetUserId: table.userId('bob'), muted: true });
    expect(table.act('bob', say('hi'))).toMatchObject(code('MUTED'));
    expect(table.view('bob').me).toMatchObject({ canChat: false, version: 1 });
    expect(table.view('ann').version).toBe(before);
    expect(table.view('ann').players.every(({ isMuted }) => !isMuted)).toBe(true);
    expect(table.view('ann').me).toMatchObject({ mutedByHost: [table.userId('bob')], version: 1 });
    expect(JSON.stringify(table.view('cleo'))).toBe(cleo);
    expect(table.view('bob').me).not.toHaveProperty('mutedByHost');
    table.act('ann', { type: 'mute_player', targetUserId: table.userId('bob'), muted: false });
    expect(table.view('ann').me).not.toHaveProperty('mutedByHost');
  });

  test('[P4.6] fifty messages are shown', () => {
    const table = new Table(['ann']);
    for (let count = 0; count < 60; count += 1) {
      table.now += 3000;
      table.act('ann', say(`message ${count}`));
    }
    const shown = table.view('ann').messages;
    expect(shown).toHaveLength(50);
    expect(shown.at(-1)?.content).toBe('message 59');
  });
});

describe('[F2.6] the messages of a writer whom the host hides', () => {
  const hide = (table: Table, name: string) =>
    table.act('ann', { type: 'hide_messages', userId: table.userId(name) });
  const read = ({ messages }: GameView) => messages.map(({ content }) => content);

  test('are shown to nobody any more, in any phase; what they write later is', () => {
    const table = gameWith({ ann: 'Villager', bob: 'Werewolf', cleo: 'Seer' });
    table.endNight().expire();
    table.act('bob', say('foul'));
    table.act('cleo', say('fair'));
    expect(hide(table, 'bob')).toMatchObject({ ok: true });
    for (const view of [table.view('ann'), table.view('bob'), table.view('cleo'), table.screen()])
      expect(read(view)).toEqual(['fair']);
    const until = table.now;
    expect(table.view('cleo').hiddenWriters).toEqual([{ userId: table.userId('bob'), round: 1, until }]);
    expect(JSON.stringify(table.state)).not.toContain('foul');
    table.now += 1;
    table.act('bob', say('sorry'));
    expect(read(table.view('cleo'))).toEqual(['fair', 'sorry']);
    table.expire();
    expect(hide(table, 'bob').ok).toBe(true);
    expect(read(table.view('cleo'))).toEqual(['fair']);
  });

  test('end with the press: a process whose clock is behind writes later words after it', () => {
    const table = new Table(['ann', 'bob', 'cleo']);
    table.act('bob', say('foul'));
    hide(table, 'bob');
    const hidden = table.view('ann').hiddenWriters?.[0];
    table.now -= 500;
    table.act('bob', say('sorry'));
    const [message] = table.view('ann').messages;
    expect([message?.content, (message?.timestamp ?? 0) > (hidden?.until ?? 0)]).toEqual(['sorry', true]);
  });

  test('are hidden by the host alone', () => {
    const table = new Table(['ann', 'bob', 'cleo']);
    table.act('cleo', say('fair'));
    const userId = table.userId('cleo');
    expect(table.act('bob', { type: 'hide_messages', userId })).toMatchObject(code('NOT_HOST'));
    table.waits('dov');
    expect(table.act('dov', { type: 'hide_messages', userId }).ok).toBe(false);
    expect(read(table.view('bob'))).toEqual(['fair']);
  });

  test('still count for how much one may say', () => {
    const table = new Table(['ann', 'bob']);
    for (let count = 0; count < 5; count += 1) table.act('bob', say('foul'));
    hide(table, 'bob');
    expect(table.act('bob', say('more'))).toMatchObject(code('RATE_LIMITED'));
  });

  test('are not the claims, which the rules count on, nor an announcement, whose place would name its writer', () => {
    const table = gameWith({ ann: 'Villager', bob: 'Revealer', cleo: 'Seer' });
    table.endNight().expire();
    table.act('bob', { type: 'make_claim', claim: { kind: 'quiet' } });
    table.act('bob', { ...say('I have seen a card'), messageType: 'system_announcement' });
    const before = table.view('cleo').messages;
    expect(before.map(({ messageType }) => messageType)).toEqual(['claim', 'system_announcement']);
    hide(table, 'bob');
    expect(table.view('cleo').messages).toEqual(before);
    // Nor is there another announcement for it.
    expect(table.view('bob').me?.canAnnounce).toBe(false);
  });

  test('are hidden among waiting players, and for writers who have left', () => {
    const table = gameWith({ ann: 'Villager', bob: 'Werewolf', cleo: 'Seer' });
    for (const name of ['dov', 'eva']) table.waits(name);
    table.act('dov', say('foul'));
    table.act('eva', say('fair'));
    hide(table, 'dov');
    expect((table.view('eva').waitingChat ?? []).map(({ content }) => content)).toEqual(['fair']);
    const gone = table.newId() as UserId;
    expect(table.act('ann', { type: 'hide_messages', userId: gone }).ok).toBe(true);
    expect(table.view('bob').hiddenWriters?.at(-1)?.userId).toBe(gone);
  });

  test('stay hidden under the new name of a guest who signs in', () => {
    const table = new Table(['ann', 'bob', 'cleo']);
    hide(table, 'bob');
    const [from, to] = [table.userId('bob'), table.newId() as UserId];
    table.run({ type: 'change_user', from, to });
    expect(table.view('cleo').hiddenWriters?.map(({ userId }) => userId)).toEqual([from, to]);
  });

  test('are remembered of so many people', () => {
    const table = new Table(['ann', 'bob']);
    const ids = Array.from({ length: MAX_HIDDEN_WRITERS + 1 }, () => table.newId());
    for (const userId of ids) table.act('ann', { type: 'hide_messages', userId });
    expect(table.state.hiddenWriters.map(({ userId }) => userId as string)).toEqual(ids.slice(1));
  });
});

test('[F2.7] a round begins without the words of the one before', () => {
  const table = gameWith({ ann: 'Villager', bob: 'Werewolf', cleo: 'Seer' });
  table.endNight().expire();
  table.act('bob', say('in the discussion'));
  table.vote({});
  table.act('cleo', say('in the results'));
  table.comeIn('dov');
  for (const name of ['ann', 'bob', 'cleo']) table.act(name, { type: 'play_again' });
  expect(table.view('ann').round).toBe(2);
  for (const name of ['ann', 'dov']) expect(table.view(name).messages).toEqual([]);
  table.act('bob', say('again'));
  expect(table.view('dov').messages.map(({ content }) => content)).toEqual(['again']);
});

/** The last moment of a night after which the record says this besides; players are named. */
function dawn(change: (id: (name: string) => never) => Partial<NightRecord>): Table {
  const table = gameWith({ ann: 'Villager', bob: 'Werewolf', cleo: 'Seer', dov: 'Hunter' });
  table.endNight();
  const { stage } = table.state;
  if (stage.phase !== 'role_resolve') throw new Error('the night is not over');
  const night = { ...stage.night, ...change((name) => table.player(name).id as never) };
  table.state = evolve(table.state, [{ type: 'phase_started', stage: { ...stage, night } }]);
  return table;
}

describe('a card turned face up', () => {
  const table = dawn((id) => ({ faceUp: { [id('cleo')]: 'Seer' } }));

  test('[P4.6] stays among the messages however many follow', () => {
    table.expire();
    for (let count = 0; count < 60; count += 1) {
      table.now += 3000;
      table.act('ann', say(`message ${count}`));
    }
    const { messages } = table.view('bob');
    expect(messages).toHaveLength(51);
    expect(messages[0]?.source).toBe('server');
  });

  test('is gone with the round', () => {
    table.vote({});
    for (const name of ['ann', 'bob', 'cleo', 'dov']) table.act(name, { type: 'play_again' });
    expect(table.view('ann').messages.every(({ messageType }) => messageType === 'chat')).toBe(true);
  });
});

describe('the Shroud', () => {
  test('[P4.11 R6.4] hides what others write, and nothing else, however much that is', () => {
    const table = dawn((id) => ({ artifacts: { [id('cleo')]: 'shroud-of-shame' } }));
    const { id: playerId, userId, displayName } = table.player('bob');
    const inLobby = { id: table.newId(), playerId, userId, displayName, at: table.now - 1 };
    const message = { ...inLobby, type: 'chat', content: 'said before' } as const;
    table.state = evolve(table.state, [{ type: 'message_posted', message }]);
    table.expire();
    table.act('cleo', say('is anybody there?'));
    const before = table.view('cleo');
    for (let count = 0; count < 250; count += 1) {
      table.now += 3000;
      table.act(count % 2 === 0 ? 'ann' : 'bob', say(`message ${count}`));
    }
    const { messages, me } = table.view('cleo');
    expect(me).toMatchObject({ canRead: false, canChat: true });
    expect(messages).toEqual(before.messages);
    expect(messages.map(({ content }) => content)).toEqual(['said before', 'is anybody there?']);
    expect(table.view('dov').messages).toHaveLength(50);
    expect(table.view('dov').players.some(({ isMuted }) => isMuted)).toBe(false);
    expect(table.vote({}).view('cleo').messages).toHaveLength(50);
  });

  test('[R6.4 N3.11] hides what is written at a process whose clock is behind', () => {
    const table = dawn((id) => ({ artifacts: { [id('cleo')]: 'shroud-of-shame' } }));
    table.expire();
    const before = table.view('cleo');
    table.now -= 1500;
    table.act('bob', say('Cleo is the wolf'));
    expect(table.view('ann').messages).toHaveLength(before.messages.length + 1);
    expect(table.view('cleo').messages).toEqual(before.messages);
  });
});

describe('the Mask', () => {
  test('[R3.11 R6.4] silences in discussion, for all to see; being muted by the host as well changes nothing', () => {
    const table = dawn((id) => ({ artifacts: { [id('cleo')]: 'mask-of-muting' } }));
    expect(table.view('cleo').me?.artifactId).toBe('mask-of-muting');
    expect(table.view('ann').players.some(({ isMuted }) => isMuted)).toBe(false);
    table.expire();
    expect(table.each('ann', 'isMuted')).toEqual([false, false, true, false]);
    expect(table.view('cleo').me).toMatchObject({ canChat: false, canRead: true });
    expect(table.act('cleo', say('mmh'))).toMatchObject({ rejection: { code: 'MUTED' } });
    const before = table.view('cleo');
    table.act('ann', { type: 'mute_player', targetUserId: table.userId('cleo'), muted: true });
    expect(table.view('cleo')).toEqual(before);
    table.act('ann', { type: 'mute_player', targetUserId: table.userId('cleo'), muted: false });
    expect(table.vote({}).view('cleo').me?.canChat).toBe(true);
    expect(table.act('cleo', say('at last')).ok).toBe(true);
  });
});
