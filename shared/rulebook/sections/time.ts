import {
  ABANDONED_MS,
  ABSENT_MS,
  HOST_REPLAY_MS,
  LATE_VOTE_MS,
  LONGEST_TALK_MS,
  MOST_ADDED_MS,
  PAUSE_MS,
  PRESENCE_GRACE_MS,
  ROLE_DEAL_MS,
  ROLE_RESOLVE_MS,
  STAND_IN_AFTER_MS,
  TIMERS,
} from '../../game/state/limits.ts';
import { milliseconds, type Names, seconds } from '../names.ts';
import type { Block } from '../section.ts';

function timer({ min, max, initial }: { min: number; max: number; initial: number }): string {
  return `${seconds(initial)} (host: ${seconds(min)} to ${seconds(max)})`;
}

export const timeAndAbsence = ({ phase }: Names): Block[] => [
  { kind: 'text', text: 'A step ends as soon as everybody is done, and at the latest when its time is up:' },
  {
    kind: 'table',
    head: ['Step', 'Time', 'If you have done nothing'],
    rows: [
      [phase.role_deal, milliseconds(ROLE_DEAL_MS), 'You count as ready.'],
      [
        phase.job_choice,
        timer(TIMERS.nightTime),
        'If you may pass, you pass. If you must act, the game picks something for you at random.',
      ],
      [phase.role_resolve, milliseconds(ROLE_RESOLVE_MS), 'You count as ready.'],
      [phase.discussion, timer(TIMERS.discussionTime), 'The vote begins.'],
      [phase.vote, timer(TIMERS.votingTime), 'You abstain.'],
    ],
  },
  {
    kind: 'list',
    items: [
      'Bots play by the same rules and know no more than a player in their seat would.',
      'Bots talk in claims: they say who they are, lie when they must, ask, accuse and answer. They listen to claims alone and do not read the chat. The host chooses in the lobby how well they play. Bots that act for somebody say nothing.',
      `"Is everybody ready?" waits only for humans who are present: connected, or gone for less than ${milliseconds(PRESENCE_GRACE_MS)}.`,
      `If somebody has been away for ${milliseconds(ABSENT_MS)} in a running round, a bot acts for them until they are back: it chooses at night, and votes in the last ${milliseconds(LATE_VOTE_MS)} or when everybody here has voted. It says nothing. With nobody here, only the clock runs.`,
      `If somebody is here and does nothing, the table sees who it is once a step is ${milliseconds(STAND_IN_AFTER_MS)} old, and the host may have a bot act for them: at night, in the vote, and in the discussion once everybody else is ready. It ends when they say that they are here, which they can in any step of the round, or act.`,
      'If the device of a guest is gone, the host can show a code for the seat (“Who is away”). It seats another device there, and everybody is told. The device of before can take the seat back for a minute. Who has an account signs in on the other device instead.',
      'In the lobby, guests can take another name.',
      'If you leave a running game, a bot takes your seat for the rest of the round. In the lobby and the results your seat is free at once.',
      'When the host leaves, the human who joined first among those present becomes the host. The same goes for a host who has been away for a minute in the lobby or the results, but whoever created the room becomes host again on coming back.',
      'The host can hand over to another human who is present, at any time.',
      `The host can pause the clock in every step from the deal to the vote: bots and deadlines wait, and everybody else may go on. It runs again when the host says so, after ${milliseconds(PAUSE_MS)}, or when the host or everybody has gone. A minute at a time can be added, up to ${milliseconds(MOST_ADDED_MS)} for each step.`,
      `A room may talk without a time limit. Then the vote begins when everybody present is ready, after ${milliseconds(LONGEST_TALK_MS)} at the latest.`,
      '"Ready to Vote" can be taken back until everybody is ready.',
      'If you come while a round is running, you can wait for the next one: you see what a table screen shows, talk with the others who are waiting, and get a seat when the round is over, in the order in which you all came. Whoever is away when the next round begins loses that place. The host sees who is waiting, and can lock the room at any time.',
      'The host can end a running round: all roles are shown, and nobody wins.',
      `The next round begins when all humans who are present want it. After ${milliseconds(HOST_REPLAY_MS)} of results the host can start it alone.`,
      `A room without a connected human for ${milliseconds(ABANDONED_MS)} is closed.`,
    ],
  },
];
