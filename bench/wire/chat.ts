import { Crowd } from './crowd.ts';
import { ownRooms } from './games.ts';
import { onGround } from './ground.ts';
import { type Load, measure } from './load.ts';
import { atMost, type Row } from './table.ts';

const LARGEST_TABLE = 27;
/** A full chat: its last messages are shown, and each new line drives one out. */
const LINES_BEFORE = 52;
const LINES = 26;
const PATIENCE_MS = 5_000;

const LINE = {
  action: 'send_message',
  data: { content: 'I say that player four is the wolf, and we should vote' },
} as const;

/** One line after the other: those that come together are shown together. */
const lines =
  (count: number): Load =>
  async (crowd) => {
    for (let line = 0; line < count; line += 1) {
      crowd.act(0);
      await crowd.settle(PATIENCE_MS);
    }
    return 0;
  };

/** What a line of chat costs at the largest table. */
export const chat = (): Promise<Row[]> =>
  onGround({}, 'apis', async ({ stack }) => {
    const game = ownRooms({ addresses: stack.apiUrls, deltas: true, action: LINE });
    const crowd = new Crowd(game, 1, LARGEST_TABLE);
    await crowd.openRooms();
    await crowd.fillRooms();
    const pids = stack.apis.map(({ pid }) => pid);
    await measure(crowd, lines(LINES_BEFORE), 0, pids);
    const { bytesPerPerson } = await measure(crowd, lines(LINES), 0, pids);
    crowd.leave();
    return [
      {
        figure: `a line of chat at ${LARGEST_TABLE}, a person`,
        unit: 'bytes',
        ours: bytesPerPerson,
        goal: atMost(600),
      },
    ];
  });
