import type { HostPlan } from '@nightfall/shared/protocol/admin';

export const TEXTS = {
  refreshed: 'Updates every ten seconds.',

  openRooms: 'Open rooms',
  roomSearchHint: 'Room code or room ID...',
  roomsNote:
    'Names, cards, votes, messages and room codes are not shown here. To find a room, type the code that its players give you.',
  roomList: {
    loading: 'Loading rooms...',
    none: 'No rooms found',
    hint: 'Rooms close when everybody has left. A code has to be typed as a whole.',
    failed: 'Failed to fetch rooms',
  },
  practice: 'Practice',
  unknown: 'Just opening or closing',
  round: (phase: string, round: number) => `${phase}, round ${round}`,
  people: (people: number, connected: number) =>
    people === connected ? String(people) : `${people} (${connected} connected)`,
  paused: 'Paused',
  left: (time: string) => `in ${time}`,
  overdue: (time: string) => `${time} ago`,

  allQueues: 'Queues',
  queueList: {
    loading: 'Loading queues...',
    none: 'There are no queues',
    hint: 'Try again in a moment.',
    failed: 'Failed to fetch queues',
  },
  onTime: 'On time',

  failedJobs: 'Failed jobs',
  failedNote:
    'Jobs that fail for good are kept for a week (sign-in links for an hour), unless the server does their work again by itself. Retrying is safe: what was done already is not done twice.',
  queue: 'Queue',
  everyQueue: 'All queues',
  failedList: {
    loading: 'Loading failed jobs...',
    none: 'Nothing has failed',
    hint: 'A job that fails for good is listed here.',
    failed: 'Failed to fetch failed jobs',
  },
  retry: 'Retry',
  retryAll: 'Retry All',
  retryAllTitle: (queue: string) => `Retry ${queue}`,
  retryAllText: (jobs: number) =>
    jobs === 1
      ? 'The failed job of this queue is tried again.'
      : `All ${jobs} failed jobs of this queue are tried again.`,
  retryFailed: 'Failed to retry',

  planned: 'What is planned',
  planTitle: 'Plan maintenance',
  moveTitle: 'Change the plan',
  nothingPlanned: 'Nothing is planned.',
  plannedHelp:
    'Every open page shows the notice within seconds. From the time that you choose, no new round can start, and rounds under way go on. Rooms stay. Restarts for a new version need no notice: nobody notices them.',
  seen: 'What everybody reads',
  stop: 'Planned stop',
  stopHint: 'By the clock of this device.',
  stopNeeded: 'Choose a day and a time in the future',
  lead: 'No new rounds',
  plan: 'Tell Everybody',
  move: 'Change',
  plannedDone: 'Everybody has been told',
  planFailed: 'Failed to plan maintenance',
  withdraw: 'Call Off',
  withdrawTitle: 'Call maintenance off',
  withdrawText: 'The notice goes from every page, and new rounds can start at once.',
  withdrawn: 'Maintenance is called off',
  withdrawFailed: 'Failed to call maintenance off',
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

/** Independent of themes. */
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

export const QUEUE_HEADS = {
  queue: 'Queue',
  waiting: 'Waiting',
  active: 'Under way',
  delayed: 'Delayed',
  failed: 'Failed',
  lateness: 'Late by',
  actions: 'Actions',
} as const;

export const FAILED_HEADS = {
  queue: 'Job',
  when: 'Given up',
  queued: 'Queued',
  attempts: 'Attempts',
  reason: 'Reason',
  actions: 'Actions',
} as const;

/** How long before the stop, in minutes. */
export const LEADS = {
  '0': 'From the stop on',
  '15': 'From 15 minutes before',
  '20': 'From 20 minutes before',
  '30': 'From 30 minutes before',
  '60': 'From an hour before',
  now: 'From now on',
} as const;
