import type { OwnReview, Review, ReviewDocument } from '../../protocol/review.ts';
import type { GameId } from '../state/ids.ts';

interface StoredReview {
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
export function readReview({ gameId, round, document, names, own }: StoredReview): Review {
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

/** Names stand in a kept sentence as seats between two characters that nobody can type. */
const [OPEN, CLOSE] = ['\uE000', '\uE001'];
const SEATS = new RegExp(`${OPEN}(\\d+)${CLOSE}`, 'g');
/** Of a line that was cut in the middle of a name. */
const REST = new RegExp(`${OPEN}\\d*`, 'g');

export const seatMark = (seat: number): string => `${OPEN}${seat}${CLOSE}`;

export const withNames = (text: string, nameOf: (seat: number) => string): string =>
  text.replaceAll(SEATS, (_, seat: string) => nameOf(Number(seat))).replaceAll(REST, '');
