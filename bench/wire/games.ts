import { Caller } from '@nightfall/shared/testing/caller';
import { type Game, numberAfter, type Seat } from './client.ts';
import { SOME_TEXT } from './skeleton-room.ts';

const SKELETON_VERSION = Buffer.from('"v":');

/** Rooms of the skeleton: they need no opening. */
export function skeletonRooms(address: string, name: string): Game {
  const text = JSON.stringify({ text: SOME_TEXT });
  return {
    takeSeat: async (room, place): Promise<Seat> => ({
      address,
      path: `/?room=${name}-${room}&place=${place}`,
      headers: [],
      greeting: null,
      action: () => text,
    }),
    versionIn: (bytes, start, end) => numberAfter(SKELETON_VERSION, bytes, start, end),
  };
}

const CHANGE = Buffer.from('{"type":"game_changed"');
const ACK = Buffer.from('{"type":"ack"');
const ERROR = Buffer.from('{"type":"error"');
const CHANGED_TO = Buffer.from('"to":');
/** Behind the fields of the public part, none of which is called so. */
const WHOLE_VERSION = Buffer.from('"version":');

const begins = (bytes: Buffer, start: number, mark: Buffer) =>
  bytes.compare(mark, 0, mark.length, start, start + mark.length) === 0;

/** The version that a frame of ours shows, in a whole view or a change. @throws Error when it refuses something */
export function versionShown(bytes: Buffer, start: number, end: number): number {
  if (begins(bytes, start, ACK)) return -1;
  if (begins(bytes, start, ERROR)) throw new Error(`Refused: ${bytes.toString('utf8', start, end)}`);
  const mark = begins(bytes, start, CHANGE) ? CHANGED_TO : WHOLE_VERSION;
  return numberAfter(mark, bytes, start, end);
}

/** What a guest does: switches whether they are ready, which a lobby allows as often as they like. */
export const READY = { action: 'ready_next_phase', data: {} } as const;

interface OwnRooms {
  /** Of the API processes; callers are spread over them in turn. */
  readonly addresses: readonly string[];
  /** The sockets of a room are at one process, as behind a proxy that goes by the game in their address. */
  readonly isHinted?: boolean;
  readonly deltas: boolean;
  readonly action?: { readonly action: string; readonly data: unknown };
}

/** Lobbies of ours, each opened by an account; everybody else is a guest. */
export function ownRooms({ addresses, isHinted = false, deltas, action = READY }: OwnRooms): Game {
  const codes: (string | null)[] = [];
  const hosts: Caller[] = [];
  const addressOf = (turn: number) => addresses[turn % addresses.length] ?? '';
  let requests = 0;
  return {
    async prepare(rooms) {
      for (let room = hosts.length; room < rooms; room += 1) {
        const host = new Caller(addressOf(0), `host ${room}`);
        await host.signUp();
        hosts.push(host);
      }
    },
    async takeSeat(room, place) {
      const host = place === 0 ? hosts[room] : undefined;
      const caller = host ?? new Caller(addressOf(place), `guest ${place}`);
      if (host !== undefined) codes[room] = (await host.createRoom()).roomCode;
      else await caller.join(codes[room] ?? null);
      const { gameId, userId, cookie } = caller;
      const address = addressOf(isHinted ? room : place);
      return {
        address,
        path: `/ws?game=${gameId}`,
        headers: [`Cookie: ${cookie}`, `Origin: ${address}`],
        greeting: JSON.stringify({ type: 'join_game', gameId, userId, deltas }),
        action: () => {
          requests += 1;
          return JSON.stringify({ type: 'game_action', gameId, userId, ...action, requestId: `${requests}` });
        },
      };
    },
    versionIn: versionShown,
  };
}
