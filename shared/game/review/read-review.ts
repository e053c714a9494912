import type { OwnReview, Review, ReviewDocument } from '../../protocol/review.ts';
import type { GameId } from '../state/ids.ts';

interface StoredReview {
  readonly gameId: GameId;
  readonly round: number;
  readonly document: ReviewDocument;
  /** In seat order; null for deleted accounts. */
  readonly names: readonly (string | null)[];
  /** The reader's own part. */
  readonly own: OwnReview | null;
}

/** Replaces the name of a deleted account. */
const NOBODY = 'Deleted account';

/** A review with the names of the players whose accounts still exist. */
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

/** In a stored sentence a name is the seat between two private-use characters, which cannot be typed. */
const [OPEN, CLOSE] = ['\uE000', '\uE001'];
const SEATS = new RegExp(`${OPEN}(\\d+)${CLOSE}`, 'g');
/** The rest of a mark in a line that was cut in the middle of it. */
const REST = new RegExp(`${OPEN}\\d*`, 'g');

export const seatMark = (seat: number): string => `${OPEN}${seat}${CLOSE}`;

export const withNames = (text: string, nameOf: (seat: number) => string): string =>
  text.replaceAll(SEATS, (_, seat: string) => nameOf(Number(seat))).replaceAll(REST, '');
