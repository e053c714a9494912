export const TEXTS = {
  title: 'Who is away',
  isAway: (name: string) => `${name} is away`,
  areAway: (count: number) => `${count} are away`,
  nobody: 'Everybody is here.',
  since: (minutes: number) => (minutes < 1 ? 'just now' : `${minutes} min`),
  botComes: 'A bot plays for anyone who is not back within a minute.',
  botActs: 'A bot plays for them until they are back.',
  hostMoves: 'If the host is not back within a minute, the player who joined first becomes the host.',
  seatStays: 'Their seat is kept.',
  moveSeat: 'Move to another device',
  moveSeatOf: (name: string) => `Move ${name} to another device`,
  seatCodeOf: (name: string) => `Code for the seat of ${name}`,
  seatCodeHow: (host: string) =>
    `On the other device, open ${host}, press “Join Game” and “I have a seat code”, and enter:`,
  seatCodeLasts: (name: string, minutes: number) =>
    `It works once, within ${minutes} minutes. Tell it to ${name} alone: it also shows the card of this seat.`,
  noSeatCode: 'There is no code for this seat',
  wentAway: (name: string, consequence: string) => `${name} is away. ${consequence}`,
  deeds: 'What a bot did for you',
  nightDone: (phase: string) => `A bot made your choice for you (${phase}).`,
  voteDone: (name: string) => `A bot voted in your place, for ${name}.`,
  abstained: 'A bot abstained in your place.',
} as const;
