/** Words of seats, and of the pages that end one or say whose it was. */
const REMOVED_BY_HOST = {
  title: 'The host has removed you',
  text: 'You cannot come back to this room. You can join another one.',
};

export const TEXTS = {
  you: 'you',
  bot: 'bot',
  left: {
    removed: REMOVED_BY_HOST,
    REMOVED: REMOVED_BY_HOST,
    left: { title: 'You left this room', text: 'You left it in another tab or on another device.' },
    seat_returned: { title: 'Your seat was taken back', text: 'It went back to the device it came from.' },
    room_closed: { title: 'This room has been closed', text: 'Everybody has gone home. Thanks for playing!' },
    GAME_NOT_FOUND: { title: 'Game not found', text: 'Everybody has gone home, or the room was closed.' },
  } as Partial<Record<string, { readonly title: string; readonly text: string }>>,
  noSeat: {
    title: 'You do not have a seat in this game',
    text: 'Ask the host for the room code, and join with it.',
  },
  seatMoved: 'Your seat was moved to another device',
  seatMovedText: (seconds: number) =>
    `The host gave out a code for your seat, and it was used. If you did not use it, you can take your seat back for ${seconds} s.`,
  seatMovedForGood: 'To play here again, ask the host for a code for your seat.',
  takeBack: 'Take it back',
  notTakenBack: 'The seat could not be taken back',
  signedOut: 'You were signed out',
  signedOutText: 'Sign in again to come back to your seat.',
  signIn: 'Sign In',
  home: 'Return to Home',
} as const;
