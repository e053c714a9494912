import type { GameView } from '../../protocol/game-view.ts';
import type { Claim } from '../state/claim.ts';
import type { PlayerId } from '../state/ids.ts';
import type { RoleName } from '../state/role-facts.ts';
import { claimFromPayload } from '../talk/claim-payload.ts';
import { seatFinder } from './position.ts';

/** A claim as a bot hears it. */
export interface Heard {
  readonly id: string;
  readonly speaker: PlayerId;
  readonly claim: Claim;
  readonly isWithdrawn: boolean;
}

/** What was claimed so far, in order. */
export function heardIn(view: GameView): Heard[] {
  const idOf = seatFinder(view);
  return view.claims.flatMap(({ id, userId, claim: said, withdrawn: isWithdrawn }) => {
    const speaker = idOf(userId);
    const claim = claimFromPayload(said, idOf);
    return speaker === undefined || claim === null ? [] : [{ id, speaker, claim, isWithdrawn }];
  });
}

export const standing = (heard: readonly Heard[]): Heard[] => heard.filter(({ isWithdrawn }) => !isWithdrawn);

type SuspectClaim = Extract<Claim, { kind: 'suspect' }>;

/** Whom somebody trusts or accuses. */
export interface Judgement {
  readonly id: string;
  readonly claim: SuspectClaim;
}

export const judgementsOf = (heard: readonly Heard[], speaker: PlayerId): Judgement[] =>
  standing(heard).flatMap(({ id, speaker: by, claim }) =>
    by === speaker && claim.kind === 'suspect' ? [{ id, claim }] : [],
  );

export const isAccusation = (claim: Claim): claim is SuspectClaim =>
  claim.kind === 'suspect' && claim.level === 'accuse';

/** Somebody asks who they are, or accuses them. */
export const isPressed = (heard: readonly Heard[], player: PlayerId): boolean =>
  heard.some(({ claim }) => (claim.kind === 'ask' || isAccusation(claim)) && claim.player === player);

/** The role somebody claims to have been dealt. */
export function claimedRole(heard: readonly Heard[], speaker: PlayerId): RoleName | undefined {
  const role = heard.findLast(
    (one) => one.speaker === speaker && !one.isWithdrawn && one.claim.kind === 'role',
  );
  return role?.claim.kind === 'role' ? role.claim.role : undefined;
}

/** In these very words, taken back since or not. */
export function hasSaid(heard: readonly Heard[], speaker: PlayerId, claim: Claim): boolean {
  const words = JSON.stringify(claim);
  return heard.some((one) => one.speaker === speaker && JSON.stringify(one.claim) === words);
}

/** Of the speaker's own night: what they did, saw, were told, or that there was nothing. */
export const isOfNight = ({ kind }: Claim): boolean =>
  kind === 'did' || kind === 'saw' || kind === 'told' || kind === 'quiet';
