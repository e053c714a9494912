import { describe, expect, test } from 'bun:test';
import { askedAs, finishTurn, PLAIN_ROLES } from '../../testing/becoming.ts';
import { gameWith, STRANGER, type Table } from '../../testing/table.ts';

const night = () => gameWith({ ann: 'Doppelganger', bob: 'Seer', cleo: 'Werewolf' });
const copy = (targetUserId: string) => ({ type: 'copy_role', targetUserId }) as const;

test('[G2.98] has to copy another player', () => {
  const table = night();
  expect(table.view('ann').me?.prompt).toEqual({
    choices: [{ type: 'copy_role', targets: [table.userId('bob'), table.userId('cleo')], min: 1, max: 1 }],
    canPass: false,
  });
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
    expect(table.view('ann').players.map(({ convertedBy }) => convertedBy)).toEqual([
      null,
      null,
      table.userId('bob'),
      table.userId('ann'),
      null,
    ]);
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

const knows = (table: Table, name: string) => {
  const { wolves, masons, seers, apprenticeSeers } = table.view(name).me?.knowledge ?? {};
  return [wolves, masons, seers, apprenticeSeers].map((list) => table.names(list ?? []).join(' ')).join('|');
};

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

test('refused are oneself, strangers, and anything but copying; nothing changes', () => {
  const table = night();
  const before = table.state;
  expect(table.refusal('ann', copy('ann'))).toBe('INVALID_TARGET');
  expect(table.refusal('ann', copy(STRANGER))).toBe('INVALID_TARGET');
  expect(table.refusal('ann', { type: 'copy_center', centerIndex: 0 })).toBe('INVALID_ACTION');
  expect(table.refusal('ann', { type: 'no_action' })).toBe('INVALID_ACTION');
  expect(table.state).toBe(before);
});
