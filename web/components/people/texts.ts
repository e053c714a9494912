/** Players who are away, and the bots that stand in for them. */
export const ABSENCE = {
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

/** Handing over the host. */
export const HAND_OVER = {
  title: 'Hand over host',
  text: 'The new host picks the roles, starts the game and manages the players. You keep your seat.',
  give: (name: string) => `Make ${name} the host`,
  nobody: 'There is nobody here who could take over.',
  given: (name: string) => `${name} is now the host`,
  youAreHost: 'You are now the host',
  youAreHostText: 'You pick the roles, start the game and manage the players.',
} as const;

/** People who come back after a removal, and the new room code. */
export const NEWCOMERS = {
  came: (names: string) => `Joined after you removed a player: ${names}`,
  text: 'A removed guest can come back under another name. Lock the room, or give it a new code that they do not know.',
  lock: 'Lock the room',
  locked: 'The room is locked',
  newCode: 'New room code',
  codeIs: (code: string) => `The room code is now ${code}`,
  oldCode: 'The old code no longer works.',
  codeFailed: 'The room code could not be changed',
  tryLater: 'Please try again later',
} as const;

/** People who wait for the next round. */
export const WAITING = {
  title: 'Who is waiting',
  text: 'They are watching this round, and get a seat when it is over.',
  nobody: 'Nobody is waiting for the next round.',
  isWaiting: (name: string) => `${name} is waiting`,
  areWaiting: (count: number) => `${count} are waiting`,
  begins: (name: string) => `${name} is waiting for the next round`,
  lock: 'Lock the room',
  lockHint: 'Nobody else can join or wait.',
} as const;
