import { describe, expect, test } from 'bun:test';
import type { NightPayload } from '../../state/choice.ts';
import { gameWith } from '../../testing/table.ts';

const CENTER = { center: ['Tanner', 'Hunter', 'Seer'] } as const;
const alone = () => gameWith({ ann: 'Werewolf', bob: 'Villager', cleo: 'Doppelganger' }, CENTER);
const pack = () => gameWith({ ann: 'Werewolf', bob: 'Villager', cleo: 'Werewolf' }, CENTER);

describe('alone', () => {
  test('[G2.88] may look at one center card', () => {
    const table = alone();
    expect(table.view('ann').me?.knowledge).toMatchObject({ wolves: [], isLoneWolf: true });
    expect(table.view('ann').me?.prompt).toEqual({
      choices: [{ type: 'view_center_card', centerIndices: [0, 1, 2], min: 1, max: 1 }],
      canPass: true,
    });
    table.submit('ann', { type: 'view_center_card', centerIndex: 1 }).submit('bob', { type: 'no_action' });
    table.submit('cleo', { type: 'copy_role', targetUserId: 'bob' });
    expect(table.told('ann')).toEqual({
      message: 'You saw the middle center card: Hunter. You were the only wolf.',
      data: { cards: [{ centerIndex: 1, role: 'Hunter' }], wolves: [] },
      currentRole: 'Werewolf',
    });
  });

  test('may not look anywhere else', () => {
    const table = alone();
    for (const centerIndex of [-1, 3]) {
      expect(table.refusal('ann', { type: 'view_center_card', centerIndex })).toBe('INVALID_TARGET');
    }
    const others: NightPayload[] = [
      { type: 'no_action' },
      { type: 'view_player', targetUserId: 'bob' },
      { type: 'view_center', positions: [0, 1] },
      { type: 'view_werewolf_pile' },
    ];
    for (const other of others) expect(table.refusal('ann', other)).toBe('INVALID_ACTION');
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

  test.each(['cleo', 'dov'])('sees the center as it lies then: %s is the Drunk', (drunk) => {
    const table = gameWith({ ann: 'Werewolf', cleo: 'Doppelganger', dov: 'Drunk' }, CENTER)
      .submit('ann', { type: 'view_center_card', centerIndex: 0 })
      .submit('cleo', { type: 'copy_role', targetUserId: 'dov' })
      .submit('cleo', { type: 'swap_center', centerIndex: drunk === 'cleo' ? 0 : 1 })
      .submit('dov', { type: 'swap_center', centerIndex: 0 })
      .endNight();
    const role = drunk === 'cleo' ? 'Doppelganger' : 'Tanner';
    expect(table.told('ann').data?.cards).toEqual([{ centerIndex: 0, role }]);
    expect(table.vote({}).logged('ann')).toEqual([`ann (Werewolf) saw the left center card: ${role}`]);
  });

  test('no shield is in the way', () => {
    for (const shielded of ['ann', 'bob']) {
      const look = { type: 'view_center_card', centerIndex: 0 } as const;
      expect(alone().againstShield('ann', look, shielded).kind).toBe('looked');
    }
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

  test('knows the others from the deal on, but not yet whether it is alone', () => {
    const table = gameWith({ ann: 'Werewolf', bob: 'Minion', cleo: 'Werewolf' }, { atDeal: true });
    expect(table.view('ann').me?.knowledge).toMatchObject({
      wolves: [table.userId('cleo')],
      isLoneWolf: null,
    });
  });
});

test('copied: the copier sees the wolves at once and is not alone', () => {
  const table = alone().submit('cleo', { type: 'copy_role', targetUserId: 'ann' });
  expect(table.offered('cleo')).toEqual([]);
  expect(table.view('cleo').me?.knowledge).toMatchObject({
    wolves: [table.userId('ann')],
    isLoneWolf: false,
  });
});

test('copied by a Copycat: known to the others from dawn on', () => {
  const table = gameWith(
    { ann: 'Copycat', bob: 'Werewolf', cleo: 'Minion' },
    { center: ['Werewolf', 'Mason', 'Mason'] },
  ).submit('ann', { type: 'copy_center', centerIndex: 0 });
  expect(table.offered('ann')).toEqual([]);
  expect(table.view('ann').me?.knowledge).toMatchObject({ wolves: [table.userId('bob')], isLoneWolf: false });
  expect(table.offered('bob')).toEqual(['view_center_card']);
  table.submit('bob', { type: 'view_center_card', centerIndex: 0 }).endNight();
  expect(table.told('ann').message).toBe(
    'You copied the left center card and became the Werewolf. You recognised bob as a wolf. If nothing has moved your card since, you now win with the Werewolf team.',
  );
  expect(table.told('bob').message).toBe(
    'You saw the left center card: Werewolf. You recognised ann as a wolf.',
  );
  expect(table.told('cleo').message).toBe('You recognised ann and bob as wolves.');
});

test('a pack is in the night log, whoever has the cards by then', () => {
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

test.each(['standard', 'tabletop'] as const)('wins when no wolf is eliminated: %s', (ruleset) => {
  const played = (votes: Record<string, string>) =>
    gameWith({ ann: 'Werewolf', bob: 'Villager', cleo: 'Werewolf', dov: 'Seer' }, { settings: { ruleset } })
      .vote(votes)
      .winners();
  expect(played({ ann: 'bob', cleo: 'bob' })).toBe('Werewolf: ann cleo');
  expect(played({})).toBe('Werewolf: ann cleo');
  expect(played({ bob: 'ann', dov: 'ann' })).toBe('Villager: bob dov');
  expect(played({ ann: 'bob', cleo: 'bob', bob: 'ann', dov: 'ann' })).toBe('Villager: bob dov');
});
