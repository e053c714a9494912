import type { Logger } from '@nightfall/shared/backend/logger';
import { connectionId, type Heartbeat } from '@nightfall/shared/backend/rooms/process-rooms';
import { StoreUnavailable } from '@nightfall/shared/backend/rooms/room-store';
import type { Rooms } from '@nightfall/shared/backend/rooms/rooms';
import { runCommand } from '@nightfall/shared/backend/rooms/run-command';
import type { Command } from '@nightfall/shared/game/commands/command';
import type { UserId } from '@nightfall/shared/game/state/ids';
import {
  CLOSE,
  FLOOD_FRAMES_PER_SECOND,
  PING_INTERVAL_MS,
  SILENCE_SECONDS,
} from '@nightfall/shared/protocol/limits';
import type { Session } from '../accounts/sessions.ts';
import { ConnectionGuard, type FloodGuard, SharedGuards } from '../http/flood-guard.ts';
import { Connection, type Socket } from './connection.ts';
import type { RevokedSession } from './revoked-session.ts';

export type Connections = ReturnType<typeof createConnections>;

/** Each websocket is looked at so often, a few at a time: pings of thousands at once would hold up every frame behind them. */
const CHECK_EVERY_MS = 5_000;
const STEPS = 50;
/** Tabs and devices of one person at this process. Beyond that the oldest one goes, in case a browser lost count. */
const MAX_PER_PERSON = 20;
/** Three for each of five parties of 27 behind one address. Beyond that the newest one goes: the others are in use. */
const MAX_PER_ADDRESS = 405;
/** Frames a second of all sockets of a person, and of all people behind an address. */
const PERSON_PACE = 2 * FLOOD_FRAMES_PER_SECOND;
const ADDRESS_PACE = 20 * FLOOD_FRAMES_PER_SECOND;
/** Longer than any upgrade takes. */
const REMEMBER_ENDED_MS = 30_000;

/** Who a new websocket belongs to, and where it comes from. */
interface Opening {
  readonly session: Session;
  readonly address: string;
  readonly socket: Socket;
}

interface Room {
  /** Multiplies the limits of an address. */
  readonly limitScale?: number;
  /** Websockets in all. */
  readonly most?: number;
}

/** All open websockets of this process. */
export function createConnections(
  processId: string,
  { limitScale = 1, most = Number.POSITIVE_INFINITY }: Room = {},
) {
  const open = new Set<Connection>();
  const perAddress = new Map<string, number>();
  const mostPerAddress = Math.max(1, Math.round(MAX_PER_ADDRESS * limitScale));
  const people = new SharedGuards(PERSON_PACE * limitScale);
  const addresses = new SharedGuards(ADDRESS_PACE * limitScale);
  const byPerson = new Map<string, Set<Connection>>();
  /** Sessions that ended lately, and when: one of their sockets may be just about to open. */
  const ended = new Map<string, number>();
  let count = 0;

  let unchecked = open.values();
  const checkSome = () => {
    const now = Date.now();
    for (const connection of unchecked.take(Math.ceil(open.size / STEPS))) {
      const silentMs = now - connection.lastHeardAt;
      if (silentMs > SILENCE_SECONDS * 1000) connection.terminate();
      else if (silentMs > PING_INTERVAL_MS / 2) connection.ping();
    }
  };
  const beginAgain = () => {
    const now = Date.now();
    for (const [sessionId, at] of ended) if (now - at > REMEMBER_ENDED_MS) ended.delete(sessionId);
    people.forgetRested();
    addresses.forgetRested();
    unchecked = open.values();
  };
  const timers = [setInterval(beginAgain, CHECK_EVERY_MS), setInterval(checkSome, CHECK_EVERY_MS / STEPS)];

  const change = (address: string, by: 1 | -1): number => {
    const left = (perAddress.get(address) ?? 0) + by;
    if (left === 0) perAddress.delete(address);
    else perAddress.set(address, left);
    return left;
  };

  return {
    count: (): number => open.size,
    most,
    /** One more websocket would be too many, wherever it comes from. */
    isFullHouse: (): boolean => open.size >= most,
    /** One more websocket from there would be too many. */
    isFull: (address: string): boolean => (perAddress.get(address) ?? 0) >= mostPerAddress,
    add({ session, address, socket }: Opening): Connection {
      count += 1;
      const connection = new Connection(connectionId(processId, count), { session, address, socket });
      open.add(connection);
      // Many may have been let in at once.
      if (open.size > most) connection.close(CLOSE.tryAgainLater, 'no room');
      if (change(address, 1) > mostPerAddress) connection.close(CLOSE.policy, 'too many connections');
      const own = byPerson.get(session.userId) ?? new Set();
      byPerson.set(session.userId, own.add(connection));
      const [oldest] = own;
      if (own.size > MAX_PER_PERSON) oldest?.close(CLOSE.policy, 'too many connections');
      if (ended.has(session.id)) connection.close(CLOSE.policy, 'signed out');
      return connection;
    },
    remove(connection: Connection): void {
      connection.isOpen = false;
      if (open.delete(connection)) change(connection.address, -1);
      const own = byPerson.get(connection.userId);
      own?.delete(connection);
      if (own?.size === 0) byPerson.delete(connection.userId);
    },
    /** Guards a websocket by its own pace, its person's and that of its address. */
    guardOf: ({ userId, address }: Connection): FloodGuard =>
      new ConnectionGuard([
        [people, userId],
        [addresses, address],
      ]),
    closeSession({ sessionId, reason }: RevokedSession): void {
      ended.set(sessionId, Date.now());
      for (const connection of open) {
        if (connection.session.id !== sessionId) continue;
        if (reason === null) connection.close(CLOSE.policy, 'signed out');
        else connection.end(reason, 'the seat has moved');
      }
    },
    closeAll(code: number, reason: string): void {
      for (const timer of timers) clearInterval(timer);
      for (const connection of open) connection.close(code, reason);
    },
    all: (): Connection[] => [...open],
    ofAdmin: (): Connection[] => [...open].filter(({ isAdmin }) => isAdmin),
    sessionIds: (): string[] => [...new Set(Array.from(open, ({ session }) => session.id))],
  };
}

