import { describe, expect, test } from 'bun:test';
import { choiceFromPayload } from '../night/payload.ts';
import type { NightPayload } from '../state/choice.ts';
import { withUserIds } from '../testing/named-payload.ts';
import { gameWith, type Table } from '../testing/table.ts';
import { NightWorth } from './night-worth.ts';
import { positionOf, seatFinder } from './position.ts';
import { atOnce, drawAll } from './worlds.ts';

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
