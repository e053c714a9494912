import type { Fault } from './fault';

const CLOCK = 'shared/game/commands/phases/clock.test.ts';
const ROUND = 'shared/game/commands/phases/round.test.ts';

export const CLOCK_FAULTS: readonly Fault[] = [
  {
    broken: 'A deadline ends a phase whose clock stands still',
    file: 'shared/game/commands/phases/progress.ts',
    from: 'if (stage === null || isPaused(stage)) return [];',
    to: 'if (stage === null) return [];',
    foundBy: { file: CLOCK, test: 'stands still for everybody, and the rest runs afterwards' },
  },
  {
    broken: 'A pause costs the time it lasts',
    file: 'shared/game/events/clock-after.ts',
    from: 'endsAt: endsAt + stoodStillMs',
    to: 'endsAt: endsAt + Math.min(1, stoodStillMs)',
    foundBy: { file: CLOCK, test: 'stands still for everybody, and the rest runs afterwards' },
  },
  {
    broken: 'A forgotten pause lasts for ever',
    file: 'shared/game/commands/phases/clock.ts',
    from: 'now >= pause.at + PAUSE_MS ||',
    to: '',
    foundBy: { file: CLOCK, test: 'goes on by itself after ten minutes' },
  },
  {
    broken: 'Bots act while the clock stands still',
    file: 'shared/game/commands/decide.ts',
    from: '  if (isPaused(state.stage)) return false;\n',
    to: '',
    foundBy: { file: CLOCK, test: 'wait while the clock stands still' },
  },
  {
    broken: 'A deadline of before the host added a minute ends the phase',
    file: 'shared/game/state/clock.ts',
    from: 'return endsAt === undefined || endsAt === stage.endsAt ? stage : null;',
    to: 'return stage;',
    foundBy: { file: CLOCK, test: 'makes the deadline of before do nothing' },
  },
  {
    broken: 'Everybody hears that somebody has changed their vote',
    file: 'shared/game/events/audience.ts',
    from: "    case 'vote_changed':\n      return event.playerId;\n",
    to: '',
    foundBy: { file: ROUND, test: 'one vote, for somebody else, to be changed while the vote lasts' },
  },
  {
    broken: 'Ready to Vote cannot be taken back',
    file: 'shared/game/commands/phases/ready.ts',
    from: "if (isReady && stage.phase !== 'discussion') return accept([]);",
    to: 'if (isReady) return accept([]);',
    foundBy: { file: CLOCK, test: 'whoever was ready to vote may take it back until all are' },
  },
  {
    broken: 'A dead line is noticed only when it closes',
    file: 'web/realtime/line.ts',
    from: '      if (!hasCome()) this.#options.onSilent();\n',
    to: '',
    foundBy: {
      file: 'web/realtime/room-connection.test.ts',
      test: 'is given up when an action is not answered',
    },
  },
];
