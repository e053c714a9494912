import { expect, test } from 'bun:test';
import { gameWith } from '../testing/table.ts';

const night = () => gameWith({ ann: 'Doppelganger', bob: 'Seer', cleo: 'Werewolf' });
const copy = (targetUserId: string) => ({ type: 'copy_role', targetUserId }) as const;

test('has to copy another player', () => {
  const table = night();
  expect(table.view('ann').me?.prompt).toEqual({
    choices: [{ type: 'copy_role', targets: [table.userId('bob'), table.userId('cleo')], min: 1, max: 1 }],
    canPass: false,
  });
  expect(table.trySubmit('ann', { type: 'pass' })).toMatchObject({ rejection: { code: 'INVALID_ACTION' } });
});

test('is prompted again for the new role; nobody else can tell', () => {
  const table = night();
  const before = table.view('bob');
  table.submit('ann', copy('bob'));
  expect(table.view('bob')).toEqual(before);
  const { me, version, players } = table.view('ann');
  expect(version).toBe(before.version);
  expect(players[0]?.hasSubmitted).toBe(false);
  expect(me).toMatchObject({
    version: 1,
    originalRole: 'Doppelganger',
    currentRole: 'Seer',
    actionData: { type: 'copy_role', targetUserId: table.userId('bob') },
  });
  expect(table.trySubmit('ann', copy('cleo'))).toMatchObject({ rejection: { code: 'INVALID_ACTION' } });
  table.submit('ann', { type: 'pass' });
  expect(table.view('bob').version).toBe(before.version + 1);
  expect(table.view('bob').players[0]?.hasSubmitted).toBe(true);
  expect(table.view('ann').me?.actionData).toMatchObject({ type: 'copy_role', next: { type: 'pass' } });
});

test('is told what it has become', () => {
  const table = night().submit('ann', copy('bob')).submit('ann', { type: 'pass' }).endNight();
  expect(table.told('ann')).toEqual({
    message: 'You copied bob and became the Seer. You did nothing tonight.',
    data: { newRole: 'Seer', targetName: 'bob', cards: [{ userId: table.userId('bob'), role: 'Seer' }] },
    currentRole: 'Seer',
  });
  expect(table.told('bob').data).toEqual({});
});

test('a shield does not stop copying, which reads the cards as dealt', () => {
  expect(night().againstShield('ann', copy('bob'), 'bob')).toMatchObject({ kind: 'copied', role: 'Seer' });
});

test('at the deadline somebody is copied, and the new choice is passed', () => {
  const table = night().endNight();
  expect(['Seer', 'Werewolf']).toContain(table.view('ann').me?.currentRole ?? '');
  expect(table.told('ann').message).toStartWith('You copied ');
});

test('plays for the team of the copied role', () => {
  const table = night().submit('ann', copy('cleo')).vote({ bob: 'ann', cleo: 'ann' });
  expect(table.finalRoles().ann).toBe('Werewolf');
  expect(table.view('bob').gameSettings.voteResults?.winners).toEqual(['Villager']);
  const log = table.view('bob').nightLog?.map(({ role, text }) => `${role}: ${text}`);
  expect(log).toContain('Doppelganger: ann (Doppelganger) copied cleo: Werewolf');
});

test('alone at the table there is nobody to copy', () => {
  const table = gameWith({ ann: 'Doppelganger' });
  expect(table.offered('ann')).toEqual(['no_action']);
  expect(table.endNight().told('ann')).toMatchObject({ currentRole: 'Doppelganger' });
  // A copier that copied nothing counts for the Villager team (rulebook section 1).
  expect(table.vote({}).view('ann').gameSettings.voteResults?.winners).toEqual(['Villager']);
});
