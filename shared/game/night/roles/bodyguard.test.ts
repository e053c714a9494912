import { describe, expect, test } from 'bun:test';
import type { NightPayload } from '../../state/choice.ts';
import type { RoleName } from '../../state/role-facts.ts';
import { gameWith, STRANGER } from '../../testing/table.ts';

const at = (targetUserId: string) => ({ targetUserId });
const protect = (target: string) => ({ type: 'protect_from_death', ...at(target) }) as const;
const copy = (target: string) => ({ type: 'copy_role', ...at(target) }) as const;
const rob = (target: string) => ({ type: 'rob_player', ...at(target) }) as const;
const night = () => gameWith({ ann: 'Bodyguard', bob: 'Seer', cleo: 'Werewolf' });

test('[G2.104 G5.16] may protect another player, or pass', () => {
  const table = night();
  const targets = ['bob', 'cleo'].map((name) => table.userId(name));
  expect(table.view('ann').me?.prompt).toEqual({
    choices: [{ type: 'protect_from_death', targets, min: 1, max: 1 }],
    canPass: true,
  });
  for (const target of ['ann', STRANGER])
    expect(table.refusal('ann', protect(target))).toBe('INVALID_TARGET');
  for (const other of [{ type: 'no_action' }, { type: 'protect_player', ...at('bob') }] as const) {
    expect(table.refusal('ann', other)).toBe('INVALID_ACTION');
  }
  expect(gameWith({ ann: 'Bodyguard' }).offered('ann')).toEqual(['no_action']);
});

test('[G3.6 G3.24] is told whom, who is told nothing; the results tell everybody', () => {
  const table = night().submit('ann', protect('bob')).endNight();
  expect(table.told('ann')).toEqual({
    message: 'You protect bob: they cannot be eliminated.',
    data: { targetName: 'bob' },
    currentRole: 'Bodyguard',
  });
  expect(table.told('bob')).toEqual({ message: 'You let the night pass.', data: {}, currentRole: 'Seer' });
  expect(table.vote({}).logged('ann')).toEqual(['ann (Bodyguard) protected bob']);
  expect(table.view('cleo').players.map((player) => player.protectedPlayer)).toEqual([
    table.userId('bob'),
    null,
    null,
  ]);
});

test('passing, be it by the deadline, protects nobody', () => {
  for (const table of [night().submit('ann', { type: 'pass' }), night()]) {
    expect(table.endNight().told('ann')).toEqual({
      message: 'You let the night pass.',
      data: {},
      currentRole: 'Bodyguard',
    });
    expect(table.vote({ ann: 'bob', cleo: 'bob' }).fallen()).toEqual(['bob']);
  }
});

describe('the vote', () => {
  const seven = () =>
    gameWith({
      ann: 'Bodyguard',
      bob: 'Werewolf',
      cleo: 'Seer',
      dov: 'Villager',
      eva: 'Villager',
      finn: 'Villager',
      gus: 'Hunter',
    }).submit('ann', protect('bob'));

  test.each<[string, Record<string, string>, string[]]>([
    ['only the protected has two votes', { ann: 'bob', cleo: 'bob', dov: 'cleo' }, []],
    [
      'the next lower count falls',
      { ann: 'bob', cleo: 'bob', dov: 'bob', eva: 'cleo', finn: 'cleo' },
      ['cleo'],
    ],
    [
      'all with the next lower count fall',
      { ann: 'bob', cleo: 'bob', dov: 'bob', bob: 'cleo', eva: 'cleo', finn: 'dov', gus: 'dov' },
      ['cleo', 'dov'],
    ],
    [
      'beside somebody with as many votes nobody takes the place',
      { ann: 'bob', cleo: 'bob', eva: 'cleo', finn: 'cleo', bob: 'dov' },
      ['cleo'],
    ],
    [
      'below the most voted he is not asked for',
      { ann: 'cleo', bob: 'cleo', dov: 'cleo', eva: 'bob', finn: 'bob' },
      ['cleo'],
    ],
    ['the Bodyguard himself is not protected', { bob: 'ann', cleo: 'ann' }, ['ann']],
    ['the Hunter cannot take the protected along', { gus: 'bob', bob: 'gus', cleo: 'gus' }, ['gus']],
  ])('%s', (_, votes, fallen) => {
    expect(seven().vote(votes).fallen()).toEqual(fallen);
  });

  test('[R8.4] a protected Hunter is not eliminated and takes nobody along', () => {
    const table = gameWith({ ann: 'Bodyguard', bob: 'Hunter', cleo: 'Werewolf', dov: 'Seer' })
      .submit('ann', protect('bob'))
      .vote({ bob: 'cleo', ann: 'bob', cleo: 'bob' });
    expect(table.fallen()).toEqual([]);
  });
});

