import { describe, expect, test } from 'bun:test';
import { evolve } from '../events/evolve.ts';
import type { NightRecord } from '../state/night-record.ts';
import { gameWith, type Table } from '../testing/table.ts';

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

const say = (content: string) => ({ type: 'send_message', content }) as const;

describe('a card turned face up', () => {
  const table = dawn((id) => ({ faceUp: { [id('cleo')]: 'Seer' } }));

  test("is nobody's business before the discussion", () => {
    expect(table.view('ann').players.map(({ revealedRole }) => revealedRole)).toEqual([
      null,
      null,
      null,
      null,
    ]);
    expect(table.view('ann').messages).toEqual([]);
  });

  test('[G3.10 R4.24 R5.1] is then announced by the server, once, in the words of the theme', () => {
    table.expire();
    expect(table.view('ann').players.map(({ revealedRole }) => revealedRole)).toEqual([
      null,
      null,
      'Seer',
      null,
    ]);
    expect(table.view('ann').messages).toEqual([
      {
        id: expect.any(String),
        userId: null,
        displayName: null,
        content: 'A card was turned face up at night. cleo: Seer.',
        messageType: 'system_announcement',
        timestamp: table.now,
        source: 'server',
      },
    ]);
  });

  test('[P4.6] stays among the messages however many follow', () => {
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
    expect(me?.canRead).toBe(false);
    expect(messages).toEqual(before.messages);
    expect(messages.map(({ content }) => content)).toEqual(['said before', 'is anybody there?']);
    expect(table.view('dov').messages).toHaveLength(50);
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
  test('silences in discussion, for all to see; being muted by the host as well changes nothing', () => {
    const table = dawn((id) => ({ artifacts: { [id('cleo')]: 'mask-of-muting' } }));
    expect(table.view('cleo').me?.artifactId).toBe('mask-of-muting');
    expect(table.view('ann').players.some(({ isMuted }) => isMuted)).toBe(false);
    table.expire();
    expect(table.view('ann').players.map(({ isMuted }) => isMuted)).toEqual([false, false, true, false]);
    expect(table.act('cleo', say('mmh'))).toMatchObject({ rejection: { code: 'MUTED' } });
    const before = table.view('cleo');
    table.act('ann', { type: 'mute_player', targetUserId: table.userId('cleo'), muted: true });
    expect(table.view('cleo')).toEqual(before);
    table.act('ann', { type: 'mute_player', targetUserId: table.userId('cleo'), muted: false });
    expect(table.vote({}).act('cleo', say('at last')).ok).toBe(true);
  });
});

describe('the banished', () => {
  test('[P3.23 P4.10] have no vote, are not waited for, and may be voted for', () => {
    const table = dawn((id) => ({ banished: [id('dov')] }));
    expect(table.view('dov').players.some(({ isBanished }) => isBanished)).toBe(false);
    expect(table.told('dov').data?.wasBanished).toBe(true);
    table.expire().expire();
    expect(table.view('dov').me?.prompt).toBeNull();
    const vote = (name: string, target: string) =>
      table.act(name, { type: 'submit_vote', targetUserId: table.userId(target) });
    expect(vote('dov', 'ann')).toMatchObject({ rejection: { code: 'BANISHED' } });
    for (const name of ['ann', 'bob', 'cleo']) expect(vote(name, 'dov').ok).toBe(true);
    expect(table.state.stage.phase).toBe('results');
  });
});

describe('the converted', () => {
  test('are told by what they became then, whatever they took afterwards', () => {
    const table = dawn((id) => ({
      conversions: { [id('ann')]: { by: id('bob'), role: 'Werewolf' } },
      ownRoles: { [id('ann')]: 'Seer' },
    }));
    expect(table.told('ann')).toMatchObject({ data: { wasConverted: true }, currentRole: 'Seer' });
    expect(table.told('ann').message).toContain(
      'You were converted in the night: at that moment you became the Werewolf.',
    );
    expect(JSON.stringify(table.view('ann').me)).not.toContain(table.userId('bob'));
    const [ann] = table.vote({}).view('dov').players;
    expect(ann?.convertedBy).toBe(table.userId('bob'));
  });
});

describe('the protected', () => {
  test('[R8.4] are not eliminated, and a single vote makes nobody take their place', () => {
    const table = dawn((id) => ({ protections: { [id('dov')]: id('bob') } }));
    const results = table.vote({ ann: 'bob', cleo: 'bob', dov: 'bob', bob: 'ann' }).view('ann')
      .gameSettings.voteResults;
    expect(results?.eliminatedPlayers).toEqual([]);
    expect(table.view('ann').players[3]?.protectedPlayer).toBe(table.userId('bob'));
  });
});