export type Presence = ReturnType<typeof createPresence>;

const RETRY_MS = 1_000;

/** Tells the rooms who is connected, and the other processes that this one is alive. */
export function createPresence(rooms: Rooms, heartbeat: Heartbeat, logger: Logger) {
  /** Connections that are gone, by game, until the store knows it. */
  const gone = new Map<string, Set<string>>();
  const reconnecting = new Set<Connection>();

  /** @returns false if the store did not answer, so that it has to be repeated. */
  const told = async (gameId: string, command: Command): Promise<boolean> => {
    try {
      const outcome = await runCommand(rooms, { gameId, command });
      return outcome.ok || outcome.code !== 'UNAVAILABLE';
    } catch (error) {
      if (error instanceof StoreUnavailable) return false;
      logger.error({ err: error, gameId, type: command.type }, 'presence could not be told');
      return true;
    }
  };
  const report = async (gameId: string): Promise<void> => {
    const connectionIds = [...(gone.get(gameId) ?? [])];
    if (connectionIds.length === 0) return;
    const isKnown = await told(gameId, { type: 'disconnect', connectionIds });
    if (!isKnown) return;
    for (const id of connectionIds) gone.get(gameId)?.delete(id);
    if (gone.get(gameId)?.size === 0) gone.delete(gameId);
  };
  const reportAll = () => Promise.all([...gone.keys()].map(report));
  const retry = setInterval(() => void reportAll(), RETRY_MS);

  return {
    /** The first heartbeat, before any connection is accepted. */
    start: heartbeat.start,
    disconnected(connection: Connection, gameId: string): void {
      gone.set(gameId, (gone.get(gameId) ?? new Set()).add(connection.id));
      void report(gameId);
    },
    /** Connects again whatever is open here but the store has forgotten. */
    async forgotten(connection: Connection, gameId: string): Promise<void> {
      if (!connection.isOpen || reconnecting.has(connection)) return;
      reconnecting.add(connection);
      const userId = connection.userId as UserId;
      await told(gameId, { type: 'connect', userId, connectionId: connection.id });
      reconnecting.delete(connection);
      if (!connection.isOpen) this.disconnected(connection, gameId);
    },
    /** Reports what is left, and that this process has no connections any more. */
    async stop(): Promise<void> {
      clearInterval(retry);
      heartbeat.stop();
      await reportAll();
      if (gone.size === 0) await heartbeat.end();
    },
  };
}
