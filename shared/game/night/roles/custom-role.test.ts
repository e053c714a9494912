import { describe, expect, test } from 'bun:test';
import { chooseBotAction } from '../../bots/choose.ts';
import type { CustomRole } from '../../state/custom-role.ts';
import { createRandom } from '../../state/random.ts';
import type { Ruleset } from '../../state/settings.ts';
import { customRole, gameWith, type Table } from '../../testing/table.ts';

describe('a custom role', () => {
  test('[R12.1] is looked at and moved like any other', () => {
    const table = gameWith(
      { ann: 'Baker', bob: 'Seer', cleo: 'Robber' },
      { customRoles: [customRole('Baker', 'villager')] },
    )
      .submit('bob', { type: 'view_player', targetUserId: 'ann' })
      .submit('cleo', { type: 'rob_player', targetUserId: 'ann' })
      .endNight();
    expect(table.offered('ann')).toEqual([]);
    expect(table.told('bob').message).toBe('You saw ann: Baker.');
    expect(table.told('cleo').currentRole).toBe('Baker');
    expect(table.vote({}).finalRoles()).toEqual({ ann: 'Robber', bob: 'Seer', cleo: 'Baker' });
  });

  test('[H3.7] is told of by its title', () => {
    const customRoles = [
      customRole('Baker', 'villager', { title: 'Night Baker', nightOrder: 5, actions: ['rob_player'] }),
    ];
    const table = gameWith({ ann: 'Baker', bob: 'Seer', cleo: 'Hunter' }, { customRoles })
      .submit('bob', { type: 'view_player', targetUserId: 'ann' })
      .submit('ann', { type: 'rob_player', targetUserId: 'cleo' })
      .endNight();
    expect(table.told('bob').message).toBe('You saw ann: Night Baker.');
    table.vote({});
    expect(table.logged('ann')).toEqual(['ann (Night Baker) robbed cleo: Hunter']);
    expect(table.view('ann').customRoles.map(({ name, title }) => [name, title])).toEqual([
      ['Baker', 'Night Baker'],
    ]);
  });

  test('[R12.4] with several actions picks one of them, or passes', () => {
    const actions = ['view_player', 'rob_player'] as const;
    const table = gameWith(
      { ann: 'Baker', bob: 'Hunter', cleo: 'Werewolf' },
      { customRoles: [customRole('Baker', 'villager', { nightOrder: 4, actions })] },
    );
    expect(table.offered('ann')).toEqual([...actions]);
    expect(table.view('ann').me?.prompt?.canPass).toBe(true);
    table.submit('ann', { type: 'rob_player', targetUserId: 'bob' }).endNight();
    expect(table.told('ann').message).toBe('You robbed bob and are now the Hunter.');
  });

  test('[R12.5] acts after the built-in roles of its order, equal orders by name', () => {
    const robs = { nightOrder: 5, actions: ['rob_player'] as const };
    const customRoles = [customRole('Smith', 'villager', robs), customRole('Baker', 'villager', robs)];
    const rob = { type: 'rob_player', targetUserId: 'dov' } as const;
    const table = gameWith({ ann: 'Smith', bob: 'Baker', cleo: 'Robber', dov: 'Hunter' }, { customRoles })
      .submit('ann', rob)
      .submit('bob', rob)
      .submit('cleo', rob)
      .vote({});
    expect(table.finalRoles()).toEqual({ ann: 'Baker', bob: 'Robber', cleo: 'Hunter', dov: 'Smith' });
  });
});

describe('its night', () => {
  const oneWith = (more: Partial<CustomRole>, dealt: Record<string, string> = {}) =>
    gameWith(
      { ann: 'Baker', bob: 'Hunter', cleo: 'Werewolf', ...dealt },
      { customRoles: [customRole('Baker', 'villager', more)] },
    );

  test.each([
    ['the order is 0', { nightOrder: 0, actions: ['rob_player'] as const }],
    ['it has no action', { nightOrder: 4, actions: [] }],
  ])('[H3.40] is empty when %s', (_, more) => {
    const table = oneWith(more);
    expect(table.offered('ann')).toEqual(['no_action']);
    // The Werewolf alone has a step.
    expect(table.endNight().view('ann').currentRoleIndex).toBe(1);
  });

  test('never shields its own card: only the Sentinel may target itself', () => {
    const shield = (targetUserId: string) => ({ type: 'protect_player', targetUserId }) as const;
    const shields = { nightOrder: 2, actions: ['protect_player'] as const };
    const table = oneWith(shields, { bob: 'Doppelganger', dov: 'Sentinel' });
    expect(table.refusal('ann', shield('ann'))).toBe('INVALID_TARGET');
    expect(table.refusal('dov', shield('dov'))).toBeUndefined();
    table.submit('bob', { type: 'copy_role', targetUserId: 'ann' });
    expect(table.refusal('bob', shield('bob'))).toBe('INVALID_TARGET');
    expect(table.refusal('bob', shield('ann'))).toBeUndefined();
  });

  test('[R12.9] is that of its copier too, right after it', () => {
    const robs = { nightOrder: 5, actions: ['rob_player'] as const };
    const table = oneWith(robs, { bob: 'Doppelganger' })
      .submit('bob', { type: 'copy_role', targetUserId: 'ann' })
      .submit('bob', { type: 'rob_player', targetUserId: 'cleo' })
      .submit('ann', { type: 'rob_player', targetUserId: 'cleo' })
      .vote({});
    expect(table.told('bob')).toMatchObject({
      currentRole: 'Baker',
      message: 'You copied ann and became the Baker. You robbed cleo and are now the Baker.',
    });
    expect(table.finalRoles()).toEqual({ ann: 'Werewolf', bob: 'Baker', cleo: 'Baker' });
  });
});

