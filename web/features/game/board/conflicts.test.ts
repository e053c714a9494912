import { describe, expect, test } from 'bun:test';
import type { ClaimFact } from '@nightfall/shared/game/state/claim';
import { themeById } from '@nightfall/shared/themes/index';
import { claimedView } from '../../../testing/claimed-view.ts';
import type { Claim } from '../claims/claim-kinds.ts';
import { conflictWords } from './conflict-words.ts';
import { conflictsIn } from './conflicts.ts';

const SELECTED = ['Werewolf', 'Seer', 'Robber', 'Troublemaker', 'Mason', 'Mason', 'Villager', 'Drunk'];
/** Ann, Bob and so on, as the sample view numbers them. */
const [ann, bob, cleo, dov] = ['1', '2', '3', '4'].map(
  (n) => `00000000-0000-4000-8000-${n.padStart(12, '0')}`,
) as [string, string, string, string];

const customRole = (name: string) => ({
  name,
  title: name,
  team: 'Villager' as const,
  description: '',
  imageUrl: null,
  nightOrder: 1,
});
type Made = readonly [userId: string, claim: Claim];
const by = (userId: string, claim: Claim): Made => [userId, claim];
const role = (name: string): Claim => ({ kind: 'role', role: name });
const saw = (userId: string, name: string): Claim => ({ kind: 'saw', place: { userId }, role: name });
const sawInPile = (name: string): Claim => ({ kind: 'saw', place: { pile: true }, role: name });
const robbed = (userId: string): Claim => ({
  kind: 'did',
  payload: { type: 'rob_player', targetUserId: userId },
});

function kindsOf(claims: readonly Made[], selectedRoles = SELECTED): string[] {
  return conflictsIn(claimedView(claims, { selectedRoles })).map(({ kind }) => kind);
}

describe('[C1.25] claims that cannot all be true', () => {
  const cases: [string, Made[], string[]][] = [
    ['one Seer', [[ann, role('Seer')]], []],
    ['two of one Seer', [by(ann, role('Seer')), by(bob, role('Seer'))], ['too_many']],
    ['two of two Masons', [by(ann, role('Mason')), by(bob, role('Mason'))], []],
    [
      'two prints at one place',
      [by(ann, saw(cleo, 'Werewolf')), by(bob, saw(cleo, 'Villager'))],
      ['two_prints'],
    ],
    [
      '… of which one is what its player was dealt',
      [by(ann, saw(cleo, 'Werewolf')), by(cleo, role('Villager'))],
      ['two_prints'],
    ],
    [
      '… which somebody claims to have moved',
      [
        by(ann, saw(cleo, 'Werewolf')),
        by(cleo, role('Villager')),
        by(dov, { kind: 'did', payload: { type: 'swap_players', player1UserId: cleo, player2UserId: ann } }),
      ],
      [],
    ],
    ['two who robbed with one Robber', [by(ann, robbed(cleo)), by(bob, robbed(dov))], ['same_action']],
    [
      'any number who passed, or had nothing to choose',
      [
        by(ann, { kind: 'did', payload: { type: 'pass' } }),
        by(bob, { kind: 'did', payload: { type: 'pass' } }),
        by(cleo, { kind: 'did', payload: { type: 'no_action' } }),
        by(dov, { kind: 'did', payload: { type: 'no_action', suspectUserId: ann } }),
      ],
      [],
    ],
    [
      'a Mason who says he is none',
      [by(ann, { kind: 'told', fact: 'mason', userIds: [bob] }), by(bob, role('Villager'))],
      ['denied'],
    ],
    [
      'somebody who acted and says they did nothing',
      [by(ann, { kind: 'told', fact: 'acted', userIds: [bob] }), by(bob, { kind: 'quiet' })],
      ['denied'],
    ],
    [
      '… or that they let the night pass',
      [
        by(ann, { kind: 'told', fact: 'acted', userIds: [bob] }),
        by(bob, role('Robber')),
        by(bob, { kind: 'did', payload: { type: 'pass' } }),
      ],
      ['denied'],
    ],
    [
      '… or who claims a role that leaves every card alone, or comes later',
      [
        by(ann, { kind: 'told', fact: 'acted', userIds: [bob] }),
        by(bob, role('Villager')),
        by(cleo, { kind: 'told', fact: 'acted', userIds: [dov] }),
        by(dov, role('Drunk')),
      ],
      ['denied', 'denied'],
    ],
    [
      'somebody who may well have acted',
      [by(ann, { kind: 'told', fact: 'acted', userIds: [bob] }), by(bob, role('Robber'))],
      [],
    ],
    [
      'a Mason who recognised no other',
      [
        by(ann, { kind: 'told', fact: 'mason', userIds: [bob] }),
        by(bob, role('Mason')),
        by(bob, { kind: 'told', fact: 'mason', userIds: [] }),
      ],
      ['denied'],
    ],
    [
      'one who names another Mason may have said half of it',
      [
        by(ann, { kind: 'told', fact: 'mason', userIds: [bob] }),
        by(bob, { kind: 'told', fact: 'mason', userIds: [cleo] }),
      ],
      [],
    ],
    [
      '… or who was moved by whoever converted them, as they say',
      [
        by(ann, saw(cleo, 'Werewolf')),
        by(cleo, role('Villager')),
        by(cleo, { kind: 'told', fact: 'converted', userIds: [] }),
        by(ann, sawInPile('Werewolf')),
        by(bob, sawInPile('Villager')),
      ],
      [],
    ],
    [
      'two prints in the pile of one card',
      [by(ann, sawInPile('Werewolf')), by(bob, sawInPile('Villager'))],
      ['two_prints'],
    ],
    ['a wolf who keeps silent', [[ann, { kind: 'told', fact: 'wolf', userIds: [bob] }]], []],
  ];
  test.each(cases)('%s', (_, claims, kinds) => {
    expect(kindsOf(claims)).toEqual(kinds);
  });

  test('a copier may have done it too, and may be what others were told', () => {
    const selected = [...SELECTED, 'Doppelganger'];
    expect(kindsOf([by(ann, robbed(cleo)), by(bob, robbed(dov))], selected)).toEqual([]);
    const none: Claim = { kind: 'told', fact: 'mason', userIds: [] };
    expect(
      kindsOf(
        [
          by(ann, role('Doppelganger')),
          by(ann, { kind: 'told', fact: 'mason', userIds: [bob] }),
          by(bob, none),
        ],
        selected,
      ),
    ).toEqual([]);
    const told: Claim = { kind: 'told', fact: 'wolf', userIds: [bob] };
    expect(kindsOf([by(ann, told), by(bob, role('Doppelganger'))], selected)).toEqual([]);
  });

  test('a copier may have added another card to the pile', () => {
    const claims = [by(ann, sawInPile('Werewolf')), by(bob, sawInPile('Villager'))] as const;
    expect(kindsOf(claims, [...SELECTED, 'Copycat'])).toEqual([]);
  });

  test.each([
    [5, []],
    [6, ['denied']],
    [0, ['denied']],
  ])('a custom role at night order %i may have acted before the Aura Seer, or not', (nightOrder, kinds) => {
    const view = claimedView(
      [by(ann, { kind: 'told', fact: 'acted', userIds: [bob] }), by(bob, role('Peeper'))],
      { selectedRoles: [...SELECTED, 'Peeper'] },
    );
    const peeper = { ...customRole('Peeper'), nightOrder, actions: ['view_player' as const] };
    const shown = conflictsIn({ ...view, customRoles: [peeper] }).map(({ kind }): string => kind);
    expect(shown).toEqual(kinds);
  });

  test('what was taken back counts no more', () => {
    const view = claimedView([by(ann, role('Seer')), by(bob, role('Seer'))], { selectedRoles: SELECTED });
    const claims = view.claims.map((made, index) => ({ ...made, withdrawn: index === 0 }));
    expect(conflictsIn({ ...view, claims })).toEqual([]);
  });
});

