import { describe, expect, test } from 'bun:test';
import type { NightPayload } from '../../state/choice.ts';
import { gameWith, STRANGER, type Table } from '../../testing/table.ts';
import { BUILT_IN_ROLES } from './index.ts';

const CENTER = ['Hunter', 'Werewolf', 'Prince'] as const;
const night = () =>
  gameWith({ ann: 'Witch', bob: 'Seer', cleo: 'Mason', dov: 'Villager' }, { center: CENTER });
const give = (centerIndex: number, targetUserId: string, ifEvilTargetUserId?: string) => ({
  type: 'view_and_swap' as const,
  centerIndex,
  targetUserId,
  ...(ifEvilTargetUserId ? { ifEvilTargetUserId } : {}),
});
const centerCards = (table: Table) => table.view('ann').centerCards;

test('[G2.102] may look at a center card and give it to another player, or pass', () => {
  const table = night();
  expect(table.asked('ann')).toEqual(['view_and_swap: 1 of bob cleo dov and 0 1 2', 'pass']);
  for (const refused of [
    give(0, 'ann'),
    give(0, STRANGER),
    give(0, 'bob', 'ann'),
    give(0, 'bob', STRANGER),
    give(3, 'bob'),
  ]) {
    expect(table.refusal('ann', refused)).toBe('INVALID_TARGET');
  }
  expect(table.refusal('ann', give(0, 'bob', 'bob'))).toBeUndefined();
  expect(gameWith({ ann: 'Witch' }).offered('ann')).toEqual(['no_action']);
});

test('[G3.26 G6.19 R4.16] sees the card before it is exchanged; its receiver learns nothing', () => {
  const table = night().submit('ann', give(0, 'bob')).endNight();
  expect(table.told('ann')).toEqual({
    message: 'You saw the left center card: Hunter, and gave it to bob.',
    data: { cards: [{ centerIndex: 0, role: 'Hunter' }], targetName: 'bob' },
    currentRole: 'Witch',
  });
  expect(table.told('bob')).toEqual({ message: 'You let the night pass.', data: {}, currentRole: 'Seer' });
  expect(table.vote({}).finalRoles()).toEqual({
    ann: 'Witch',
    bob: 'Hunter',
    cleo: 'Mason',
    dov: 'Villager',
  });
  expect(centerCards(table)).toEqual(['Seer', 'Werewolf', 'Prince']);
  expect(table.logged('ann')).toEqual(['ann (Witch) saw the left center card: Hunter and gave it to bob']);
});

test('[H1.25] passing, be it by the deadline, looks at nothing', () => {
  for (const table of [night().submit('ann', { type: 'pass' }).endNight(), night().endNight()]) {
    expect(table.told('ann')).toMatchObject({ message: 'You let the night pass.', data: {} });
    expect(centerCards(table.vote({}))).toEqual([...CENTER]);
  }
});

describe('[R4.16] an evil card is a wolf, the Minion or the Tanner', () => {
  const evil = ['Werewolf', 'Alpha Wolf', 'Mystic Wolf', 'Dream Wolf', 'Minion', 'Tanner'];

  test.each(BUILT_IN_ROLES.map(({ name }) => name))('%s', (role) => {
    const holder = (payload: NightPayload) => {
      const table = gameWith(
        { ann: 'Witch', bob: 'Prince', cleo: 'Hunter' },
        { center: [role, 'Mason', 'Mason'] },
      )
        .submit('ann', payload)
        .endNight();
      const { data } = table.told('ann');
      const { bob, cleo } = table.vote({}).finalRoles();
      expect(table.finalRoles()[String(data?.targetName)]).toBe(role);
      expect(table.view('ann').nightLog?.find((line) => line.role === 'Witch')?.text).toEndWith(
        `gave it to ${data?.targetName}`,
      );
      return { bob, cleo };
    };
    const toBob = { bob: role, cleo: 'Hunter' };
    expect(holder(give(0, 'bob'))).toEqual(toBob);
    const toCleo = { bob: 'Prince', cleo: role };
    expect(holder(give(0, 'bob', 'cleo'))).toEqual(evil.includes(role) ? toCleo : toBob);
  });
});

describe('a shield', () => {
  const shielded = (center: number, target: string, ifEvil: string | undefined, shield: string) =>
    gameWith({ ann: 'Witch', bob: 'Seer', cleo: 'Mason', dov: 'Sentinel' }, { center: CENTER })
      .submit('dov', { type: 'protect_player', targetUserId: shield })
      .submit('ann', give(center, target, ifEvil))
      .endNight();

  test('[H1.10 H1.26 R4.17] on the card of the target: it stays, and she has still seen hers', () => {
    const table = shielded(0, 'bob', undefined, 'bob');
    expect(table.told('ann')).toEqual({
      message:
        'You saw the left center card: Hunter, but the card you wanted to swap it with was shielded, so it stayed where it was.',
      data: { cards: [{ centerIndex: 0, role: 'Hunter' }], shielded: true },
      currentRole: 'Witch',
    });
    expect(JSON.stringify(table.view('ann').me?.actionResult?.said)).not.toContain('player');
    expect(table.vote({}).finalRoles().bob).toBe('Seer');
    expect(centerCards(table)).toEqual([...CENTER]);
    expect(table.logged('ann')).toEqual(['ann (Witch) saw the left center card: Hunter; bob was shielded']);
  });
});
