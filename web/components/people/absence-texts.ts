export const TEXTS = {
  title: 'Away',
  since: (name: string, minutes: number) =>
    minutes < 1 ? `${name} has just gone` : `${name} has been away for ${minutes} min`,
  botComes: 'A bot acts for them from the first minute on, until they are back.',
  botActs: 'A bot acts for them until they are back.',
  hostMoves: 'After a minute, whoever joined first among those here becomes the host.',
  seatStays: 'Their seat stays theirs.',
  nightDone: 'You were away, so a bot made your choice in the night.',
  voteDone: 'You were away, so a bot voted for you.',
} as const;
