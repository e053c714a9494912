import { describe, expect, test } from 'bun:test';
import type { NightPayload } from '../../state/choice.ts';
import type { RoleName } from '../../state/role-facts.ts';
import { gameWith, STRANGER } from '../../testing/table.ts';

const at = (targetUserId: string) => ({ targetUserId });
const shield = (target: string) => ({ type: 'protect_player', ...at(target) }) as const;
const copy = (target: string) => ({ type: 'copy_role', ...at(target) }) as const;
const look = (target: string) => ({ type: 'view_player', ...at(target) }) as const;
const rob = (target: string) => ({ type: 'rob_player', ...at(target) }) as const;
const night = () => gameWith({ ann: 'Sentinel', bob: 'Seer', cleo: 'Villager' });
const BLOCKED = 'A card you needed was shielded, so nothing happened.';

test('[G2.104 G5.16 R2.7] may shield any card, be it her own, or pass', () => {
  const table = night();
  expect(table.asked('ann')).toEqual(['protect_player: 1 of ann bob cleo', 'pass']);
  expect(table.refusal('ann', shield(STRANGER))).toBe('INVALID_TARGET');
  for (const other of [{ type: 'no_action' }, { type: 'protect_from_death', ...at('bob') }] as const) {
    expect(table.refusal('ann', other)).toBe('INVALID_ACTION');
  }
});

test.each([
  ['bob', 'You put a shield on bob’s card.'],
  ['ann', 'You put a shield on your own card.'],
])('[G3.24] shields %s, who learns nothing', (target, message) => {
  const table = night().submit('ann', shield(target)).endNight();
  expect(table.told('ann')).toEqual({ message, data: { targetName: target }, currentRole: 'Sentinel' });
  expect(table.told('bob')).toEqual({ message: 'You let the night pass.', data: {}, currentRole: 'Seer' });
  expect(table.vote({}).logged('ann')).toEqual([`ann (Sentinel) shielded ${target}`]);
});

test('[H1.25] passing, be it by the deadline, shields nobody', () => {
  for (const table of [night().submit('ann', { type: 'pass' }), night()]) {
    table.submit('bob', look('cleo')).endNight();
    expect(table.told('ann')).toEqual({
      message: 'You let the night pass.',
      data: {},
      currentRole: 'Sentinel',
    });
    expect(table.told('bob').message).toBe('You saw cleo: Villager.');
  }
});

describe('from her on', () => {
  const against = (role: RoleName, payload: NightPayload, shielded: string) =>
    gameWith(
      { ann: 'Sentinel', bob: 'Hunter', cleo: role, dov: 'Villager' },
      { center: ['Tanner', 'Mason', 'Mason'] },
    )
      .submit('ann', shield(shielded))
      .submit('cleo', payload)
      .endNight();
  const unmoved = (role: RoleName) => ({ ann: 'Sentinel', bob: 'Hunter', cleo: role, dov: 'Villager' });
  const swap = { type: 'swap_players', player1UserId: 'bob', player2UserId: 'dov' } as const;
  const give = { type: 'view_and_swap', centerIndex: 0, ...at('bob') } as const;
  const take = { type: 'swap_center', centerIndex: 0 } as const;
  const artifact = { type: 'assign_artifact', ...at('bob'), artifactId: 'claw-of-the-werewolf' } as const;
  const investigate = { type: 'investigate_players', targetUserIds: ['bob'] } as NightPayload;

  const blocked: [RoleName, NightPayload, string][] = [
    ['Seer', look('bob'), 'bob'],
    ['Paranormal Investigator', investigate, 'bob'],
    ['Revealer', { type: 'reveal_player', ...at('bob') }, 'bob'],
    ['Robber', rob('bob'), 'bob'],
    ['Robber', rob('bob'), 'cleo'],
    ['Troublemaker', swap, 'bob'],
    ['Troublemaker', swap, 'dov'],
    ['Drunk', take, 'cleo'],
    ['Insomniac', { type: 'no_action' }, 'cleo'],
    ['Curator', artifact, 'bob'],
  ];
  test.each(blocked)(
    '[G6.18 H1.10 H1.26 R4.8 R4.9] the %s %p does nothing with the card of %s shielded',
    (role, payload, shielded) => {
      const table = against(role, payload, shielded);
      expect(table.told('cleo')).toEqual({ message: BLOCKED, data: { shielded: true }, currentRole: role });
      expect(table.told(shielded).data?.artifactId).toBeUndefined();
      expect(table.vote({}).finalRoles()).toEqual(unmoved(role));
      expect(table.view('ann').centerCards).toEqual(['Tanner', 'Mason', 'Mason']);
      expect(table.logged('cleo')).toEqual([`cleo (${role}) met a shield: nothing happened`]);
    },
  );

  const unhindered: [RoleName, NightPayload, string, string][] = [
    ['Seer', look('bob'), 'cleo', 'You saw bob: Hunter.'],
    ['Troublemaker', swap, 'cleo', 'You swapped bob and dov.'],
    ['Witch', give, 'cleo', 'You saw the left center card: Tanner, and gave it to bob.'],
    ['Thing', { type: 'tap_player', ...at('bob') }, 'bob', 'You tapped bob on the shoulder.'],
    ['Old Hag', { type: 'banish_player', ...at('bob') }, 'bob', 'You banished bob: they have no vote.'],
    ['Curator', artifact, 'cleo', 'You gave bob the Claw of the Werewolf.'],
  ];
  test.each(unhindered)('[H1.10 R4.10] the %s %p needs no card of %s', (role, payload, shielded, message) => {
    expect(against(role, payload, shielded).told('cleo').message).toBe(message);
  });

  test('[R4.10] the card may still be copied, and its owner acts as ever', () => {
    const table = gameWith({ ann: 'Sentinel', bob: 'Seer', cleo: 'Doppelganger', dov: 'Hunter' })
      .submit('ann', shield('bob'))
      .submit('cleo', copy('bob'))
      .submit('cleo', look('dov'))
      .submit('bob', look('dov'))
      .endNight();
    expect(table.told('bob').message).toBe('You saw dov: Hunter.');
    expect(table.told('cleo').currentRole).toBe('Seer');
  });
});

