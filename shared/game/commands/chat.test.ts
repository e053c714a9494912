import { describe, expect, test } from 'bun:test';
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

  test('[P2.8 P3.22] the host may take the word, and only the muted one sees it', () => {
    const table = new Table(['ann', 'bob']);
    const before = table.view('ann').version;
    table.act('ann', { type: 'mute_player', targetUserId: table.userId('bob'), muted: true });
    expect(table.act('bob', say('hi'))).toMatchObject(code('MUTED'));
    expect(table.view('bob').me).toMatchObject({ canChat: false, version: 1 });
    expect(table.view('ann').version).toBe(before);
    expect(table.view('ann').players.every(({ isMuted }) => !isMuted)).toBe(true);
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

  test('[G6.6] announcements are for the role that has them', () => {
    const table = gameWith({ ann: 'Villager', bob: 'Werewolf', cleo: 'Seer' });
    table.expire().expire();
    expect(table.act('ann', { ...say('hear'), messageType: 'system_announcement' })).toMatchObject(
      code('INVALID_ACTION'),
    );
  });
});
