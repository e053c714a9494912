import { describe, expect, test } from 'bun:test';
import { claimedView } from '../../../testing/claimed-view.ts';
import type { SaidClaim } from '../claims/claim-sentence.ts';
import { conflictsIn } from './conflicts.ts';

const SELECTED = ['Werewolf', 'Seer', 'Robber', 'Troublemaker', 'Mason', 'Mason', 'Villager', 'Drunk'];
/** Ann, Bob and so on, as the sample view numbers them. */
const [ann, bob, cleo, dov] = ['1', '2', '3', '4'].map(
  (n) => `00000000-0000-4000-8000-${n.padStart(12, '0')}`,
) as [string, string, string, string];

const role = (name: string): SaidClaim => ({ kind: 'role', role: name });
const saw = (userId: string, name: string): SaidClaim => ({ kind: 'saw', place: { userId }, role: name });

function kindsOf(claims: readonly (readonly [string, SaidClaim])[], selectedRoles = SELECTED): string[] {
  return conflictsIn(claimedView(claims, { selectedRoles })).map(({ kind }) => kind);
}

// holds: C1.25
describe('claims that cannot all be true', () => {
  const cases: [string, [string, SaidClaim][], string[]][] = [
    ['one Seer', [[ann, role('Seer')]], []],
    [
      'two of one Seer',
      [
        [ann, role('Seer')],
        [bob, role('Seer')],
      ],
      ['too_many'],
    ],
    [
      'two of two Masons',
      [
        [ann, role('Mason')],
        [bob, role('Mason')],
      ],
      [],
    ],
    [
      'two prints at one place',
      [
        [ann, saw(cleo, 'Werewolf')],
        [bob, saw(cleo, 'Villager')],
      ],
      ['two_prints'],
    ],
    [
      '… of which one is what its player was dealt',
      [
        [ann, saw(cleo, 'Werewolf')],
        [cleo, role('Villager')],
      ],
      ['two_prints'],
    ],
    [
      '… which somebody claims to have moved',
      [
        [ann, saw(cleo, 'Werewolf')],
        [cleo, role('Villager')],
        [dov, { kind: 'did', payload: { type: 'swap_players', player1UserId: cleo, player2UserId: ann } }],
      ],
      [],
    ],
    [
      'two who robbed with one Robber',
      [
        [ann, { kind: 'did', payload: { type: 'rob_player', targetUserId: cleo } }],
        [bob, { kind: 'did', payload: { type: 'rob_player', targetUserId: dov } }],
      ],
      ['same_action'],
    ],
    [
      'any number who passed, or had nothing to choose',
      [
        [ann, { kind: 'did', payload: { type: 'pass' } }],
        [bob, { kind: 'did', payload: { type: 'pass' } }],
        [cleo, { kind: 'did', payload: { type: 'no_action' } }],
        [dov, { kind: 'did', payload: { type: 'no_action', suspectUserId: ann } }],
      ],
      [],
    ],
    [
      'a Mason who says he is none',
      [
        [ann, { kind: 'told', fact: 'mason', userIds: [bob] }],
        [bob, role('Villager')],
      ],
      ['denied'],
    ],
    [
      'somebody who acted and says they did nothing',
      [
        [ann, { kind: 'told', fact: 'acted', userIds: [bob] }],
        [bob, { kind: 'quiet' }],
      ],
      ['denied'],
    ],
    [
      '… or that they let the night pass',
      [
        [ann, { kind: 'told', fact: 'acted', userIds: [bob] }],
        [bob, role('Robber')],
        [bob, { kind: 'did', payload: { type: 'pass' } }],
      ],
      ['denied'],
    ],
    ['a wolf who keeps silent', [[ann, { kind: 'told', fact: 'wolf', userIds: [bob] }]], []],
  ];
  test.each(cases)('%s', (_, claims, kinds) => {
    expect(kindsOf(claims)).toEqual(kinds);
  });

  test('a copier may have done it too, and may be what others were told', () => {
    const selected = [...SELECTED, 'Doppelganger'];
    const robbed = (userId: string): SaidClaim => ({
      kind: 'did',
      payload: { type: 'rob_player', targetUserId: userId },
    });
    expect(
      kindsOf(
        [
          [ann, robbed(cleo)],
          [bob, robbed(dov)],
        ],
        selected,
      ),
    ).toEqual([]);
    const told: SaidClaim = { kind: 'told', fact: 'wolf', userIds: [bob] };
    expect(
      kindsOf(
        [
          [ann, told],
          [bob, role('Doppelganger')],
        ],
        selected,
      ),
    ).toEqual([]);
  });

  test('what was taken back counts no more', () => {
    const view = claimedView(
      [
        [ann, role('Seer')],
        [bob, role('Seer')],
      ],
      { selectedRoles: SELECTED },
    );
    const claims = view.claims.map((made, index) => ({ ...made, withdrawn: index === 0 }));
    expect(conflictsIn({ ...view, claims })).toEqual([]);
  });
});