describe('[C1.25] is said', () => {
  const wordsOf = (claims: readonly Made[], selectedRoles = SELECTED) => {
    const view = claimedView(claims, { selectedRoles });
    return conflictsIn(view).map((conflict) => conflictWords(conflict, view, themeById('generic')));
  };
  const told = (fact: ClaimFact, ...userIds: string[]): Claim => ({ kind: 'told', fact, userIds });

  test('of roles, by how many there are', () => {
    expect(wordsOf([ann, bob, cleo].map((id) => [id, role('Mason')]))).toEqual([
      'Ann, Bob and Cleo claim Mason; there are only 2 in this game.',
    ]);
    expect(wordsOf([[ann, role('Werewolf')]], ['Alpha Wolf', 'Seer', 'Robber', 'Villager'])).toEqual([
      'Ann claims Werewolf; none is dealt in this game.',
    ]);
  });

  test('of actions, by the roles that have them', () => {
    const swapped: Claim = {
      kind: 'did',
      payload: { type: 'swap_players', player1UserId: ann, player2UserId: bob },
    };
    const viewed: Claim = { kind: 'did', payload: { type: 'view_player', targetUserId: ann } };
    expect(wordsOf([ann, bob].map((id) => [id, swapped]))).toEqual([
      'Ann and Bob both claim the action of the Troublemaker; only 1 card in this game can do it.',
    ]);
    expect(
      wordsOf(
        [bob, cleo, dov].map((id) => [id, viewed]),
        [...SELECTED, 'Mystic Wolf'],
      ),
    ).toEqual([
      'Bob, Cleo and Dov all claim the action of the Seer or Mystic Wolf; only 2 cards in this game can do it.',
    ]);
  });

  test('of places, beginning with a capital', () => {
    const center = (name: string): Claim => ({ kind: 'saw', place: { centerIndex: 0 }, role: name });
    const prints = (seen: (name: string) => Claim) =>
      wordsOf([by(ann, seen('Werewolf')), by(bob, seen('Villager'))]);
    expect([prints(sawInPile), prints(center), prints((name) => saw(cleo, name))].flat()).toEqual([
      'The werewolf pile: seen as Werewolf and Villager, and nobody claims to have moved it.',
      'Left center card: seen as Werewolf and Villager, and nobody claims to have moved it.',
      'Cleo’s card: seen as Werewolf and Villager, and nobody claims to have moved it.',
    ]);
  });

  test('of what others were told, as one side’s word against the other’s', () => {
    expect(wordsOf([by(ann, told('acted', bob)), by(bob, { kind: 'quiet' })])).toEqual([
      'Ann says: “I sensed Bob, who had looked at or moved a card.” Bob’s claims say otherwise.',
    ]);
    expect(
      wordsOf([by(ann, told('wolf', bob, cleo)), by(bob, role('Seer')), by(cleo, role('Drunk'))]),
    ).toEqual(['Ann says: “I recognised Bob and Cleo as wolves.” Bob and Cleo’s claims say otherwise.']);
  });
});
