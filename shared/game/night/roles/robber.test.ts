import { expect, test } from 'bun:test';
import { gameWith, STRANGER } from '../../testing/table.ts';

const night = () => gameWith({ ann: 'Robber', bob: 'Werewolf', cleo: 'Doppelganger' });
const rob = (targetUserId: string) => ({ type: 'rob_player', targetUserId }) as const;

test('[G2.94] may rob another player, or pass', () => {
  const table = night();
  expect(table.asked('ann')).toEqual(['rob_player: 1 of bob cleo', 'pass']);
  for (const target of ['ann', STRANGER]) expect(table.refusal('ann', rob(target))).toBe('INVALID_TARGET');
  expect(table.refusal('ann', { type: 'no_action' })).toBe('INVALID_ACTION');
  expect(gameWith({ ann: 'Robber' }).offered('ann')).toEqual(['no_action']);
});

test('[G2.68 G3.12 R4.18 R5.3 R5.4] exchanges the cards and sees the new one; the robbed learns it with the results', () => {
  const table = night()
    .submit('cleo', { type: 'copy_role', targetUserId: 'ann' })
    .submit('ann', rob('bob'))
    .endNight();
  expect(table.told('ann')).toEqual({
    message:
      'You robbed bob and are now the Werewolf. If nothing has moved your card since, you now win with the Werewolf team.',
    data: { newRole: 'Werewolf', targetName: 'bob' },
    currentRole: 'Werewolf',
  });
  expect(table.told('bob')).toEqual({
    message: 'You let the night pass. You were the only wolf.',
    data: { wolves: [] },
    currentRole: 'Werewolf',
  });
  expect(table.vote({}).finalRoles()).toMatchObject({ ann: 'Werewolf', bob: 'Robber' });
  expect(table.told('bob')).toMatchObject({
    message: 'You let the night pass. You were the only wolf. Somebody robbed you.',
    data: { wasRobbed: true },
  });
  expect(table.logged('ann')).toEqual(['ann (Robber) robbed bob: Werewolf']);
});

test('[R4.18] does not act again as what was robbed', () => {
  const table = gameWith({ ann: 'Robber', bob: 'Insomniac', cleo: 'Seer' })
    .submit('ann', rob('bob'))
    .endNight();
  expect(table.told('ann').data).toEqual({ newRole: 'Insomniac', targetName: 'bob' });
});

test('a robbery that met a shield took nothing', () => {
  const table = gameWith({ ann: 'Robber', bob: 'Werewolf', cleo: 'Sentinel' })
    .submit('cleo', { type: 'protect_player', targetUserId: 'bob' })
    .submit('ann', rob('bob'))
    .endNight();
  expect(table.told('ann')).toEqual({
    message: 'A card you needed was shielded, so nothing happened.',
    data: { shielded: true },
    currentRole: 'Robber',
  });
  expect(table.vote({}).finalRoles()).toEqual({ ann: 'Robber', bob: 'Werewolf', cleo: 'Sentinel' });
  expect(table.told('bob').data).not.toHaveProperty('wasRobbed');
});
