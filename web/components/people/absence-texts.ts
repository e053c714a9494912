export const TEXTS = {
  title: 'Who is away',
  away: 'Away:',
  since: (minutes: number) => (minutes < 1 ? 'just now' : `${minutes} min`),
  botComes: 'A bot plays for anyone who is not back within a minute.',
  botActs: 'A bot plays for them until they are back.',
  hostMoves: 'If the host is not back within a minute, whoever joined first becomes the host.',
  seatStays: 'Their seat is kept.',
  wentAway: (name: string, consequence: string) => `${name} is away. ${consequence}`,
  nightDone: (phase: string) => `You were away, so a bot made your choice (${phase}).`,
  voteDone: (name: string) => `You were away, so a bot voted in your place, for ${name}.`,
} as const;
