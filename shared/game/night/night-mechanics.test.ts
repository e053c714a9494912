import { describe, expect, test } from 'bun:test';
import type { PlayerId } from '../state/ids.ts';
import { createRandom } from '../state/random.ts';
import { dealCards } from './deal-cards.ts';
import { Night } from './night.ts';
import { rolesOf } from './roles/role-lookup.ts';

const [ann, bob, cleo] = ['ann', 'bob', 'cleo'] as unknown as [PlayerId, PlayerId, PlayerId];
const ROLES = ['Seer', 'Robber', 'Drunk', 'Villager', 'Hunter', 'Tanner'];

function night(selectedRoles = ROLES): Night {
  const roles = rolesOf({ customRoles: [] });
  return new Night(dealCards({ seed: 'night', seats: [ann, bob, cleo], selectedRoles, roles }), roles);
}

describe('conversion', () => {
  const withPile = () => night([...ROLES.slice(1), 'Alpha Wolf']);

  test('[R1.8] becoming something without copying brings no card into the pile', () => {
    const work = withPile();
    work.become(bob, 'Alpha Wolf');
    expect(work.pilePlaces()).toHaveLength(1);
    expect(work.record().ownRoles[bob]).toBe('Alpha Wolf');
    work.copy(ann, 'Alpha Wolf');
    expect(work.pilePlaces()).toHaveLength(2);
  });
});

describe('what is done to players', () => {
  test('[R5.4] an artifact decides what its bearer is told to be, whatever card comes to them later', () => {
    const work = night();
    work.giveArtifact(ann, 'cudgel-of-the-tanner');
    work.turnOverOwn(ann);
    expect(work.record().ownRoles).toEqual({ ann: 'Tanner' } as never);
  });
});

describe('a mark', () => {
  test('[R1.3] moves with the dealt card and is seen only where the print tells of it', () => {
    const built = rolesOf({ customRoles: [] });
    const { deal } = night();
    const print = deal.layout.cards[deal.layout.hands[ann] ?? ('' as never)]?.role;
    const stalking = { neutralGoal: 'mark_elimination' as const };
    const get = (name: string) => ({ ...built.get(name), ...(name === print ? stalking : {}) });
    const work = new Night(deal, { ...built, get });
    work.mark(ann, cleo);
    work.mark(bob, cleo);
    work.exchange(bob, { player: ann }, { player: bob });
    expect(work.turnOverOwn(bob)).toEqual({ role: String(print), changed: true, mark: cleo });
    // A copier's card: the mark would tell what it has become.
    expect(work.turnOverOwn(ann)).not.toHaveProperty('mark');
  });
});

describe('the deal', () => {
  test('[G9.3 R1.9] every seat gets one card, the center three, the same seed the same cards', () => {
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

  test('[R1.10] is fair: every card comes to every place about equally often', () => {
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
