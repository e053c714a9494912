import { describe, expect, test } from 'bun:test';
import type { RoleName } from '../../state/role-facts.ts';
import { askedAs, finishTurn, knows, PLAIN_ROLES, stepsOf } from '../../testing/copiers.ts';
import { AT_ONCE } from '../../testing/rulebook-model/table.ts';
import { gameWith } from '../../testing/table.ts';

const night = () => gameWith({ ann: 'Doppelganger', bob: 'Seer', cleo: 'Werewolf' });
const copy = (targetUserId: string) => ({ type: 'copy_role', targetUserId }) as const;

test('[G2.98] has to copy another player', () => {
  const table = night();
  expect(table.asked('ann')).toEqual(['copy_role: 1 of bob cleo']);
  expect(table.trySubmit('ann', { type: 'pass' })).toMatchObject({ rejection: { code: 'INVALID_ACTION' } });
});

test('[R4.2] is prompted again for the new role; nobody else can tell', () => {
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
    message: 'You copied bob and became the Seer. You let the night pass.',
    data: { newRole: 'Seer', targetName: 'bob', cards: [{ userId: table.userId('bob'), role: 'Seer' }] },
    currentRole: 'Seer',
  });
  expect(table.told('bob').data).toEqual({});
});

test('[R1.5 R2.9] alone at the table there is nobody to copy', () => {
  const table = gameWith({ ann: 'Doppelganger' });
  expect(table.offered('ann')).toEqual(['no_action']);
  expect(table.endNight().told('ann')).toMatchObject({ currentRole: 'Doppelganger' });
  // A copier that copied nothing counts for the Villager team (rulebook section 1).
  expect(table.vote({}).view('ann').gameSettings.voteResults?.winners).toEqual(['Villager']);
});

describe('[H1.6] becomes', () => {
  test.each(PLAIN_ROLES)('%s', (role) => {
    const table = gameWith({ ann: 'Doppelganger', bob: role, cleo: 'Hunter', dov: 'Dream Wolf' });
    const before = table.view('cleo');
    table.submit('ann', copy('bob'));
    const { me, players } = table.view('ann');
    expect(me).toMatchObject({ originalRole: 'Doppelganger', currentRole: role });
    const { offered, canPass } = askedAs(role);
    expect(table.offered('ann')).toEqual(offered);
    expect(me?.prompt?.canPass ?? false).toBe(canPass);
    expect(players[0]?.hasSubmitted).toBe(offered.length === 0);
    if (offered.length > 0) expect(table.view('cleo')).toEqual(before);

    finishTurn(table, 'ann').submit('cleo', { type: 'no_action' }).endNight();
    const { message, data } = table.told('ann');
    expect(message).toStartWith(`You copied bob and became the ${role}.`);
    expect(data).toMatchObject({ newRole: role, cards: [{ userId: table.userId('bob'), role }] });
    table.vote({});
    expect(table.view('ann').players[0]?.originalRole).toBe('Doppelganger');
    if (!['Drunk', 'Village Idiot'].includes(role)) expect(table.finalRoles().ann).toBe(role);
    expect(table.logged('ann')).toContain(`ann (Doppelganger) copied bob: ${role}`);
  });

  test('[R1.7] a second Alpha Wolf, who converts with a card of her own', () => {
    const table = gameWith({
      ann: 'Doppelganger',
      bob: 'Alpha Wolf',
      cleo: 'Seer',
      dov: 'Robber',
      eva: 'Minion',
    }).submit('ann', copy('bob'));
    // Not herself and not the wolf she sees; the Minion is nobody she sees.
    const targets = ['cleo', 'dov', 'eva'].map((name) => table.userId(name));
    expect(table.view('ann').me?.prompt?.choices).toEqual([
      { type: 'convert_player', targets, min: 1, max: 1 },
    ]);
    expect(table.refusal('ann', { type: 'convert_player', targetUserId: 'bob' })).toBe('INVALID_TARGET');
    table
      .submit('ann', { type: 'convert_player', targetUserId: 'dov' })
      .submit('bob', { type: 'convert_player', targetUserId: 'cleo' })
      .endNight();
    expect(['cleo', 'dov'].map((name) => table.told(name).currentRole)).toEqual(['Werewolf', 'Werewolf']);
    table.vote({});
    expect(table.view('ann').werewolfPileSize).toBe(2);
    expect(table.each('ann', 'convertedBy')).toEqual([null, null, 'bob', 'ann', null]);
  });

  test('a Stalker with a mark of her own, which goes with her card', () => {
    const table = gameWith({
      ann: 'Doppelganger',
      bob: 'Stalker',
      cleo: 'Robber',
      dov: 'Villager',
      eva: 'Villager',
    })
      .submit('ann', copy('bob'))
      .submit('ann', { type: 'target_player', targetUserId: 'dov' })
      .submit('bob', { type: 'target_player', targetUserId: 'eva' })
      .submit('cleo', { type: 'rob_player', targetUserId: 'ann' })
      .endNight();
    // The print is a Doppelganger's: it tells of no mark.
    expect(table.told('cleo').data).toEqual({ newRole: 'Doppelganger', targetName: 'ann' });
    table.vote({ ann: 'dov', bob: 'dov' });
    expect(table.finalRoles()).toMatchObject({ ann: 'Robber', bob: 'Stalker', cleo: 'Stalker' });
    const isWinner = table
      .view('ann')
      .gameSettings.voteResults?.playerResults.map((player) => player.isWinner);
    expect(isWinner).toEqual([false, false, true, false, false]);
  });
});