describe('of the werewolf team', () => {
  const options = { customRoles: [customRole('Biter', 'werewolf')] };
  const dealt = { ann: 'Biter', bob: 'Werewolf', cleo: 'Minion', dov: 'Alpha Wolf', eva: 'Seer' };

  test('[R12.2 R12.7] learns nobody, and is seen like the Dream Wolf', () => {
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

  test('[R12.7] is a wolf when looked at', () => {
    const table = gameWith(
      { ann: 'Biter', bob: 'Paranormal Investigator', cleo: 'Revealer', dov: 'Witch', eva: 'Hunter' },
      { ...options, center: ['Villager', 'Villager', 'Villager'] },
    )
      .submit('bob', { type: 'investigate_players', targetUserIds: ['ann', 'eva'] })
      .submit('cleo', { type: 'reveal_player', targetUserId: 'ann' })
      .endNight();
    expect(table.told('bob').currentRole).toBe('Biter');
    expect(table.told('cleo').data?.cards).toMatchObject([{ role: 'Biter' }]);
    expect(
      table
        .expire()
        .view('ann')
        .players.map(({ revealedRole }) => revealedRole),
    ).toEqual(Array.from({ length: 5 }, () => null));
  });

  test('[R12.7] is what a bot votes against, and never votes against its wolves', () => {
    const votesOf = (dealt: Record<string, string>, night: (table: Table) => void) => {
      const table = gameWith(dealt, { ...options, atDeal: true });
      table.expire();
      night(table);
      table.until('vote');
      const choices = Array.from({ length: 20 }, (_, seed) =>
        chooseBotAction(table.view('bob'), createRandom(`${seed}`)),
      );
      const targets = choices.flatMap((choice) =>
        choice?.type === 'submit_vote' ? table.names([choice.targetUserId ?? '']) : [],
      );
      return [...new Set(targets)].sort();
    };
    const seen = votesOf({ ann: 'Biter', bob: 'Seer', cleo: 'Hunter' }, (table) =>
      table.submit('bob', { type: 'view_player', targetUserId: 'ann' }),
    );
    expect(seen).toEqual(['ann']);
    const copied = { ann: 'Werewolf', bob: 'Biter', cleo: 'Hunter', dov: 'Seer' };
    // It knows no companion to spare.
    expect(votesOf(copied, () => {})).toEqual(['ann', 'cleo', 'dov']);
  });

  test('[R12.2] wins with it and is a wolf for the vote', () => {
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

test('[R12.2] of the village wins with it', () => {
  const table = gameWith(
    { ann: 'Baker', bob: 'Werewolf', cleo: 'Seer' },
    { customRoles: [customRole('Baker', 'villager')] },
  ).vote({ ann: 'bob', cleo: 'bob' });
  expect(table.winners()).toBe('Villager: ann cleo');
});

describe('of its own', () => {
  const dealt = { ann: 'Hermit', bob: 'Tanner', cleo: 'Werewolf', dov: 'Seer' };
  test.each([
    ['wins by not being eliminated', { ann: 'cleo', dov: 'cleo' }, 'Villager Hermit: ann dov', 'the same'],
    ['loses by being eliminated', { cleo: 'ann', dov: 'ann' }, 'Werewolf: cleo', 'the same'],
    ['beside an eliminated Tanner', { ann: 'bob', dov: 'bob' }, 'Tanner: bob', 'Hermit Tanner: ann bob'],
  ])('[R12.3] %s', (_, votes, standard, tabletop) => {
    const winners = { standard, tabletop: tabletop === 'the same' ? standard : tabletop };
    for (const ruleset of ['standard', 'tabletop'] as const) {
      const options = { customRoles: [customRole('Hermit', 'special')], settings: { ruleset } };
      const table = gameWith(dealt, options).vote(votes as Record<string, string>);
      expect(table.winners()).toBe(winners[ruleset]);
    }
  });
});