describe('protection stays with the player', () => {
  const moves: [RoleName, NightPayload, string][] = [
    ['Robber', rob('bob'), 'Robber'],
    ['Troublemaker', { type: 'swap_players', player1UserId: 'bob', player2UserId: 'dov' }, 'Hunter'],
    ['Village Idiot', { type: 'shift_cards', direction: 'left' }, 'Bodyguard'],
    ['Witch', { type: 'view_and_swap', centerIndex: 0, ...at('bob') }, 'Tanner'],
    ['Alpha Wolf', { type: 'convert_player', ...at('bob') }, 'Werewolf'],
  ];
  test.each(moves)('[R4.33] when the %s moves the card: %p', (role, payload, final) => {
    const table = gameWith(
      { ann: 'Bodyguard', bob: 'Seer', cleo: role, dov: 'Hunter' },
      { center: ['Tanner', 'Mason', 'Mason'] },
    )
      .submit('ann', protect('bob'))
      .submit('cleo', payload)
      .vote({ ann: 'bob', cleo: 'bob', dov: 'bob' });
    expect([table.finalRoles().bob, table.fallen()]).toEqual([final, []]);
  });

  test('when the Bodyguard’s own card is taken or converted, and the taker protects nobody', () => {
    const robbed = gameWith({ ann: 'Bodyguard', bob: 'Seer', cleo: 'Robber', dov: 'Hunter' })
      .submit('ann', protect('bob'))
      .submit('cleo', rob('ann'))
      .endNight();
    expect(robbed.told('cleo').currentRole).toBe('Bodyguard');
    expect(robbed.vote({ ann: 'bob', cleo: 'bob' }).fallen()).toEqual([]);
    const converted = gameWith({ ann: 'Bodyguard', bob: 'Seer', cleo: 'Alpha Wolf' })
      .submit('ann', protect('bob'))
      .submit('cleo', { type: 'convert_player', ...at('ann') })
      .endNight();
    expect(converted.told('ann')).toEqual({
      message:
        'You protect bob: they cannot be eliminated. You were converted in the night: at that moment you became the Werewolf. If nothing has moved your card since, you now win with the Werewolf team.',
      data: { targetName: 'bob', wasConverted: true },
      currentRole: 'Werewolf',
    });
    expect(converted.vote({ ann: 'bob', cleo: 'bob' }).fallen()).toEqual([]);
  });

  test('with a shield over either card', () => {
    for (const shielded of ['ann', 'bob']) {
      const table = gameWith({ ann: 'Bodyguard', bob: 'Seer', cleo: 'Sentinel', dov: 'Doppelganger' })
        .submit('dov', copy('cleo'))
        .submit('dov', { type: 'protect_player', ...at(shielded) })
        .submit('ann', protect('bob'))
        .vote({ ann: 'bob', cleo: 'bob' });
      expect(table.told('ann').data).not.toHaveProperty('shielded');
      expect(table.fallen()).toEqual([]);
    }
  });
});

describe('copied', () => {
  test('by a Doppelganger: protects too, right after copying', () => {
    const table = gameWith({ ann: 'Bodyguard', bob: 'Seer', cleo: 'Doppelganger', dov: 'Werewolf' })
      .submit('cleo', copy('ann'))
      .submit('cleo', protect('ann'))
      .submit('ann', protect('bob'))
      .endNight();
    expect(table.told('cleo')).toEqual({
      message: 'You copied ann and became the Bodyguard. You protect ann: they cannot be eliminated.',
      data: {
        newRole: 'Bodyguard',
        targetName: 'ann',
        cards: [{ userId: table.userId('ann'), role: 'Bodyguard' }],
      },
      currentRole: 'Bodyguard',
    });
    table.vote({ ann: 'bob', cleo: 'bob', bob: 'ann', dov: 'ann' });
    expect(table.fallen()).toEqual([]);
  });

  test('[G6.20 H1.15 R8.5] by a Copycat: below two protected the third count falls', () => {
    const table = gameWith(
      {
        ann: 'Copycat',
        bob: 'Bodyguard',
        cleo: 'Seer',
        dov: 'Hunter',
        eva: 'Robber',
        finn: 'Villager',
        gus: 'Villager',
        hugo: 'Villager',
        ida: 'Villager',
      },
      { center: ['Bodyguard', 'Mason', 'Mason'] },
    )
      .submit('ann', { type: 'copy_center', centerIndex: 0 })
      .submit('ann', protect('cleo'))
      .submit('bob', protect('dov'))
      .vote({
        ann: 'cleo',
        bob: 'cleo',
        dov: 'cleo',
        eva: 'cleo',
        cleo: 'dov',
        finn: 'dov',
        gus: 'dov',
        hugo: 'eva',
        ida: 'eva',
      });
    expect(table.told('ann').message).toBe(
      'You copied the left center card and became the Bodyguard. You protect cleo: they cannot be eliminated.',
    );
    expect(table.fallen()).toEqual(['eva']);
  });
});

describe.each(['standard', 'tabletop'] as const)('winning: %s', (ruleset) => {
  const played = (bob: RoleName, votes: Record<string, string>) =>
    gameWith(
      { ann: 'Bodyguard', bob, cleo: 'Seer', dov: 'Villager', eva: 'Minion' },
      { settings: { ruleset } },
    )
      .submit('ann', protect('bob'))
      .vote(votes);
  const againstBob = { ann: 'bob', cleo: 'bob', dov: 'bob' };

  test('[G6.20] a protected wolf gets away, and another dies in its place', () => {
    expect(played('Werewolf', againstBob).winners()).toBe('Werewolf: bob eva');
    const instead = played('Werewolf', { ...againstBob, bob: 'cleo', eva: 'cleo' });
    expect([instead.fallen(), instead.winners()]).toEqual([['cleo'], 'Werewolf: bob eva']);
  });

  test('a protected Tanner cannot reach the goal', () => {
    const winners = played('Tanner', againstBob).winners();
    // A Minion alone wins under `standard` by living, under `tabletop` only if somebody dies.
    expect(winners).toBe(ruleset === 'standard' ? 'Werewolf: eva' : 'Villager: ann cleo dov');
  });

  test('the Bodyguard wins with the village', () => {
    expect(played('Werewolf', { cleo: 'eva', dov: 'eva' }).winners()).toBe(
      ruleset === 'standard' ? 'Villager: ann cleo dov' : 'Werewolf: bob eva',
    );
    const wolf = gameWith({ ann: 'Bodyguard', bob: 'Seer', cleo: 'Werewolf' }, { settings: { ruleset } })
      .submit('ann', protect('bob'))
      .vote({ ann: 'cleo', bob: 'cleo' });
    expect(wolf.winners()).toBe('Villager: ann bob');
  });
});
