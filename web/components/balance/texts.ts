/** The same in every theme but for the names of teams and roles, which come from it. */
export const TEXTS = {
  title: 'How this set plays',
  sentence: (side: string, { share, low, high }: Percents, rounds: number) =>
    `With these roles the ${side} wins about ${share}\u00a0% (${low} to ${high}; ${rounds} rounds by bots).`,
  bots: 'Bots are not people: at your table it may go otherwise.',
  counting: 'Bots are playing rounds with these roles. The first figure takes a minute or so.',
  unknownSet: 'How this set plays is unknown: bots try sets of the game’s own roles, for 3 to 12 players.',
  unfit: 'This is known once there are as many roles as needed.',
  failed: 'The figures could not be fetched.',
  people: (side: string, { share, low, high }: Percents, rounds: number) =>
    `Among people the ${side} won ${share}\u00a0% of ${rounds} rounds with this set (${low} to ${high}).`,
  percent: (share: number) => `${share}\u00a0%`,
  others: 'Others or nobody',
  details: 'What each role adds',
  additions: (side: string) =>
    `How much more often the ${side} wins with one of them than with a Villager in its place:`,
  points: (points: number, low: number, high: number) =>
    `${signed(points)} points (${signed(low)} to ${signed(high)})`,
  noAddition: 'Of no role is this certain yet.',
  suggestionTitle: 'To bring the sides together',
  suggestion: (out: string, into: string) => `Take out one ${out}, put in one ${into}.`,
  suggestionWins: (village: string, villageShare: number, wolves: string, wolfShare: number) =>
    `Then the ${village} wins about ${villageShare}\u00a0%, the ${wolves} ${wolfShare}\u00a0%.`,
  noSuggestion: 'No single swap is certain to bring the sides closer.',
  apply: 'Swap them',
  applied: (out: string, into: string) => `${out} is out, ${into} is in`,
} as const;

/** Of a hundred. */
export interface Percents {
  readonly share: number;
  readonly low: number;
  readonly high: number;
}

const signed = (value: number): string => `${value < 0 ? '−' : '+'}${Math.abs(value)}`;
