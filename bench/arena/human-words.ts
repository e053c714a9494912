import type { Utterance } from '@nightfall/shared/game/bots/mind';
import { positionOf } from '@nightfall/shared/game/bots/position';
import type { Claim } from '@nightfall/shared/game/state/claim';
import { pickOne, type Random } from '@nightfall/shared/game/state/random';
import { claimFromPayload } from '@nightfall/shared/game/talk/claim-payload';
import { isLegalClaim } from '@nightfall/shared/game/talk/legal-claims';
import { randomClaim } from '@nightfall/shared/game/testing/random-claims';
import type { GameView } from '@nightfall/shared/protocol/game-view';

/** Once in so many times somebody who says anything takes back what they have said. */
const TAKES_BACK = 8;

/** Anything that may be said, whatever has been said before. */
export function anything(view: GameView, random: Random): Utterance {
  const own = view.claims.filter(({ userId, withdrawn }) => userId === view.me?.userId && !withdrawn);
  const takenBack = random.below(TAKES_BACK) === 0 ? pickOne(own, random) : undefined;
  return takenBack ? { kind: 'withdraw', claimId: takenBack.id } : anyClaim(view, random);
}

/** A slip of the tongue: another claim of the same kind, or any where there is but one of its kind. */
export function slipOf(claim: Claim, view: GameView, random: Random): Claim {
  if (claim.kind === 'quiet') return anyClaim(view, random);
  return anyClaim(view, random, (other) => other.kind === claim.kind && !Bun.deepEquals(other, claim));
}

function anyClaim(view: GameView, random: Random, isFitting = (_: Claim) => true): Claim {
  const position = positionOf(view);
  const self = position.own?.player;
  if (self === undefined) throw new Error('who is not dealt in claims nothing');
  const findSeat = (user: string) => view.players.find(({ userId }) => userId === user)?.id;
  for (;;) {
    const claim = claimFromPayload(randomClaim(view, view.me?.userId ?? '', random), findSeat);
    if (claim && isLegalClaim(position, self, claim) && isFitting(claim)) return claim;
  }
}
