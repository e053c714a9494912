import { describe, expect, test } from 'bun:test';
import type { CustomRole } from './custom-role.ts';
import type { Ruleset } from './settings.ts';
import { gameWith, Table } from './testing/table.ts';

const role = (name: string, team: CustomRole['team'], more: Partial<CustomRole> = {}): CustomRole => ({
  name,
  team,
  title: name,
  description: `The ${name}.`,
  imageUrl: null,
  nightOrder: 0,
  actions: [],
  ...more,
});

describe('a custom role', () => {
  test('is selected once, and shown to the room when it is selected', () => {
    const table = new Table(['ann']);
    table.state = { ...table.state, customRoles: [role('Baker', 'villager'), role('Smith', 'villager')] };
    const select = (...roles: string[]) => table.act('ann', { type: 'update_role_selection', roles });
    expect(select('Baker', 'Baker')).toMatchObject({ rejection: { code: 'ROLE_CAP' } });
    expect(select('Butcher')).toMatchObject({ rejection: { code: 'UNKNOWN_ROLE' } });
    expect(select('Baker', 'Seer').ok).toBe(true);
    expect(table.view('ann').customRoles.map(({ name }) => name)).toEqual(['Baker']);
  });

  test('is looked at and moved like any other', () => {
    const table = gameWith(
      { ann: 'Baker', bob: 'Seer', cleo: 'Robber' },
      { customRoles: [role('Baker', 'villager')] },
    )
      .submit('bob', { type: 'view_player', targetUserId: 'ann' })
      .submit('cleo', { type: 'rob_player', targetUserId: 'ann' })
      .endNight();
    expect(table.offered('ann')).toEqual([]);
    expect(table.told('bob').message).toBe('You saw ann: Baker.');
    expect(table.told('cleo').currentRole).toBe('Baker');
    expect(table.vote({}).finalRoles()).toEqual({ ann: 'Robber', bob: 'Seer', cleo: 'Baker' });
  });

  test('with several actions picks one of them, or passes', () => {
    const actions = ['view_player', 'rob_player'] as const;
    const table = gameWith(
      { ann: 'Baker', bob: 'Hunter', cleo: 'Werewolf' },
      { customRoles: [role('Baker', 'villager', { actions })] },
    );
    expect(table.offered('ann')).toEqual([...actions]);
    expect(table.view('ann').me?.prompt?.canPass).toBe(true);
    table.submit('ann', { type: 'rob_player', targetUserId: 'bob' }).endNight();
    expect(table.told('ann').message).toBe('You robbed bob and are now the Hunter.');
  });

  test('acts after the built-in roles of its order, equal orders by name', () => {
    const robs = { nightOrder: 5, actions: ['rob_player'] as const };
    const customRoles = [role('Smith', 'villager', robs), role('Baker', 'villager', robs)];
    const rob = { type: 'rob_player', targetUserId: 'dov' } as const;
    const table = gameWith({ ann: 'Smith', bob: 'Baker', cleo: 'Robber', dov: 'Hunter' }, { customRoles })
      .submit('ann', rob)
      .submit('bob', rob)
      .submit('cleo', rob)
      .vote({});
    expect(table.finalRoles()).toEqual({ ann: 'Baker', bob: 'Robber', cleo: 'Hunter', dov: 'Smith' });
  });
});

describe('of the werewolf team', () => {
  const options = { customRoles: [role('Biter', 'werewolf')] };
  const dealt = { ann: 'Biter', bob: 'Werewolf', cleo: 'Minion', dov: 'Alpha Wolf', eva: 'Seer' };

  test('learns nobody, and is seen like the Dream Wolf', () => {
    const wolves = (table: Table, name: string) =>
      table.names(table.view(name).me?.knowledge.wolves ?? []).join(' ');
    expect(wolves(gameWith(dealt, { ...options, atDeal: true }), 'bob')).toBe('dov');
    const table = gameWith(dealt, options);
    expect(['ann', 'bob', 'cleo', 'dov'].map((name) => wolves(table, name))).toEqual([
      '',
      'ann dov',
      'ann bob dov',
      'ann bob',
    ]);
    expect(table.refusal('dov', { type: 'convert_player', targetUserId: 'ann' })).toBe('INVALID_TARGET');
    expect(gameWith({ ann: 'Biter', bob: 'Werewolf' }, options).offered('bob')).toEqual(['no_action']);
  });

  test('wins with it and is a wolf for the vote', () => {
    const played = (votes: Record<string, string>, ruleset: Ruleset) =>
      gameWith({ ann: 'Biter', bob: 'Seer', cleo: 'Minion' }, { ...options, settings: { ruleset } })
        .vote(votes)
        .winners();
    for (const ruleset of ['standard', 'tabletop'] as const) {
      expect(played({ bob: 'ann', cleo: 'ann' }, ruleset)).toBe('Villager: bob');
      expect(played({}, ruleset)).toBe('Werewolf: ann cleo');
    }
  });
});

test('of the village wins with it', () => {
  const table = gameWith(
    { ann: 'Baker', bob: 'Werewolf', cleo: 'Seer' },
    { customRoles: [role('Baker', 'villager')] },
  ).vote({ ann: 'bob', cleo: 'bob' });
  expect(table.winners()).toBe('Villager: ann cleo');
});

describe('of its own', () => {
  const dealt = { ann: 'Hermit', bob: 'Tanner', cleo: 'Werewolf', dov: 'Seer' };
  test.each([
    ['wins by not being eliminated', { ann: 'cleo', dov: 'cleo' }, 'Villager Hermit: ann dov', 'the same'],
    ['loses by being eliminated', { cleo: 'ann', dov: 'ann' }, 'Werewolf: cleo', 'the same'],
    ['beside an eliminated Tanner', { ann: 'bob', dov: 'bob' }, 'Tanner: bob', 'Hermit Tanner: ann bob'],
  ])('%s', (_, votes, standard, tabletop) => {
    const winners = { standard, tabletop: tabletop === 'the same' ? standard : tabletop };
    for (const ruleset of ['standard', 'tabletop'] as const) {
      const options = { customRoles: [role('Hermit', 'special')], settings: { ruleset } };
      const table = gameWith(dealt, options).vote(votes as Record<string, string>);
      expect(table.winners()).toBe(winners[ruleset]);
    }
  });
});
