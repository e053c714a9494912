import type { ClaimView } from '@nightfall/shared/protocol/game-view';

/** A claim that was made, of one kind. */
export type ClaimOf<K extends ClaimView['claim']['kind']> = ClaimView & {
  readonly claim: Extract<ClaimView['claim'], { kind: K }>;
};

/** Where a claimed card was seen. */
export type ClaimPlace = ClaimOf<'saw'>['claim']['place'];

/** Those of one kind. */
export const ofKind = <K extends ClaimView['claim']['kind']>(
  claims: readonly ClaimView[],
  kind: K,
): ClaimOf<K>[] => claims.filter((made): made is ClaimOf<K> => made.claim.kind === kind);
