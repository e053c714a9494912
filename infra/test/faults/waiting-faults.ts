import type { Fault } from './fault';

const ENGINE = 'shared/game/commands/seats/waiting.test.ts';

export const WAITING_FAULTS: readonly Fault[] = [
  {
    broken: 'Those who wait read what is said at the table',
    file: 'shared/game/talk/messages.ts',
    from: "messages: messages.filter(({ type }) => type === 'system_announcement'),",
    to: 'messages,',
    foundBy: {
      file: ENGINE,
      test: 'see what a table screen sees, but of the messages the announcements alone',
    },
  },
  {
    broken: 'The table notices that those who wait are talking',
    file: 'shared/game/events/audience.ts',
    from: "    case 'waiting_message_posted':\n      return 'nobody';",
    to: "      return 'nobody';",
    foundBy: { file: ENGINE, test: 'talk with one another, and nobody else hears of it' },
  },
  {
    broken: 'A locked room lets people wait',
    file: 'shared/game/commands/seats/connections.ts',
    from: 'if (state.settings.locked)',
    to: 'if (state.settings.locked && !isRunning)',
    foundBy: { file: ENGINE, test: 'is refused where 27 wait' },
  },
  {
    broken: 'Those who wait and are away get seats',
    file: 'shared/game/commands/seats/waiting.ts',
    from: '    .filter((player) => isPresent(player, now))\n    .slice(',
    to: '    .slice(',
    foundBy: { file: ENGINE, test: 'whoever is away gets a seat on return' },
  },
  {
    broken: 'Whoever has waited goes on watching without a seat',
    file: 'api/rooms/may-watch.ts',
    from: 'if (!players.some(({ id }) => id === playerId)) return viewing;',
    to: 'if (players.length >= 0) return viewing;',
    foundBy: {
      file: 'api/rooms/waiting.int.test.ts',
      test: 'have a seat on the same line as soon as the round is over',
    },
  },
  {
    broken: 'The page does not know itself among those who wait',
    file: 'web/realtime/viewers-id.ts',
    from: '({ userId }) => userId === stored',
    to: '({ userId }) => userId === stored && userId === null',
    foundBy: {
      file: 'web/features/game/latecomers/latecomers.test.tsx',
      test: 'joins under their own identity, and finds the way back from Home',
    },
  },
];
