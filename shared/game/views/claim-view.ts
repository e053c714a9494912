import type { ClaimView } from '../../protocol/game-view.ts';
import { rolesOf } from '../night/role-table.ts';
import { isRevealed } from '../night/round-knowledge.ts';
import type { MadeClaim } from '../state/claim.ts';
import type { GameState } from '../state/state.ts';
import { payloadFromClaim } from '../talk/claim-payload.ts';
import { claimsFor, type Reader } from '../talk/messages.ts';
import { hasMovedOn, type RoundTruth, truthOf, verdictOf } from '../talk/verdicts.ts';
import type { People } from './people.ts';
import type { Words } from './words.ts';

/** The claims of this round, with their verdicts once everything may be seen. */
export function claimViews(state: GameState, reader: Reader, people: People): ClaimView[] {
  const { stage } = state;
  const isOver = stage.phase === 'results' && isRevealed(stage);
  const truth = isOver ? truthOf(stage, rolesOf(state)) : null;
  return claimsFor(state, reader).map((made) => ({
    id: made.id,
    userId: people.userIdOf(made.playerId),
    claim: payloadFromClaim(made.claim, people.userIdOf),
    at: made.at,
    withdrawn: made.withdrawnAt !== undefined,
    ...(truth === null ? {} : judged(truth, made)),
  }));
}

function judged(
  truth: RoundTruth,
  { playerId, claim }: MadeClaim,
): Pick<ClaimView, 'verdict' | 'hasMovedOn'> {
  const verdict = verdictOf(truth, playerId, claim);
  return hasMovedOn(truth, playerId, claim) ? { verdict, hasMovedOn: true } : { verdict };
}

/** What a message about a claim says. */
export function claimContent(
  { claims }: Pick<GameState, 'claims'>,
  claimId: string,
  people: People,
  words: Words,
): string {
  const made = claims.find(({ id }) => id === claimId);
  return made === undefined ? '' : words.claim(made.claim, { player: people.nameOf, self: made.playerId });
}
