import type { ClaimPayload } from '../state/claim.ts';
import type { GameState } from '../state/state.ts';
import { payloadFromClaim } from '../talk/claim-payload.ts';
import type { Utterance } from './mind.ts';

/** What a bot says, as it is given to the game. */
export function payloadFromUtterance(
  { players }: Pick<GameState, 'players'>,
  utterance: Utterance,
): ClaimPayload {
  if (utterance.kind === 'withdraw') return utterance;
  return payloadFromClaim(utterance, (id) => {
    const named = players.find((player) => player.id === id);
    if (!named) throw new Error('a bot speaks of somebody who is not there');
    return named.userId;
  });
}
