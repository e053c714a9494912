import { describe, expect, test } from 'bun:test';
import { gameWith } from '../../testing/table.ts';

const CENTER = { center: ['Tanner', 'Hunter', 'Seer'] } as const;
const alone = () => gameWith({ ann: 'Werewolf', bob: 'Villager', cleo: 'Doppelganger' }, CENTER);
const pack = () => gameWith({ ann: 'Werewolf', bob: 'Villager', cleo: 'Werewolf' }, CENTER);

describe('alone', () => {
  test('[G2.88] may look at one center card', () => {
    const table = alone();
    expect(table.view('ann').me?.knowledge).toMatchObject({ wolves: [], isLoneWolf: true });
    expect(table.asked('ann')).toEqual(['view_center_card: 1 of 0 1 2', 'pass']);
    table.submit('ann', { type: 'view_center_card', centerIndex: 1 }).submit('bob', { type: 'no_action' });
    table.submit('cleo', { type: 'copy_role', targetUserId: 'bob' });
    expect(table.told('ann')).toEqual({
      message: 'You saw the middle center card: Hunter. You were the only wolf.',
      data: { cards: [{ centerIndex: 1, role: 'Hunter' }], wolves: [] },
      currentRole: 'Werewolf',
    });
  });

  test('may pass, be it by the deadline', () => {
    for (const table of [alone().submit('ann', { type: 'pass' }), alone()]) {
      table.submit('cleo', { type: 'copy_role', targetUserId: 'bob' }).endNight();
      expect(table.told('ann')).toEqual({
        message: 'You let the night pass. You were the only wolf.',
        data: { wolves: [] },
        currentRole: 'Werewolf',
      });
    }
  });

  test.each(['Minion', 'Tanner', 'Robber'])('beside a %s', (role) => {
    const table = gameWith({ ann: 'Werewolf', bob: role, cleo: 'Seer' });
    expect(table.offered('ann')).toEqual(['view_center_card']);
  });

  test.each(['Dream Wolf', 'Alpha Wolf', 'Mystic Wolf'])('not beside a %s', (role) => {
    const table = gameWith({ ann: 'Werewolf', bob: role, cleo: 'Seer' });
    expect(table.offered('ann')).toEqual(['no_action']);
    expect(table.refusal('ann', { type: 'view_center_card', centerIndex: 0 })).toBe('INVALID_ACTION');
    expect(table.refusal('ann', { type: 'pass' })).toBe('INVALID_ACTION');
  });

  test('[R3.12] stays so beside a copier, who is known from dawn on', () => {
    const table = alone().submit('cleo', { type: 'copy_role', targetUserId: 'ann' });
    expect(table.view('ann').me?.knowledge).toMatchObject({ wolves: [], isLoneWolf: true });
    table.submit('ann', { type: 'pass' }).endNight();
    expect(table.told('ann')).toMatchObject({
      message: 'You let the night pass. You recognised cleo as a wolf.',
      data: { wolves: [table.userId('cleo')] },
    });
  });
});

describe('in a pack', () => {
  test('[G2.83 G6.7] sees the others and has nothing to choose', () => {
    const table = pack();
    expect(table.offered('ann')).toEqual(['no_action']);
    expect(table.view('ann').me?.knowledge).toMatchObject({
      wolves: [table.userId('cleo')],
      isLoneWolf: false,
    });
    expect(table.view('bob').me?.knowledge.wolves).toEqual([]);
    expect(table.endNight().told('ann')).toMatchObject({
      message: 'You recognised cleo as a wolf.',
      data: { wolves: [table.userId('cleo')] },
    });
  });
});

test('a pack is in the night log, wherever the cards lie by then', () => {
  const table = gameWith({ ann: 'Werewolf', bob: 'Robber', cleo: 'Werewolf' })
    .submit('bob', { type: 'rob_player', targetUserId: 'ann' })
    .endNight();
  expect(table.told('ann')).toMatchObject({
    message: 'You recognised cleo as a wolf.',
    currentRole: 'Werewolf',
  });
  expect(table.view('bob').me?.knowledge.wolves).toEqual([]);
  expect(table.vote({}).finalRoles()).toEqual({ ann: 'Robber', bob: 'Werewolf', cleo: 'Werewolf' });
  expect(table.logged('ann')).toEqual(['ann (Werewolf) recognised cleo as a wolf']);
});
