import { choiceFromPayload } from '../night/payload.ts';
import type { Choice } from '../state/choice.ts';
import type { SaidClaim } from '../state/claim.ts';
import { createRandom, shuffled } from '../state/random.ts';
import { knownClaims } from './known-claims.ts';
import type { Match } from './match.ts';
import { plainChoice, type Seats } from './model-wire.ts';
import { randomClaim } from './random-claims.ts';
import { seatsOf } from './rulebook-model/plain.ts';
import { accountOf, movedOn, type PlainClaim, verdictOn } from './rulebook-model/verdicts.ts';

/** In some rounds each claims something, true or not, and something that they know. */
export function claimAtRandom(match: Match, seed: string): void {
  const random = createRandom(`claims of ${seed}`);
  if (random.below(4) > 0) return;
  const { table, plan, seats } = match;
  const everybody = match.everybodySees();
  for (const seat of seatsOf(plan.round)) {
    const me = match.me(seat);
    const known = knownClaims({ ...everybody, me });
    const claims = [randomClaim(everybody, me.userId, random), ...shuffled(known, random).slice(0, 2)];
    for (const claim of claims) table.act(seats.nameOf(seat), { type: 'make_claim', claim });
  }
}

/** What the results say of the claims. */
export function compareVerdicts(match: Match): void {
  if (match.table.state.claims.length === 0) return;
  const { claims } = match.everybodySees();
  const account = accountOf(match.plan.round, match.turns);
  for (const { userId, claim, verdict, hasMovedOn } of claims) {
    const seat = match.seats.of(userId);
    const said = plainClaim(claim, match.seats);
    const judged = [verdictOn(account, seat, said), movedOn(account, seat, said)];
    match.compare(`verdict on ${JSON.stringify(said)} of ${seat}`, judged, [verdict, hasMovedOn === true]);
  }
}

function plainClaim(claim: SaidClaim, seats: Seats): PlainClaim {
  switch (claim.kind) {
    case 'role':
    case 'quiet':
    case 'peace':
      return claim;
    case 'ask':
      return { kind: 'ask' };
    case 'saw':
      return { kind: 'saw', place: plainPlace(claim.place, seats), role: claim.role };
    case 'did':
      return { kind: 'did', choice: plainChoice(choiceOf(claim), seats) };
    case 'told':
      return { kind: 'told', fact: claim.fact, seats: claim.userIds.map(seats.of) };
    case 'suspect':
      return { kind: 'suspect', seat: seats.of(claim.userId), level: claim.level };
  }
}

/** With the user ids where the engine has players. */
function choiceOf({ payload }: Extract<SaidClaim, { kind: 'did' }>): Choice {
  return choiceFromPayload(payload, (userId) => userId as Choice['targets'][number]) as Choice;
}

function plainPlace(place: Extract<SaidClaim, { kind: 'saw' }>['place'], seats: Seats): string {
  if ('userId' in place) return `seat ${seats.of(place.userId)}`;
  return 'centerIndex' in place ? `center ${place.centerIndex}` : 'pile';
}
