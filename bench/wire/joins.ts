import { Client, type Game, type Seat } from './client.ts';
import { inTurn, within } from './crowd.ts';
import { ownRooms, versionShown } from './games.ts';
import { onGround } from './ground.ts';
import { cpuSeconds } from './processes.ts';
import { PEOPLE } from './skeleton-room.ts';
import { atMost, type Row } from './table.ts';

const PATIENCE_MS = 60_000;
const KB = 1024;

interface Place {
  readonly room: number;
  readonly place: number;
}

/** The seats of all rooms but those of the hosts, a room's after one another. */
const guestsOf = (rooms: number, people: number): Place[] =>
  Array.from({ length: people - 1 }, (_, index) => index + 1).flatMap((place) =>
    Array.from({ length: rooms }, (_, room) => ({ place, room })),
  );

/** Opens a websocket and waits for the first view. @returns the client, which goes on receiving */
async function watch(seat: Seat): Promise<Client> {
  const shown = Promise.withResolvers<void>();
  shown.promise.catch(() => undefined);
  const client = await Client.open(seat, {
    frame: (bytes, start, end) => {
      if (versionShown(bytes, start, end) >= 0) shown.resolve();
    },
    closed: () => shown.reject(new Error('A guest was thrown out')),
  });
  await within(shown.promise, PATIENCE_MS, 'a guest is shown nothing');
  return client;
}

/** Rooms with their hosts in them, and what a guest's join costs from then on. */
async function withHosts(game: Game, rooms: number): Promise<Client[]> {
  await game.prepare?.(rooms);
  const hosts: Client[] = [];
  await inTurn(
    Array.from({ length: rooms }, (_, room) => room),
    async (room) => {
      hosts.push(await watch(await game.takeSeat(room, 0)));
    },
  );
  return hosts;
}

/** What it costs the API that a guest takes a seat, and that the guest's page then watches the room. */
export const joins = (rooms: number): Promise<Row[]> =>
  onGround({}, 'apis', async ({ stack }) => {
    const pid = stack.apis[0]?.pid ?? 0;
    const game = ownRooms({ addresses: stack.apiUrls, deltas: true });
    const clients = await withHosts(game, rooms);
    const fill = async (people: readonly Place[]) => {
      const seats: Seat[] = [];
      const calls = await costOf(pid, () =>
        inTurn(people, async ({ room, place }) => void seats.push(await game.takeSeat(room, place))),
      );
      const sockets = await costOf(pid, () =>
        inTurn(seats, async (seat) => void clients.push(await watch(seat))),
      );
      return { call: calls / people.length, socket: sockets / people.length };
    };
    const guests = guestsOf(rooms, PEOPLE);
    // The first ones find a server that has not compiled what they ask for.
    const warmUp = guests.slice(0, 2 * rooms);
    await fill(warmUp);
    const measured = await fill(guests.slice(warmUp.length));
    const received = clients.reduce((sum, client) => sum + client.received, 0);
    for (const client of clients) client.close();
    return [
      {
        figure: 'a guest’s join, the call: CPU of the API',
        unit: 'ms',
        ours: measured.call,
        goal: atMost(1.5),
      },
      { figure: 'the socket', unit: 'ms', ours: measured.socket, goal: atMost(1) },
      {
        figure: 'sent to a person while a room of ten fills',
        unit: 'KB',
        ours: received / clients.length / KB,
      },
    ];
  });

/** Milliseconds of a process's time that a task takes. */
async function costOf(pid: number, task: () => Promise<void>): Promise<number> {
  const before = cpuSeconds(pid);
  await task();
  return (cpuSeconds(pid) - before) * 1_000;
}

const CROWD = { rooms: 200, people: 26 } as const;

/** Five thousand guests come at once: how long until all of them sit and are shown their rooms. */
export const crowdComes = (): Promise<Row[]> =>
  onGround({}, 'apis', async ({ stack }) => {
    const game = ownRooms({ addresses: stack.apiUrls, deltas: true });
    const clients = await withHosts(game, CROWD.rooms);
    const guests = guestsOf(CROWD.rooms, CROWD.people);
    let refused = 0;
    const begin = performance.now();
    await inTurn(guests, async ({ room, place }) => {
      try {
        clients.push(await watch(await game.takeSeat(room, place)));
      } catch {
        refused += 1;
      }
    });
    const seconds = (performance.now() - begin) / 1_000;
    for (const client of clients) client.close();
    return [
      {
        figure: `${guests.length} guests into ${CROWD.rooms} rooms`,
        unit: 's',
        ours: seconds,
        goal: atMost(15),
      },
      { figure: 'of them refused', unit: '', ours: refused, goal: atMost(0) },
    ];
  });