describe('[R3.14] gets the information of the new role at once', () => {
  test.each([
    ['bob', 'Werewolf', 'bob cleo|||'],
    ['bob', 'Alpha Wolf', 'bob cleo|||'],
    ['bob', 'Mystic Wolf', 'bob cleo|||'],
    ['cleo', 'Werewolf', '|||'],
    ['dov', 'Minion', 'bob cleo|||'],
    ['dov', 'Mason', '|dov gus||'],
    ['dov', 'Beholder', '||eva|finn'],
    ['eva', 'Villager', '|||'],
    ['finn', 'Villager', '|||'],
  ])('of %s (%s)', (copied, role, known) => {
    const table = gameWith({
      ann: 'Doppelganger',
      bob: copied === 'bob' ? role : 'Werewolf',
      cleo: 'Dream Wolf',
      dov: copied === 'dov' ? role : 'Villager',
      eva: 'Seer',
      finn: 'Apprentice Seer',
      gus: 'Mason',
    });
    expect(knows(table, 'ann')).toBe('|||');
    expect(knows(table.submit('ann', copy(copied)), 'ann')).toBe(known);
  });
});

test('[R3.8] the others learn of it at dawn: wolves and Minions of a wolf, Masons, Beholders; no later move changes it', () => {
  const everybody = ['bob', 'cleo', 'dov', 'eva', 'finn', 'gus', 'hugo', 'ida'];
  const dealt = {
    ann: 'Doppelganger',
    bob: 'Werewolf',
    cleo: 'Dream Wolf',
    dov: 'Mason',
    eva: 'Beholder',
    finn: 'Minion',
    gus: 'Seer',
    hugo: 'Apprentice Seer',
    ida: 'Robber',
  };
  const nightfall = ['cleo|||', '|||', '|||', '||gus|hugo', 'bob cleo|||', '|||', '|||', '|||'];
  const changes: Record<string, Record<number, string>> = {
    bob: { 0: 'ann cleo|||', 4: 'ann bob cleo|||' },
    cleo: { 0: 'ann cleo|||', 4: 'ann bob cleo|||' },
    dov: { 2: '|ann||' },
    eva: {},
    finn: {},
    gus: { 3: '||ann gus|hugo' },
    hugo: { 3: '||gus|ann hugo' },
    ida: {},
  };
  for (const [copied, changed] of Object.entries(changes)) {
    const table = gameWith(dealt).submit('ann', copy(copied));
    finishTurn(table, 'ann').submit('ida', { type: 'rob_player', targetUserId: 'ann' });
    expect(everybody.map((name) => knows(table, name))).toEqual(nightfall);
    table.endNight();
    expect(everybody.map((name) => knows(table, name))).toEqual(
      nightfall.map((known, seat) => changed[seat] ?? known),
    );
  }
});

