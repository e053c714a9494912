import type { ClaimView, GameView } from '@nightfall/shared/protocol/game-view';
import { sampleView } from './sample-view.ts';

const claimId = (number: number) => `00000000-0000-4000-9000-${String(number).padStart(12, '0')}`;

/** A discussion of five in which these people have claimed this, in order. */
export function claimedView(
  claims: readonly (readonly [userId: string, claim: ClaimView['claim']])[],
  change: Record<string, unknown> = {},
): GameView {
  return sampleView({
    phase: 'discussion',
    phaseEndsAt: Date.now() + 60_000,
    players: [{}, {}, {}, {}, {}],
    claims: claims.map(([userId, claim], index) => ({
      id: claimId(index + 1),
      userId,
      claim,
      at: 1000 * (index + 1),
      withdrawn: false,
    })),
    ...change,
  });
}
