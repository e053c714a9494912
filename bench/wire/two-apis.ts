import { Crowd } from './crowd.ts';
import { ownRooms } from './games.ts';
import { onGround } from './ground.ts';
import { atRate, measure, type Window } from './load.ts';
import { PEOPLE } from './skeleton-room.ts';
import { atMost, median, type Row } from './table.ts';

export interface TwoApis {
  readonly rooms: number;
  readonly rate: number;
  readonly seconds: number;
  readonly times: number;
}

/** Rooms whose people are spread over two API processes, next to rooms that are at one. */
export const twoApis = ({ rooms, rate, seconds, times }: TwoApis): Promise<Row[]> =>
  onGround({ apis: 2 }, 'apis', async ({ stack }) => {
    const pids = stack.apis.map(({ pid }) => pid);
    const sides = await Promise.all(
      [stack.apiUrls.slice(0, 1), stack.apiUrls].map(async (addresses) => {
        const crowd = new Crowd(ownRooms({ addresses, deltas: true }), rooms, PEOPLE);
        await crowd.openRooms();
        await crowd.fillRooms();
        return { crowd, windows: [] as Window[] };
      }),
    );
    for (const { crowd } of sides) await measure(crowd, atRate(rate), 1, pids);
    for (let time = 0; time < times; time += 1) {
      for (const { crowd, windows } of sides) windows.push(await measure(crowd, atRate(rate), seconds, pids));
    }
    for (const { crowd } of sides) crowd.leave();
    const [one = Number.NaN, two = Number.NaN] = sides.map(({ windows }) =>
      median(windows.map(({ cpuMs }) => cpuMs)),
    );
    const lost = sides.flatMap(({ windows }) => windows).reduce((sum, window) => sum + window.lost, 0);
    return [
      { figure: 'CPU an action, two API processes for one', unit: '×', ours: two / one, goal: atMost(1.15) },
      { figure: 'actions that did not reach both', unit: '', ours: lost, goal: atMost(0) },
    ];
  });
