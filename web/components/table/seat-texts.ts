/** Words of seats, and of the pages that end one or say whose it was. */
export const TEXTS = {
  you: 'you',
  bot: 'bot',
  left: 'You have left the table',
  leftReasons: {
    removed: 'The host has removed you from this room.',
    REMOVED: 'The host has removed you from this room.',
    left: 'You left this room in another tab or on another device.',
    seat_returned: 'Your seat went back to the device it came from.',
    room_closed: 'This room has been closed.',
    GAME_NOT_FOUND: 'Game not found',
  } as Partial<Record<string, string>>,
  noSeat: 'You do not have a seat in this game',
  seatMoved: 'Your seat was moved to another device',
  seatMovedText: (seconds: number) =>
    `The host gave out a code for your seat, and somebody used it. If that was not meant for them, you can take it back for ${seconds} s.`,
  seatMovedForGood: 'To play here again, ask the host for a code for your seat.',
  takeBack: 'Take it back',
  notTakenBack: 'The seat could not be taken back',
  signedOut: 'You were signed out',
  signedOutText: 'Sign in again to come back to your seat.',
  signIn: 'Sign In',
  home: 'Return to Home',
} as const;
