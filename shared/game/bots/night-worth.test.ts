import { describe, expect, test } from 'bun:test';
import { choiceFromPayload } from '../night/payload.ts';
import type { NightPayload } from '../state/choice.ts';
import { createRandom } from '../state/random.ts';
import { gameWith, type Table, withUserIds } from '../testing/table.ts';
import { type DawnView, drawDay, imagineDay, NightWorth } from './night-worth.ts';
import { findingsOf, positionOf, seatFinder } from './position.ts';
import { atOnce, drawAll, imagine, outcomesOf } from './worlds.ts';

const SEEDS = 6;
const NIGHTS = { worlds: 150, nights: 6_000 };

/** What choices of Ann are worth, on average over some seeds. */
function worthsOf(table: Table, ...payloads: NightPayload[]): number[] {
  const view = table.view('ann');
  const position = positionOf(view);
  if (position.own === null) throw new Error('Ann has no card');
  const sums = payloads.map(() => 0);
  for (let seed = 0; seed < SEEDS; seed += 1) {
    const worth = new NightWorth(drawAll(position, `worth ${seed}`, NIGHTS), position.own);
    for (const [index, payload] of payloads.entries()) {
      const named = withUserIds(payload, (name) => table.player(name).userId);
      const choice = choiceFromPayload(named, seatFinder(view));
      if (choice === null) throw new Error('there is nobody of this name');
      sums[index] = (sums[index] ?? 0) + atOnce(worth.of(choice)) / SEEDS;
    }
  }
  return sums;
}

const PASS: NightPayload = { type: 'pass' };
const at = (ann: string) =>
  gameWith(
    { ann, bob: 'Werewolf', cleo: 'Hunter', dov: 'Insomniac' },
    { center: ['Drunk', 'Mason', 'Villager'] },
  );
const view = (targetUserId: string): NightPayload => ({ type: 'view_player', targetUserId });

describe('the worth of a choice', () => {
  test('[C2.27] is what it tells: a look is worth more than none, and the same at anybody', () => {
    const [bob = 0, cleo = 0, dov = 0, none = 0] = worthsOf(
      at('Seer'),
      ...['bob', 'cleo', 'dov'].map(view),
      PASS,
    );
    expect(Math.min(bob, cleo, dov)).toBeGreaterThan(none + 0.1);
    expect(Math.max(bob, cleo, dov)).toBeLessThan(Math.min(bob, cleo, dov) + 0.02);
  });

  test('[C2.27] is small where one knows already', () => {
    const [companion = 0, stranger = 0] = worthsOf(at('Mystic Wolf'), view('bob'), view('dov'));
    expect(stranger).toBeGreaterThan(companion + 0.04);
  });

  test('[C2.27] is what it does: a wolf more, a card of one’s own, somebody who cannot die, a card given away', () => {
    const convert: NightPayload = { type: 'convert_player', targetUserId: 'cleo' };
    const rob: NightPayload = { type: 'rob_player', targetUserId: 'dov' };
    const protect: NightPayload = { type: 'protect_from_death', targetUserId: 'bob' };
    const look: NightPayload = { type: 'view_and_swap', centerIndex: 0, targetUserId: 'bob' };
    for (const [role, payload] of [
      ['Alpha Wolf', convert],
      ['Robber', rob],
      ['Bodyguard', protect],
      ['Witch', look],
    ] as const) {
      const [done = 0, none = 0] = worthsOf(at(role), payload, PASS);
      expect({ role, isBetter: done > none + 0.1 }).toEqual({ role, isBetter: true });
    }
  });

  test('[C2.27] of a claw that makes a wolf of somebody is great for a village that knows of it', () => {
    const assign = { type: 'assign_artifact', targetUserId: 'bob' } as const;
    const [claw = 0, nothing = 0] = worthsOf(
      at('Curator'),
      { ...assign, artifactId: 'claw-of-the-werewolf' },
      { ...assign, artifactId: 'void-of-nothingness' },
    );
    expect(claw).toBeGreaterThan(nothing + 0.3);
  });

  test('[C2.27] is little for what tells nothing and changes no chance', () => {
    const swap: NightPayload = { type: 'swap_players', player1UserId: 'bob', player2UserId: 'cleo' };
    const [swapped = 0, none = 0] = worthsOf(at('Troublemaker'), swap, PASS);
    expect(Math.abs(swapped - none)).toBeLessThan(0.08);
  });
});

