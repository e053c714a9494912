import { describe, expect, test } from 'bun:test';
import type { Choice } from '../state/choice.ts';
import type { PlayerId } from '../state/ids.ts';
import { createRandom } from '../state/random.ts';
import { robPlayer } from './actions/rob-player.ts';
import { swapCenter } from './actions/swap-center.ts';
import { swapPlayers } from './actions/swap-players.ts';
import { viewPlayer } from './actions/view-player.ts';
import { viewWerewolfPile } from './actions/view-werewolf-pile.ts';
import { dealCards } from './deal-cards.ts';
import { Night } from './night.ts';
import { rolesOf } from './role-table.ts';
import { insomniac } from './roles/insomniac.ts';

const [ann, bob, cleo] = ['ann', 'bob', 'cleo'] as unknown as [PlayerId, PlayerId, PlayerId];
const ROLES = ['Seer', 'Robber', 'Drunk', 'Villager', 'Hunter', 'Tanner'];

function night(selectedRoles = ROLES): Night {
  const roles = rolesOf({ customRoles: [] });
  return new Night(dealCards({ seed: 'night', seats: [ann, bob, cleo], selectedRoles, roles }), roles);
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
    expect(work.activePlayers).toEqual([]);
  });

  test('[R4.9] stops its owner too, the center swap and the own look included', () => {
    const work = night();
    const before = work.record().layout;
    work.shield(ann);
    expect(swapCenter.perform(work, ann, choice('swap_center', [], [0]))).toEqual({ kind: 'shielded' });
    expect(robPlayer.perform(work, ann, choice('rob_player', [bob]))).toEqual({ kind: 'shielded' });
    expect(insomniac.wake?.perform(work, ann)).toEqual({ kind: 'shielded' });
    expect(work.record().layout).toEqual(before);
  });

  test('does not protect the cards beside it', () => {
    const work = night();
    work.shield(bob);
    expect(viewPlayer.perform(work, ann, choice('view_player', [cleo])).kind).toBe('looked');
  });
});

describe('the werewolf pile', () => {
  test('[R1.6] without an Alpha Wolf there is none', () => {
    expect(
      viewWerewolfPile.offer({
        player: ann,
        seats: [ann],
        others: [],
        mayTargetItself: false,
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
    work.copy(ann, 'Hunter');
    swapCenter.perform(work, ann, choice('swap_center', [], [2]));
    const { layout } = work.record();
    expect(layout.cards[layout.center[2] ?? ('' as never)]?.as).toBe('Hunter');
    expect(layout.cards[layout.hands[ann] ?? ('' as never)]?.as).toBeUndefined();
  });
});

describe('who did something with a card', () => {
  test('copying counts; a tap, a shield, a protection and an empty pile do not', () => {
    const work = night();
    work.tap(bob);
    work.shield(bob);
    work.protect(bob, cleo);
    viewWerewolfPile.perform(work, bob, choice('view_werewolf_pile'));
    expect(work.activePlayers).toEqual([]);
    work.copy(cleo, 'Hunter');
    viewPlayer.perform(work, ann, choice('view_player', [cleo]));
    // In seat order: the order in which they acted would tell the roles.
    expect(work.activePlayers).toEqual([ann, cleo]);
  });
});

describe('shifting', () => {
  const hands = (work: Night) => {
    const { layout } = work.record();
    return Object.fromEntries(
      Object.entries(layout.hands).map(([seat, id]) => [seat, layout.cards[id]?.role]),
    );
  };
  const places = [ann, bob, cleo].map((player) => ({ player }));

  test('[R4.20] moves every card to the next place', () => {
    const work = night();
    const before = hands(work);
    expect(work.rotate(ann, places)).toBe(true);
    expect(hands(work)).toEqual({ bob: before.ann, cleo: before.bob, ann: before.cleo });
  });

  test('passes around a shield, and does nothing with less than two cards', () => {
    const work = night();
    const before = hands(work);
    work.shield(bob);
    work.rotate(ann, places);
    expect(hands(work)).toEqual({ ann: before.cleo, bob: before.bob, cleo: before.ann });
    work.shield(cleo);
    expect(work.rotate(bob, places)).toBe(false);
    expect(work.activePlayers).toEqual([ann]);
  });
});

describe('conversion', () => {
  const withPile = () => night([...ROLES.slice(1), 'Alpha Wolf']);

  test('exchanges the card of the pile, once', () => {
    const work = withPile();
    expect(work.convert(ann, bob)).toBe('done');
    const { layout, conversions, ownRoles } = work.record();
    expect(layout.cards[layout.hands[bob] ?? ('' as never)]?.role).toBe('Werewolf');
    expect({ conversions, own: ownRoles[bob] }).toEqual({
      conversions: { bob: { by: ann, role: 'Werewolf' } } as never,
      own: 'Werewolf',
    });
    expect(work.look(ann, work.pilePlaces())).toEqual([
      { place: { pile: 0 }, role: work.dealtRole({ player: bob }) },
    ]);
    expect(work.convert(ann, cleo)).toBe('nothing');
  });

  test('a shield stops it', () => {
    const work = withPile();
    work.shield(bob);
    expect(work.convert(ann, bob)).toBe('shielded');
    expect(work.record().conversions).toEqual({});
  });

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
  test('one artifact each, none on a shielded card; it may make another role of its bearer', () => {
    const work = night();
    work.shield(cleo);
    expect(work.giveArtifact(bob, 'claw-of-the-werewolf')).toBe('done');
    expect(work.giveArtifact(bob, 'void-of-nothingness')).toBe('nothing');
    expect(work.giveArtifact(cleo, 'void-of-nothingness')).toBe('shielded');
    const { artifacts, ownRoles } = work.record();
    expect(artifacts).toEqual({ bob: 'claw-of-the-werewolf' } as never);
    expect(ownRoles[bob]).toBe('Werewolf');
  });

  test('[R5.4] an artifact decides what its bearer is told to be, whatever card comes to them later', () => {
    const work = night();
    work.giveArtifact(ann, 'cudgel-of-the-tanner');
    work.turnOverOwn(ann);
    expect(work.record().ownRoles).toEqual({ ann: 'Tanner' } as never);
  });

  test('three players keep their vote', () => {
    const seats = [ann, bob, cleo, 'dov' as PlayerId];
    const roles = rolesOf({ customRoles: [] });
    const deal = dealCards({ seed: 'night', seats, selectedRoles: [...ROLES, 'Minion'], roles });
    const work = new Night(deal, roles);
    expect(work.banish(cleo)).toBe(true);
    expect(work.banish(bob)).toBe(false);
    expect(work.record().banished).toEqual([cleo]);
    expect(night().banish(ann)).toBe(false);
  });

  test('protections, taps and face-up cards are kept by player', () => {
    const work = night();
    work.protect(ann, bob);
    work.tap(cleo);
    work.turnFaceUp({ place: { player: bob }, role: 'Seer' });
    expect(work.record()).toMatchObject({
      protections: { ann: bob },
      tapped: [cleo],
      faceUp: { bob: 'Seer' },
    });
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
