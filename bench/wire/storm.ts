import type { GameView } from '@nightfall/shared/protocol/game-view';
import { Client } from './client.ts';
import { Crowd, type Guest, within } from './crowd.ts';
import { ownRooms, versionShown } from './games.ts';
import { onGround } from './ground.ts';
import { CORES, pin } from './processes.ts';
import { PEOPLE } from './skeleton-room.ts';
import { atMost, type Row } from './table.ts';

const READY_GUESTS = 5;
const SETTLE_MS = 20_000;
/** A page that has lost its server tries again after a moment, and not all of them at the same one. */
const WAIT_MS = { least: 200, most: 1_000 } as const;
const PATIENCE_MS = 120_000;

/** Everybody comes back at once after the API was killed: how long until all have the present state. */
export const storm = (rooms: number): Promise<Row[]> =>
  onGround({}, 'apis', async ({ stack }) => {
    const crowd = new Crowd(ownRooms({ addresses: stack.apiUrls, deltas: true }), rooms, PEOPLE);
    await crowd.openRooms();
    await crowd.fillRooms();
    crowd.startCounting();
    for (let action = 0; action < READY_GUESTS; action += 1) {
      for (let room = 0; room < rooms; room += 1) crowd.act(room);
      await crowd.settle(SETTLE_MS);
    }
    if (crowd.underWay > 0) throw new Error('Not everybody has seen who is ready');
    const [api] = stack.apis;
    if (api === undefined) throw new Error('There is no API');
    const begin = performance.now();
    await api.kill('SIGKILL');
    const back = Promise.all(crowd.guests().map(comeBack));
    await api.restart();
    pin(api.pid, CORES.server);
    const shown = await within(back, PATIENCE_MS, 'not everybody is back');
    const seconds = (performance.now() - begin) / 1_000;
    const lost = shown.filter((isPresent) => !isPresent).length;
    crowd.leave();
    return [
      {
        figure: `${crowd.people} clients back after SIGKILL of the API`,
        unit: 's',
        ours: seconds,
        goal: atMost(10),
      },
      { figure: 'of them shown a room that has lost something', unit: '', ours: lost, goal: atMost(0) },
    ];
  });

/** @returns whether the first thing shown is the present state */
async function comeBack(guest: Guest): Promise<boolean> {
  for (;;) {
    await Bun.sleep(WAIT_MS.least + Math.random() * (WAIT_MS.most - WAIT_MS.least));
    const first = Promise.withResolvers<GameView>();
    first.promise.catch(() => undefined);
    const lost = () => first.reject(new Error('The connection was lost'));
    try {
      guest.client = await Client.open(guest.seat, {
        frame: (bytes, start, end) => {
          if (versionShown(bytes, start, end) === -1) return;
          first.resolve(JSON.parse(bytes.toString('utf8', start, end)).data as GameView);
        },
        closed: lost,
      });
      return isPresent(await first.promise, guest);
    } catch {
      // Not up yet: once more.
    }
  }
}

/** Guests have become ready in turn; nobody has undone it. */
function isPresent({ players, version }: GameView, { shown }: Guest): boolean {
  return version >= shown && players.filter(({ isReady }) => isReady).length === READY_GUESTS;
}
