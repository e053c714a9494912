import type { Fault } from './fault';

const ABSENCE = 'shared/game/commands/seats/absence.test.ts';

export const ABSENCE_FAULTS: readonly Fault[] = [
  {
    broken: 'A bot votes for the absent as soon as the vote begins',
    file: 'shared/game/state/voters.ts',
    from: 'return now >= stage.endsAt - LATE_VOTE_MS ||',
    to: 'return now >= 0 ||',
    foundBy: { file: ABSENCE, test: 'votes in the last ten seconds, or once all who are here have voted' },
  },
  {
    broken: 'An absent host holds the lobby up for good',
    file: 'shared/game/commands/seats/absence.ts',
    from: 'if (!heir) return [];',
    to: 'if (!heir || now > 0) return [];',
    foundBy: { file: ABSENCE, test: 'for a minute hands over to the present human who joined first' },
  },
  {
    broken: 'The creator who comes back does not get the crown that was lent',
    file: 'shared/game/commands/seats/absence.ts',
    from: "return isBack ? [{ type: 'host_changed', playerId: seat.id }] : [];",
    to: 'return isBack ? [] : [];',
    foundBy: { file: ABSENCE, test: 'for a minute hands over to the present human who joined first' },
  },
  {
    broken: 'Bots act for the absent with nobody there',
    file: 'shared/game/commands/seats/absence.ts',
    from: 'const isWanted = isAnybodyHere && isAbsent',
    to: 'const isWanted = isAbsent',
    foundBy: { file: ABSENCE, test: 'does nothing with nobody present, and goes on when somebody is back' },
  },
  {
    broken: 'A night without a server makes everybody absent',
    file: 'shared/game/commands/seats/connections.ts',
    from: '    ...absencesRestarted(state, seat, now),\n',
    to: '',
    foundBy: { file: ABSENCE, test: "a time without a server is nobody's absence" },
  },
  {
    broken: 'Nobody hears on their return what a bot did for them',
    file: 'shared/game/events/evolve.ts',
    from: 'standInDid: hasStandIn === true ? [...others, phase] : others',
    to: 'standInDid: others',
    foundBy: { file: ABSENCE, test: 'leaves them to see what it did' },
  },
  {
    broken: 'The oracle lets a bot vote whenever it likes',
    file: 'e2e/wire/oracle/stand-ins.ts',
    from: 'return now >= numberAt(before.phaseEndsAt) - LATE_MS ||',
    to: 'return now >= 0 ||',
    foundBy: { file: 'e2e/wire/oracle/stand-ins.test.ts', test: 'finds a vote before its time' },
  },
  {
    broken: 'A late word counts for the phase that has begun meanwhile',
    file: 'shared/game/commands/phases/ready.ts',
    from: 'phase !== undefined && phase !== stage.phase',
    to: 'phase === undefined && phase !== stage.phase',
    foundBy: {
      file: 'shared/game/commands/phases/round.test.ts',
      test: 'is for the phase that was seen, and counts for no other',
    },
  },
];
