import type { OwnReview, Review, ReviewDocument } from '../../protocol/review.ts';
import type { GameId } from '../state/ids.ts';
import { withNames } from './spoken-for.ts';

interface KeptReview {
  readonly gameId: GameId;
  readonly round: number;
  readonly document: ReviewDocument;
  /** In seat order; null for who is not to be named any more. */
  readonly names: readonly (string | null)[];
  /** The reader's own, and nobody else's. */
  readonly own: OwnReview | null;
}

/** What a name is where there is none any more. */
const NOBODY = 'Deleted account';

/** A review as it is read, with the names of those who have not been forgotten. */
export function readReview({ gameId, round, document, names, own }: KeptReview): Review {
  const named = (text: string) => withNames(text, (seat) => names[seat] ?? NOBODY);
  const withText = <T extends { readonly text: string }>(one: T): T => ({ ...one, text: named(one.text) });
  return {
    ...document,
    gameId,
    round,
    players: document.players.map((player, seat) => ({ ...player, name: names[seat] ?? null })),
    moments: document.moments.map(withText),
    claims: document.claims.map(withText),
    turningPoint: withText(document.turningPoint),
    nightLog: document.nightLog.map(withText),
    you: own === null ? null : withText(own),
  };
}
