/** What the picture of a finished round tells. */
export interface Pictured {
  readonly title: string;
  readonly verdict: string;
  readonly reason: string;
  /** The address of the site, without any room; null if it has none that everybody can reach. */
  readonly address: string | null;
  readonly players: readonly PicturedPlayer[];
}

export interface PicturedPlayer {
  readonly userId: string;
  readonly name: string;
  readonly fate: string;
  /** The titles of the first and the last card. */
  readonly first: string;
  readonly last: string;
  readonly isWinner: boolean;
  readonly isOut: boolean;
}
