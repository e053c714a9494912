/** What speakers of one kind do with the truth, in shares of those who speak of themselves. */
export interface Trust {
  /** A villager names a role that is not theirs. */
  readonly slips: number;
  /** A villager says something untrue of their night. */
  readonly slipsOfNight: number;
  /** Of the roles that villagers name by mistake, those that are none of the village; undefined: as a liar would choose. */
  readonly accusesItself?: number;
  /** A wolf admits to its side … */
  readonly confesses: number;
  /** … and where its card lies elsewhere by now. */
  readonly confessesWhenMoved: number;
  /** Whoever has become a wolf says what they were dealt. */
  readonly keepsCard: number;
  /** A liar takes a role that somebody else has claimed so much more seldom than a free one. */
  readonly contests: number;
  /** A villager, and a liar, takes another role than the first. */
  readonly changes: { readonly honest: number; readonly liar: number };
  /** No claim makes a world less likely than by this factor, beside how likely it is made up. */
  readonly floor: number;
}

/** Bots of the village do not err. */
export const BOT_SPEAKERS: Trust = {
  slips: 0.03,
  slipsOfNight: 0.03,
  confesses: 0.01,
  confessesWhenMoved: 0.01,
  keepsCard: 0.4,
  contests: 0.12,
  changes: { honest: 0.03, liar: 0.5 },
  floor: 0.002,
};

/**
 * Humans err, joke and lie as villagers, stand up to whoever gives them away, and change their story for no reason.
 * Estimated from recorded games by `bench/people.ts`; docs/bots.md has the intervals.
 */
export const HUMAN_SPEAKERS: Trust = {
  slips: 0.152,
  slipsOfNight: 0.108,
  accusesItself: 0.133,
  confesses: 0.151,
  confessesWhenMoved: 0.238,
  keepsCard: 0.4,
  contests: 0.325,
  changes: { honest: 0.085, liar: 0.132 },
  floor: 0.008,
};

/** Whose words are believed how far. */
export interface Trusts {
  readonly bots: Trust;
  readonly humans: Trust;
}

export const TRUSTS: Trusts = { bots: BOT_SPEAKERS, humans: HUMAN_SPEAKERS };