describe('what was done before her stays done', () => {
  test('[R4.11] the Mystic Wolf has looked, the Alpha Wolf has converted', () => {
    const table = gameWith({ ann: 'Sentinel', bob: 'Seer', cleo: 'Mystic Wolf', dov: 'Alpha Wolf' })
      .submit('ann', shield('bob'))
      .submit('cleo', look('ann'))
      .submit('dov', { type: 'convert_player', ...at('bob') })
      .endNight();
    expect(table.told('cleo').message).toBe('You saw ann: Sentinel. You recognised dov as a wolf.');
    expect(table.told('bob').currentRole).toBe('Werewolf');
  });

  test('[R4.11] a shield covers the card that lies there then', () => {
    const table = gameWith({ ann: 'Sentinel', bob: 'Seer', cleo: 'Doppelganger', dov: 'Robber' })
      .submit('cleo', copy('dov'))
      .submit('cleo', rob('bob'))
      .submit('ann', shield('bob'))
      .submit('dov', rob('bob'))
      .endNight();
    expect(table.told('dov').data).toEqual({ shielded: true });
    expect(table.vote({}).finalRoles()).toEqual({
      ann: 'Sentinel',
      bob: 'Robber',
      cleo: 'Seer',
      dov: 'Robber',
    });
  });
});

describe('copied', () => {
  test('[H1.11] by a Doppelganger: shields right after copying, before the wolves act', () => {
    const table = gameWith({ ann: 'Sentinel', bob: 'Seer', cleo: 'Doppelganger', dov: 'Alpha Wolf' })
      .submit('cleo', copy('ann'))
      .submit('cleo', shield('bob'))
      .submit('dov', { type: 'convert_player', ...at('bob') })
      .submit('bob', look('ann'))
      .endNight();
    expect(table.told('cleo')).toEqual({
      message: 'You copied ann and became the Sentinel. You put a shield on bob’s card.',
      data: {
        newRole: 'Sentinel',
        targetName: 'bob',
        cards: [{ userId: table.userId('ann'), role: 'Sentinel' }],
      },
      currentRole: 'Sentinel',
    });
    expect(table.told('dov').data).toMatchObject({ shielded: true });
    expect(table.told('bob').message).toBe('You saw ann: Sentinel.');
  });

  test('[H1.11] by a Copycat: shields after the Sentinel, so after the wolves and before the Seer', () => {
    const table = gameWith(
      { ann: 'Copycat', bob: 'Seer', cleo: 'Mystic Wolf', dov: 'Hunter' },
      { center: ['Sentinel', 'Mason', 'Mason'] },
    )
      .submit('ann', { type: 'copy_center', centerIndex: 0 })
      .submit('ann', shield('dov'))
      .submit('bob', look('dov'))
      .submit('cleo', look('dov'))
      .endNight();
    expect(table.told('ann').message).toBe(
      'You copied the left center card and became the Sentinel. You put a shield on dov’s card.',
    );
    expect(table.told('bob').data).toEqual({ shielded: true });
    expect(table.told('cleo').data?.cards).toEqual([{ userId: table.userId('dov'), role: 'Hunter' }]);
  });
});
