import { describe, expect, test } from 'bun:test';
import { cuesOf, landedBy, momentsOf, turnStagger } from './reveal-cues.ts';

describe('a reveal', () => {
  test.each([0, 3, 7, 16, 27])(
    '[H4.63 H4.219] of %i votes goes forward and is over within 12 seconds',
    (votes) => {
      const cues = cuesOf(votes, true);
      const moments = momentsOf(cues);
      expect(moments).toEqual(moments.toSorted((one, other) => one - other));
      expect(cues.end).toBeLessThan(12_000);
      expect(landedBy(cues, cues.counted)).toBe(votes);
      expect(turnStagger(27) * 27).toBeCloseTo(900);
    },
  );

  test('wastes no time on cards of the eliminated when there are none', () => {
    const [some, none] = [cuesOf(7, true), cuesOf(7, false)];
    expect(none.shown).toBe(none.turned);
    expect(none.end).toBeLessThan(some.end);
  });
});
