import { expect, test } from 'bun:test';
import type { CustomRole } from '../../state/custom-role.ts';
import { gameWith, type Table } from '../../testing/table.ts';

const convert = (targetUserId: string) => ({ type: 'convert_player', targetUserId }) as const;
const copy = (targetUserId: string) => ({ type: 'copy_role', targetUserId }) as const;
const seePile = { type: 'view_werewolf_pile' } as const;

test('[G2.91 R1.6 R2.5] is there only with an Alpha Wolf among the selected, dealt or not', () => {
  const lookers = { ann: 'Seer', bob: 'Apprentice Seer', cleo: 'Mystic Wolf' };
  const offered = (table: Table) =>
    Object.keys(lookers).filter((name) => table.offered(name).includes(seePile.type));
  const without = gameWith(lookers);
  expect([without.view('ann').werewolfPileSize, offered(without)]).toEqual([0, []]);
  for (const name of Object.keys(lookers)) expect(without.refusal(name, seePile)).toBe('INVALID_ACTION');
  const undealt = gameWith(lookers, { center: ['Mason', 'Alpha Wolf', 'Mason'] });
  expect([undealt.view('ann').werewolfPileSize, offered(undealt)]).toEqual([1, Object.keys(lookers)]);
});

test('[G3.23 H1.12 R4.15] before a conversion an untouched Werewolf, after it what was exchanged', () => {
  const table = gameWith({
    ann: 'Alpha Wolf',
    bob: 'Hunter',
    cleo: 'Mystic Wolf',
    dov: 'Apprentice Seer',
    eva: 'Seer',
    finn: 'Doppelganger',
  })
    .submit('finn', copy('eva'))
    .submit('finn', seePile)
    .submit('ann', convert('bob'));
  for (const name of ['cleo', 'dov', 'eva']) table.submit(name, seePile);
  table.endNight();
  expect(table.told('finn')).toMatchObject({
    message: 'You copied eva and became the Seer. You saw the werewolf pile: Werewolf.',
    data: { werewolfPileCards: ['Werewolf'] },
  });
  for (const name of ['cleo', 'dov', 'eva']) {
    expect(table.told(name).data?.werewolfPileCards).toEqual(['Hunter']);
  }
  expect(table.told('cleo').message).toBe('You saw the werewolf pile: Hunter. You recognised ann as a wolf.');
});

test('[G4.11 H1.12 H1.27 R4.14] without a Werewolf card left nothing happens', () => {
  const biter: CustomRole = {
    name: 'Biter',
    team: 'werewolf',
    title: 'Biter',
    description: 'Bites.',
    imageUrl: null,
    nightOrder: 3,
    actions: ['convert_player'],
  };
  const table = gameWith(
    { ann: 'Alpha Wolf', bob: 'Seer', cleo: 'Biter', dov: 'Hunter' },
    { customRoles: [biter] },
  )
    .submit('ann', convert('bob'))
    .submit('cleo', convert('dov'))
    .endNight();
  expect(table.told('cleo')).toEqual({
    message: 'Nothing happened.',
    data: { nothingHappened: true },
    currentRole: 'Biter',
  });
  expect(table.told('dov').data).toEqual({});
  expect(table.vote({}).finalRoles()).toMatchObject({ bob: 'Werewolf', dov: 'Hunter' });
  expect(table.logged('cleo')).toEqual(['cleo (Biter) achieved nothing']);
});
