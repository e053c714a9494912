import { describe, expect, test } from 'bun:test';
import { gameWith, STRANGER, type Table } from '../../testing/table.ts';

const night = () =>
  gameWith({ ann: 'Old Hag', bob: 'Villager', cleo: 'Doppelganger', dov: 'Werewolf', eva: 'Seer' });
const banish = (targetUserId: string) => ({ type: 'banish_player', targetUserId }) as const;
const vote = (table: Table, name: string, target: string) =>
  table.act(name, { type: 'submit_vote', targetUserId: table.userId(target) });

test('[G2.106] may banish another player, or pass', () => {
  const table = night();
  expect(table.asked('ann')).toEqual(['banish_player: 1 of bob cleo dov eva', 'pass']);
  for (const target of ['ann', STRANGER]) expect(table.refusal('ann', banish(target))).toBe('INVALID_TARGET');
  expect(gameWith({ ann: 'Old Hag' }).offered('ann')).toEqual(['no_action']);
});

test('[G3.27 R3.7 R3.11] the banished learns it at dawn, not by whom; everybody from the discussion on', () => {
  const table = night().submit('ann', banish('bob')).endNight();
  expect(table.told('ann')).toEqual({
    message: 'You banished bob: they have no vote.',
    data: { targetName: 'bob' },
    currentRole: 'Old Hag',
  });
  expect(table.told('bob')).toEqual({
    message: 'You were banished: you have no vote.',
    data: { wasBanished: true },
    currentRole: 'Villager',
  });
  expect(JSON.stringify(table.view('bob').me)).not.toContain(table.userId('ann'));
  const banished = () => table.view('eva').players.map(({ isBanished }) => isBanished);
  expect(banished()).toEqual([false, false, false, false, false]);
  table.expire();
  expect(banished()).toEqual([false, true, false, false, false]);
  expect(table.vote({}).logged('ann')).toEqual(['ann (Old Hag) banished bob']);
});

describe('the banished', () => {
  const day = () => night().submit('ann', banish('bob')).endNight().expire();

  test('[R4.31] may chat', () => {
    const table = day();
    expect(table.view('bob').me?.canChat).toBe(true);
    expect(table.act('bob', { type: 'send_message', content: 'not me' }).ok).toBe(true);
  });

  test('[P3.23 P4.10 R4.31 R8.7] has no vote and is not waited for, but may be voted for', () => {
    const table = day().expire();
    expect(table.view('bob').me?.prompt).toBeNull();
    expect(vote(table, 'bob', 'dov')).toMatchObject({ rejection: { code: 'BANISHED' } });
    expect(table.view('eva').me?.prompt?.choices).toMatchObject([
      { targets: ['ann', 'bob', 'cleo', 'dov'].map((name) => table.userId(name)) },
    ]);
    for (const name of ['ann', 'cleo', 'dov']) expect(vote(table, name, 'bob').ok).toBe(true);
    expect(table.state.stage.phase).toBe('vote');
    expect(vote(table, 'eva', 'bob').ok).toBe(true);
    expect(table.state.stage.phase).toBe('results');
    const results = table.vote({}).view('ann').gameSettings.voteResults;
    expect(results?.eliminatedPlayers.map(({ displayName }) => displayName)).toEqual(['bob']);
    expect(table.view('ann').players[1]).toMatchObject({
      voteTarget: null,
      hasVoted: false,
      isBanished: true,
    });
  });

  test('is still ready to vote with the others', () => {
    const table = day();
    for (const name of ['ann', 'cleo', 'dov', 'eva']) table.act(name, { type: 'ready_next_phase' });
    expect(table.state.stage.phase).toBe('discussion');
    table.act('bob', { type: 'ready_next_phase' });
    expect(table.state.stage.phase).toBe('vote');
  });
});

describe('[H1.27 R4.32] fewer than three voters', () => {
  test.each([
    ['three players', { ann: 'Old Hag', bob: 'Villager', cleo: 'Villager' }, false],
    ['four players', { ann: 'Old Hag', bob: 'Villager', cleo: 'Villager', dov: 'Villager' }, true],
  ])('%s', (_, dealt, isBanished) => {
    const table = gameWith(dealt).submit('ann', banish('bob')).endNight();
    expect(table.told('bob').data?.wasBanished === true).toBe(isBanished);
    if (isBanished) return;
    expect(table.told('ann')).toMatchObject({
      message: 'Nothing happened.',
      data: { nothingHappened: true },
    });
    expect(table.told('bob').message).toBe('You had a quiet night.');
    expect(table.vote({ bob: 'ann' }).view('ann').players[1]?.hasVoted).toBe(true);
    expect(table.logged('ann')).toEqual(['ann (Old Hag) achieved nothing']);
  });

  test('[R4.32] of four players the second to be banished keeps the vote, unless it is the same', () => {
    const second = (target: string) =>
      gameWith({ ann: 'Old Hag', bob: 'Villager', cleo: 'Doppelganger', dov: 'Villager' })
        .submit('ann', banish('bob'))
        .submit('cleo', { type: 'copy_role', targetUserId: 'ann' })
        .submit('cleo', banish(target))
        .endNight();
    const refused = second('dov');
    expect(refused.told('cleo')).toMatchObject({
      message: 'You copied ann and became the Old Hag. Nothing happened.',
      data: { newRole: 'Old Hag', nothingHappened: true },
    });
    expect(refused.told('dov').data).toEqual({});
    expect(second('bob').told('bob').data).toEqual({ wasBanished: true });
  });
});
