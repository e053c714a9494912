import type { HostPlan } from '@nightfall/shared/protocol/live-rooms';

export const OPERATION_TEXTS = {
  rooms: 'Rooms',
  roomsText: 'The rooms that are open, how far they are and how many people are in them.',
  refreshed: 'Updates every ten seconds.',

  openRooms: 'Open rooms',
  roomSearchHint: 'Room code or room ID...',
  roomsNote:
    'Names, cards, votes, messages and room codes are not shown here. To find a room, type the code that its players give you.',
  loadingRooms: 'Loading rooms...',
  noRooms: 'No rooms found',
  noRoomsHint: 'Rooms close when everybody has left. A code has to be typed as a whole.',
  roomsFailed: 'Failed to fetch rooms',
  practice: 'Practice',
  unknown: 'Just opening or closing',
  round: (phase: string, round: number) => `${phase}, round ${round}`,
  people: (people: number, connected: number) =>
    people === connected ? String(people) : `${people} (${connected} connected)`,
  paused: 'Paused',
  left: (time: string) => `in ${time}`,
  overdue: (time: string) => `${time} ago`,
} as const;

export const ROOM_HEADS = {
  room: 'Room',
  phase: 'Phase',
  ends: 'Phase ends',
  people: 'People',
  bots: 'Bots',
  waiting: 'Waiting',
  plan: "Host's plan",
  age: 'Open for',
} as const;

/** In the words of no theme. */
export const PHASES: Readonly<Record<string, string>> = {
  lobby: 'Lobby',
  role_deal: 'Deal',
  job_choice: 'Night',
  role_resolve: 'Dawn',
  discussion: 'Discussion',
  vote: 'Vote',
  results: 'Results',
};

export const PLANS: Readonly<Record<NonNullable<HostPlan>, string>> = {
  permanent: 'Permanent',
  pass_48h: '48-Hour Pass',
};