/** The night that was, as Ann sees it. */
function dawningAfter(table: Table): DawnView {
  const { stage } = table.state;
  if (!('deal' in stage) || !('turns' in stage)) throw new Error('nobody has chosen');
  const position = positionOf(table.view('ann'));
  const imagined = imagine(position, stage.deal, stage.turns);
  const self = table.player('ann').id;
  return { position, self, imagined, told: findingsOf(outcomesOf(imagined.night, self)) };
}

const DAYS = 200;
const daysAfter = (dawn: DawnView) =>
  Array.from({ length: DAYS }, (_, day) =>
    imagineDay(dawn, drawDay(dawn.position, createRandom(`day ${day}`))),
  );

function night(ann: string, choice: NightPayload): { table: Table; dawn: DawnView } {
  const table = gameWith(
    { ann, bob: 'Werewolf', cleo: 'Seer', dov: 'Robber' },
    { center: ['Drunk', 'Troublemaker', 'Werewolf'] },
  );
  table.submit('ann', choice);
  return { table, dawn: dawningAfter(table) };
}

test('[C2.27] whoever lies about a card that was seen in the center is caught by those of the village', () => {
  const { table, dawn } = night('Apprentice Seer', { type: 'view_center_card', centerIndex: 0 });
  const caught = daysAfter(dawn).map((day) => day.caught);
  const bob = table.player('bob').id;
  expect(caught.flat().every((player) => player === bob)).toBe(true);
  // Free are the Drunk and the Troublemaker, which a liar that has listened claims.
  expect(caught.flat().length).toBeWithin(DAYS / 4, DAYS / 1.5);
});

test('[C2.27] a wolf catches nobody, spares its own, and is voted for less when it knows a card that nobody has', () => {
  const votesForAnn = (centerIndex: number) => {
    const { table, dawn } = night('Werewolf', { type: 'no_action' });
    const player = table.player('ann').id;
    const told = { ...dawn.told, cards: [{ place: { center: centerIndex }, role: 'Drunk' }] };
    const days = daysAfter(centerIndex < 0 ? dawn : { ...dawn, told });
    for (const { caught, votes } of days) {
      expect(caught).toEqual([]);
      expect(votes[table.player('bob').id]).not.toBe(player);
    }
    return days.flatMap(({ votes }) => Object.values(votes)).filter((target) => target === player).length;
  };
  expect(votesForAnn(0)).toBeLessThan(votesForAnn(-1));
});

test('[C2.27] suspicion stays with the person, not with a card that has moved unseen', () => {
  const table = gameWith(
    { ann: 'Seer', bob: 'Werewolf', cleo: 'Villager', dov: 'Troublemaker' },
    { center: ['Drunk', 'Robber', 'Werewolf'] },
  );
  table.submit('dov', { type: 'swap_players', player1UserId: 'bob', player2UserId: 'cleo' });
  table.submit('ann', { type: 'pass' });
  const targets = daysAfter(dawningAfter(table)).flatMap(({ votes }) => Object.values(votes));
  const votesFor = (name: string) => targets.filter((target) => target === table.player(name).id).length;
  expect(votesFor('bob')).toBeGreaterThan(1.2 * votesFor('cleo'));
});

test('[C2.27] whoever is banished has no vote', () => {
  const table = gameWith(
    { ann: 'Seer', bob: 'Werewolf', cleo: 'Old Hag', dov: 'Robber' },
    { center: ['Drunk', 'Troublemaker', 'Werewolf'] },
  );
  table.submit('cleo', { type: 'banish_player', targetUserId: 'bob' });
  table.submit('ann', { type: 'pass' });
  const voters = new Set(daysAfter(dawningAfter(table)).flatMap(({ votes }) => Object.keys(votes)));
  expect(voters).toEqual(new Set(['cleo', 'dov'].map((name) => table.player(name).id)));
});

test('[C2.27] whoever wears the mask claims nothing, so nobody catches them', () => {
  const caughtWith = (artifactId: 'mask-of-muting' | 'void-of-nothingness') => {
    const table = gameWith(
      { ann: 'Apprentice Seer', bob: 'Werewolf', cleo: 'Curator', dov: 'Robber' },
      { center: ['Drunk', 'Troublemaker', 'Werewolf'] },
    );
    table.submit('cleo', { type: 'assign_artifact', targetUserId: 'bob', artifactId });
    table.submit('ann', { type: 'view_center_card', centerIndex: 0 });
    return daysAfter(dawningAfter(table)).flatMap(({ caught }) => caught).length;
  };
  expect(caughtWith('mask-of-muting')).toBe(0);
  expect(caughtWith('void-of-nothingness')).toBeGreaterThan(0);
});
