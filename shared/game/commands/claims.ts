import { accept, type Decision, refuse } from '../events/decision.ts';
import { rolesOf } from '../night/roles/role-lookup.ts';
import type { MadeClaim } from '../state/claim.ts';
import { MAX_CLAIMS } from '../state/limits.ts';
import { presentHumans } from '../state/presence.ts';
import type { GameState, Message, Player } from '../state/state.ts';
import { botDiscussion, speakerOf } from '../talk/bot-talk.ts';
import { claimFromPayload } from '../talk/claim-payload.ts';
import { isLegalClaim } from '../talk/legal-claims.ts';
import { isSilenced } from '../talk/speech.ts';
import { isRateLimited, notBeforePhase } from './chat.ts';
import type { ActionOf, BotSpeech, Context } from './command.ts';

/** Makes a claim about the round, or withdraws an own one. Whether it is true does not matter (talk.md section 1). */
export function makeClaim(
  state: GameState,
  { claim: said }: ActionOf<'make_claim'>,
  seat: Player,
  present: Context,
): Decision {
  const context = notBeforePhase(state, present);
  if (isSilenced(state, seat)) return refuse('MUTED');
  if (state.settings.claims === 'off') return refuse('CLAIMS_OFF');
  if (isRateLimited(state.messages, seat.id, context.now)) return refuse('RATE_LIMITED');
  const own = state.claims.filter(({ playerId }) => playerId === seat.id);
  if (said.kind === 'withdraw') return withdraw(own, said.claimId, context.now);
  if (own.length >= MAX_CLAIMS) return refuse('CLAIM_LIMIT');
  const { stage } = state;
  if (stage.phase !== 'discussion') return refuse('WRONG_PHASE');
  const { seats, selectedRoles } = stage.deal;
  const claim = claimFromPayload(said, (userId) =>
    seats.find((id) => state.players.some((player) => player.id === id && player.userId === userId)),
  );
  const ground = { seats, selectedRoles, roles: rolesOf(state) };
  if (claim === null || !isLegalClaim(ground, seat.id, claim)) return refuse('INVALID_CLAIM');
  const made: MadeClaim = { id: context.newId(), playerId: seat.id, claim, at: context.now };
  // Claiming another role takes back the claim to the previous one.
  const replaced = claim.kind === 'role' ? own.filter((one) => one.claim.kind === 'role') : [];
  return accept(
    [
      ...replaced.flatMap((one) => withdrawal(one, context.now)),
      { type: 'claim_made', claim: made, message: claimMessage(made, seat, context) },
    ],
    { claimId: made.id },
  );
}

/** Only an own claim. A second withdrawal changes nothing. */
function withdraw(own: readonly MadeClaim[], claimId: string, now: number): Decision {
  const claim = own.find(({ id }) => id === claimId);
  return claim === undefined ? refuse('INVALID_CLAIM') : accept(withdrawal(claim, now));
}

const withdrawal = ({ id, withdrawnAt }: MadeClaim, at: number) =>
  withdrawnAt === undefined ? [{ type: 'claim_withdrawn' as const, claimId: id, at }] : [];

/** The claim's message in the chat; its sentence is made when a view is made. */
function claimMessage(
  { id: claimId, at }: MadeClaim,
  { id: playerId, userId, displayName }: Player,
  { newId }: Context,
): Message {
  return { id: newId(), type: 'claim', claimId, content: '', at, playerId, userId, displayName };
}

/**
 * A bot makes a claim under the same rules as a player, if a human is present. If it has been made already, or its time
 * is over, nothing happens.
 */
export function speakAsBot(
  state: GameState,
  { round, occasion, playerId, claim, story, gapMs }: BotSpeech,
  bot: Player | undefined,
  context: Context,
): Decision {
  const discussion = botDiscussion(state);
  if (discussion === null || state.round !== round) return accept([]);
  if (bot === undefined || speakerOf(state, occasion)?.id !== playerId) return accept([]);
  if (presentHumans(state, context.now).length === 0) return accept([]);
  if (occasion.kind === 'moment' && context.now - discussion.talk.at < gapMs) return accept([]);
  const decision = makeClaim(state, { type: 'make_claim', claim }, bot, context);
  if (!decision.ok) return decision;
  const spoke = { type: 'bot_spoke', playerId, occasion, story, at: context.now } as const;
  return accept([...decision.events, spoke]);
}
