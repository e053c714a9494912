import { describe, expect, test } from 'bun:test';
import { robPlayer } from './actions/rob-player.ts';
import { swapCenter } from './actions/swap-center.ts';
import { swapPlayers } from './actions/swap-players.ts';
import { viewPlayer } from './actions/view-player.ts';
import { viewWerewolfPile } from './actions/view-werewolf-pile.ts';
import type { Choice } from './choice.ts';
import { dealCards } from './deal-cards.ts';
import type { PlayerId } from './ids.ts';
import { Night } from './night.ts';
import { createRandom } from './random.ts';
import { rolesOf } from './role-table.ts';
import { insomniac } from './roles/insomniac.ts';

const [ann, bob, cleo] = ['ann', 'bob', 'cleo'] as unknown as [PlayerId, PlayerId, PlayerId];
const ROLES = ['Seer', 'Robber', 'Drunk', 'Villager', 'Hunter', 'Tanner'];

function night(): Night {
  const roles = rolesOf({ customRoles: [] });
  return new Night(dealCards({ seed: 'night', seats: [ann, bob, cleo], selectedRoles: ROLES, roles }), roles);
}

function choice(type: Choice['type'], targets: PlayerId[] = [], centerIndices: number[] = []): Choice {
  return { type, targets, centerIndices };
}

describe('a shielded card', () => {
  test.each([
    ['looking at it', viewPlayer, choice('view_player', [bob])],
    ['robbing it', robPlayer, choice('rob_player', [bob])],
    ['swapping it with another', swapPlayers, choice('swap_players', [bob, cleo])],
  ])('stops %s', (_, action, chosen) => {
    const work = night();
    const before = work.record().layout;
    work.shield(bob);
    expect(action.perform(work, ann, chosen)).toEqual({ kind: 'shielded' });
    expect(work.record().layout).toEqual(before);
    expect([...work.activePlayers]).toEqual([]);
  });

  test('stops its owner too, the center swap and the own look included', () => {
    const work = night();
    const before = work.record().layout;
    work.shield(ann);
    expect(swapCenter.perform(work, ann, choice('swap_center', [], [0]))).toEqual({ kind: 'shielded' });
    expect(robPlayer.perform(work, ann, choice('rob_player', [bob]))).toEqual({ kind: 'shielded' });
    expect(insomniac.wake?.(work, ann)).toEqual({ kind: 'shielded' });
    expect(work.record().layout).toEqual(before);
  });

  test('does not protect the cards beside it', () => {
    const work = night();
    work.shield(bob);
    expect(viewPlayer.perform(work, ann, choice('view_player', [cleo])).kind).toBe('looked');
  });
});

describe('the werewolf pile', () => {
  test('without an Alpha Wolf there is none', () => {
    expect(
      viewWerewolfPile.offer({
        player: ann,
        seats: [ann],
        others: [],
        hasWerewolfPile: false,
        knownWolves: [],
      }),
    ).toBeNull();
    expect(viewWerewolfPile.perform(night(), ann, choice('view_werewolf_pile'))).toEqual({
      kind: 'looked',
      cards: [],
    });
  });
});

describe('what a card has become', () => {
  test('moves with the card, wherever it lies', () => {
    const work = night();
    work.becomeDealt(ann, 'Hunter');
    swapCenter.perform(work, ann, choice('swap_center', [], [2]));
    const { layout } = work.record();
    expect(layout.cards[layout.center[2] ?? ('' as never)]?.as).toBe('Hunter');
    expect(layout.cards[layout.hands[ann] ?? ('' as never)]?.as).toBeUndefined();
  });
});

describe('the deal', () => {
  test('every seat gets one card, the center three, the same seed the same cards', () => {
    const deal = () => night().deal;
    expect(deal()).toEqual(deal());
    const { hands, center, cards } = deal().layout;
    expect(new Set([...Object.values(hands), ...center]).size).toBe(6);
    expect(
      Object.values(cards)
        .map(({ role }) => role)
        .toSorted(),
    ).toEqual(ROLES.toSorted());
  });

  test('is fair: every card comes to every place about equally often', () => {
    const roles = rolesOf({ customRoles: [] });
    const counts = new Map<string, number>();
    const deals = 6000;
    for (let index = 0; index < deals; index += 1) {
      const { layout } = dealCards({
        seed: `fair-${index}`,
        seats: [ann, bob, cleo],
        selectedRoles: ROLES,
        roles,
      });
      const role = layout.cards[layout.hands[ann] ?? ('' as never)]?.role ?? '';
      counts.set(role, (counts.get(role) ?? 0) + 1);
    }
    // Six equal shares of 1000; 150 is five standard deviations.
    for (const role of ROLES) expect(Math.abs((counts.get(role) ?? 0) - deals / 6)).toBeLessThan(150);
  });

  test('numbers below a limit are even', () => {
    const random = createRandom('even');
    const counts = [0, 0, 0];
    for (let index = 0; index < 9000; index += 1) {
      const number = random.below(3);
      counts[number] = (counts[number] ?? 0) + 1;
    }
    for (const count of counts) expect(count).toBeGreaterThan(2700);
  });
});
