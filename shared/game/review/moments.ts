import type { Heard } from '../bots/heard.ts';
import type { MadeClaim } from '../state/claim.ts';

/** Something is said, or taken back. Whoever claims another role takes the one before back in the same moment. */
export interface Moment {
  readonly made: MadeClaim;
  readonly isWithdrawal: boolean;
  readonly at: number;
}

/** A discussion, moment by moment. */
export function momentsOf(claims: readonly MadeClaim[]): readonly Moment[] {
  const said = claims.map((made): Moment => ({ made, isWithdrawal: false, at: made.at }));
  const isReplaced = ({ playerId, withdrawnAt }: MadeClaim) =>
    claims.some((other) => other.playerId === playerId && other.at === withdrawnAt);
  const takenBack = claims.flatMap((made): Moment[] =>
    made.withdrawnAt === undefined || isReplaced(made)
      ? []
      : [{ made, isWithdrawal: true, at: made.withdrawnAt }],
  );
  return [...said, ...takenBack].toSorted((a, b) => a.at - b.at);
}

/** What was heard up to a moment, of all that somebody has heard in the end; before the first moment nothing. */
export function heardBy(all: readonly Heard[], moments: readonly Moment[], upTo: number): readonly Heard[] {
  const now = moments[upTo]?.at ?? 0;
  const made = new Map(moments.slice(0, upTo + 1).map((moment) => [moment.made.id, moment.made]));
  return all.flatMap((heard) => {
    const claim = made.get(heard.id);
    if (claim === undefined) return [];
    return [{ ...heard, isWithdrawn: claim.withdrawnAt !== undefined && claim.withdrawnAt <= now }];
  });
}
