import { describe, expect, test } from 'bun:test';
import type { Choice, ChoiceOffer } from '../state/choice.ts';
import type { PlayerId, UserId } from '../state/ids.ts';
import { createRandom } from '../state/random.ts';
import { gameWith } from '../testing/table.ts';
import { actionDataOf } from '../views/action-result.ts';
import { dealCards } from './deal-cards.ts';
import { Night } from './night.ts';
import { choiceFromPayload, payloadFromChoice } from './payload.ts';
import { checkChoice } from './prompts.ts';
import { rolesOf } from './roles/role-lookup.ts';

describe('the order of the night', () => {
  test('[G4.15 G6.8 R4.1] Robber, Troublemaker, Drunk, Insomniac act one after another', () => {
    const table = gameWith(
      { ann: 'Insomniac', bob: 'Drunk', cleo: 'Troublemaker', dov: 'Robber' },
      { center: ['Werewolf', 'Tanner', 'Hunter'] },
    )
      .submit('bob', { type: 'swap_center', centerIndex: 1 })
      .submit('cleo', { type: 'swap_players', player1UserId: 'ann', player2UserId: 'bob' })
      .submit('dov', { type: 'rob_player', targetUserId: 'ann' })
      .submit('ann', { type: 'no_action' });
    // Dov takes Insomniac and leaves Robber; Cleo swaps Robber and Drunk; Bob puts the Robber card into the center.
    expect(table.view('ann').me?.actionResult?.data).toMatchObject({
      originalRole: 'Insomniac',
      finalRole: 'Drunk',
      changed: true,
    });
    expect(table.vote({}).finalRoles()).toEqual({
      ann: 'Drunk',
      bob: 'Tanner',
      cleo: 'Troublemaker',
      dov: 'Insomniac',
    });
    expect(table.view('ann').centerCards).toEqual(['Werewolf', 'Robber', 'Hunter']);
  });
});

describe('prompts', () => {
  test('[R10.3] the Drunk has to swap, and gets a random card at the deadline', () => {
    const table = gameWith(
      { ann: 'Drunk', bob: 'Villager', cleo: 'Werewolf' },
      { center: ['Seer', 'Robber', 'Tanner'] },
    );
    expect(table.trySubmit('ann', { type: 'pass' })).toMatchObject({ rejection: { code: 'INVALID_ACTION' } });
    table.endNight();
    expect(['Seer', 'Robber', 'Tanner']).toContain(table.vote({}).finalRoles().ann ?? '');
  });

  test('[G4.4 P2.14] a second submission is refused', () => {
    const table = gameWith({ ann: 'Seer', bob: 'Villager', cleo: 'Werewolf' }).submit('ann', {
      type: 'pass',
    });
    expect(table.trySubmit('ann', { type: 'pass' })).toMatchObject({
      rejection: { code: 'ALREADY_SUBMITTED' },
    });
  });
});

test('of the night only its steps are counted, and those of all selected roles', () => {
  const table = gameWith(
    { ann: 'Bodyguard', bob: 'Mason', cleo: 'Mason' },
    { center: ['Sentinel', 'Hunter', 'Dream Wolf'] },
  );
  expect(table.view('ann').currentRoleIndex).toBe(0);
  expect(table.endNight().view('ann').currentRoleIndex).toBe(3);
});

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

const one = { min: 1, max: 1 } as const;
const swap: ChoiceOffer = {
  type: 'view_and_swap',
  targets: [bob, cleo],
  centerIndices: [0, 1, 2],
  ...one,
};
const rob: ChoiceOffer = { type: 'rob_player', targets: [bob, cleo], ...one };
const investigate: ChoiceOffer = { type: 'investigate_players', targets: [bob, cleo], min: 1, max: 2 };
const shift: ChoiceOffer = { type: 'shift_cards', directions: ['left', 'right'], ...one };
const give: ChoiceOffer = {
  type: 'assign_artifact',
  targets: [bob],
  artifactIds: ['void-of-nothingness'],
  ...one,
};

test.each<[ChoiceOffer, Partial<Choice>, string]>([
  [swap, { targets: [bob], centerIndices: [1] }, 'ok'],
  [swap, { targets: [bob], centerIndices: [1], ifEvilTarget: cleo }, 'ok'],
  [swap, { targets: [bob], centerIndices: [1], ifEvilTarget: ann }, 'illegal'],
  [swap, { targets: [bob, cleo], centerIndices: [1] }, 'incomplete'],
  [swap, { targets: [bob] }, 'incomplete'],
  [rob, { targets: [bob], ifEvilTarget: cleo }, 'illegal'],
  [investigate, { targets: [cleo, bob] }, 'ok'],
  [investigate, { targets: [cleo] }, 'ok'],
  [investigate, { targets: [cleo, cleo] }, 'illegal'],
  [shift, { direction: 'left' }, 'ok'],
  [shift, {}, 'incomplete'],
  [shift, { direction: 'left', targets: [bob] }, 'illegal'],
  [give, { targets: [bob], artifactId: 'void-of-nothingness' }, 'ok'],
  [give, { targets: [bob] }, 'incomplete'],
  [give, { targets: [bob], artifactId: 'mask-of-muting' }, 'illegal'],
])('[P4.9] of the offer %p the choice %p is %s', (offer, choice, expected) => {
  const whole: Choice = { type: offer.type, targets: [], centerIndices: [], ...choice };
  expect(checkChoice({ offers: [offer], canPass: false }, whole)).toBe(expected as 'ok');
});

test('a card for a player, or for another one if it is evil, keeps its places over the wire', () => {
  const findSeat = (id: string) => [ann, bob, cleo].find((player) => player === id);
  const payload = {
    type: 'view_and_swap',
    centerIndex: 2,
    targetUserId: 'bob',
    ifEvilTargetUserId: 'cleo',
  } as const;
  const choice = choiceFromPayload(payload, findSeat);
  expect(choice).toEqual({ type: 'view_and_swap', targets: [bob], centerIndices: [2], ifEvilTarget: cleo });
  expect(choice && payloadFromChoice(choice)).toEqual(payload);
  expect(choice && actionDataOf([choice], (id) => id as string as UserId)).toEqual(payload);
  expect(choiceFromPayload({ ...payload, ifEvilTargetUserId: 'eve' }, findSeat)).toBeNull();
});
