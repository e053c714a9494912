export const TEXTS = {
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