describe('when she acts', () => {
  // One of every order of the night, so that a wrong moment is seen.
  const others: RoleName[] = [
    'Mystic Wolf',
    'Minion',
    'Mason',
    'Beholder',
    'Revealer',
    'Witch',
    'Village Idiot',
    'Aura Seer',
    'Drunk',
    'Insomniac',
    'Old Hag',
  ];
  const company = (role: RoleName) =>
    Object.fromEntries(others.filter((other) => other !== role).map((other) => [other, other]));

  test.each(PLAIN_ROLES)('[H1.6 R4.6] as %s', (role) => {
    const table = gameWith({ ...company(role), ann: 'Doppelganger', bob: role }).submit('ann', copy('bob'));
    const steps = stepsOf(table.endNight());
    expect(steps[0]).toBe('ann Doppelganger');
    const before = AT_ONCE.includes(role) ? 'ann Doppelganger' : `bob ${role}`;
    expect(steps.indexOf(`ann ${role}`)).toBe(steps.indexOf(before) + 1);
  });

  test.each(PLAIN_ROLES)('[H1.8 R4.3 R4.6] as %s, after a Copycat has become the Doppelganger', (role) => {
    const table = gameWith(
      { ...company(role), ann: 'Copycat', bob: role },
      { center: ['Doppelganger', 'Villager', 'Hunter'] },
    )
      .submit('ann', { type: 'copy_center', centerIndex: 0 })
      .submit('ann', copy('bob'))
      .endNight();
    expect(table.told('ann')).toMatchObject({
      message: expect.stringContaining(
        `You copied the left center card and became the Doppelganger. You copied bob and became the ${role}.`,
      ),
      data: {
        newRole: role,
        cards: expect.arrayContaining([
          { centerIndex: 0, role: 'Doppelganger' },
          { userId: table.userId('bob'), role },
        ]),
      },
    });
    const steps = stepsOf(table);
    expect(steps.slice(0, 2)).toEqual(['ann Copycat', 'ann Doppelganger']);
    const before = AT_ONCE.includes(role) ? 'ann Doppelganger' : `bob ${role}`;
    expect(steps.indexOf(`ann ${role}`)).toBe(steps.indexOf(before) + 1);
  });
});

describe('who copied the Copycat', () => {
  test.each(PLAIN_ROLES)('[H1.8 R4.3] becomes what she finds in the center: %s', (role) => {
    const table = gameWith(
      { ann: 'Doppelganger', bob: 'Copycat', cleo: 'Hunter', dov: 'Dream Wolf' },
      { center: ['Mason', role, 'Villager'] },
    );
    const before = table.view('cleo');
    table.submit('ann', copy('bob'));
    expect(table.view('ann').me).toMatchObject({
      currentRole: 'Copycat',
      prompt: {
        choices: [{ type: 'copy_center', centerIndices: [0, 1, 2], min: 1, max: 1 }],
        canPass: false,
      },
    });
    expect(table.refusal('ann', { type: 'pass' })).toBe('INVALID_ACTION');
    table.submit('ann', { type: 'copy_center', centerIndex: 1 });
    expect(table.view('ann').me).toMatchObject({ originalRole: 'Doppelganger', currentRole: role });
    const { offered } = askedAs(role);
    expect(table.offered('ann')).toEqual(offered);
    if (offered.length > 0) expect(table.view('cleo')).toEqual(before);
    // The Copycat may copy the same card.
    table.submit('bob', { type: 'copy_center', centerIndex: 1 });
    finishTurn(finishTurn(table, 'ann'), 'bob').endNight();
    const { message, data } = table.told('ann');
    expect(message).toStartWith(
      `You copied bob and became the Copycat. You copied the middle center card and became the ${role}.`,
    );
    expect(data).toMatchObject({
      newRole: role,
      cards: [
        { userId: table.userId('bob'), role: 'Copycat' },
        { centerIndex: 1, role },
      ],
    });
    table.vote({});
    if (!['Drunk', 'Village Idiot'].includes(role)) {
      expect(table.finalRoles()).toMatchObject({ ann: role, bob: role });
    }
    expect(table.logged('ann')).toEqual(
      expect.arrayContaining([
        'ann (Doppelganger) copied bob: Copycat',
        `ann (Copycat) copied the middle center card: ${role}`,
      ]),
    );
  });

  test('[R2.2] both may become Alpha Wolves: one more card in the pile for each', () => {
    const table = gameWith(
      { ann: 'Doppelganger', bob: 'Copycat', cleo: 'Hunter', dov: 'Seer' },
      { center: ['Alpha Wolf', 'Mason', 'Villager'] },
    )
      .submit('ann', copy('bob'))
      .submit('ann', { type: 'copy_center', centerIndex: 0 })
      .submit('bob', { type: 'copy_center', centerIndex: 0 })
      .submit('bob', { type: 'convert_player', targetUserId: 'ann' })
      .submit('ann', { type: 'convert_player', targetUserId: 'bob' })
      .submit('dov', { type: 'view_werewolf_pile' })
      .endNight();
    expect(table.told('dov').data?.werewolfPileCards).toEqual(['Copycat', 'Doppelganger', 'Werewolf']);
    expect(table.names(table.view('ann').me?.knowledge.wolves ?? [])).toEqual(['bob']);
    expect(table.vote({}).finalRoles()).toMatchObject({ ann: 'Werewolf', bob: 'Werewolf' });
  });
});
