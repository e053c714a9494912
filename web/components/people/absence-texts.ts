export const TEXTS = {
  title: 'Who is away',
  isAway: (name: string) => `${name} is away`,
  areAway: (count: number) => `${count} are away`,
  since: (minutes: number) => (minutes < 1 ? 'just now' : `${minutes} min`),
  botComes: 'A bot plays for anyone who is not back within a minute.',
  botActs: 'A bot plays for them until they are back.',
  hostMoves: 'If the host is not back within a minute, whoever joined first becomes the host.',
  seatStays: 'Their seat is kept.',
  wentAway: (name: string, consequence: string) => `${name} is away. ${consequence}`,
  deeds: 'What a bot did for you',
  nightDone: (phase: string) => `You were away, so a bot made your choice (${phase}).`,
  voteDone: (name: string) => `You were away, so a bot voted in your place, for ${name}.`,
} as const;
