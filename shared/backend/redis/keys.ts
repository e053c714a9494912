/**
 * Every Redis key and channel. All that belongs to one game carries its id as hash tag, so that one script may
 * touch it on a cluster. On one server no key ever changes its name: versions run side by side there. Keys that would share
 * one slot have other names on a cluster.
 */
export const keys = {
  /** Hash: `rev` and one field for each top-level part of the state. */
  game: (gameId: string) => `game:{${gameId}}`,
  /** Hash: effect id → effect, until it is in its queue. */
  outbox: (gameId: string) => `game:{${gameId}}:outbox`,
  /** Hash: number → an earlier round of the room, with its results, compressed. */
  rounds: (gameId: string) => `game:{${gameId}}:rounds`,
  /** Set: processes that follow the room, or did. */
  followers: (gameId: string) => `game:{${gameId}}:followers`,
  /** Hash: request id → receipt, and the order of the ids (script-connection.ts). */
  receipts: (gameId: string, userId: string) => `game:{${gameId}}:receipts:${userId}`,
  /** Hash: game id → room code and time of creation, of every room there is. */
  liveRooms: 'rooms:live',
  /** The same on a cluster, of the rooms of a slot. */
  liveRoomsOf: (slot: string) => `rooms:live:{${slot}}`,
  /** Where the walk over all rooms goes on (live-rooms.ts). */
  walkCursor: 'rooms:walk',
  /** Sorted set: reasons to look at a room, by time (sweep-marks.ts). */
  dueRooms: (slot: string) => `rooms:due:{${slot}}`,
  roomCode: (code: string) => `rooms:code:${code}`,
  /** The browser that asked for a table screen, and for which table. */
  tableCode: (codeHash: string) => `tables:code:${codeHash}`,
  /** Which seat another device may take, from which user, and which host has allowed it. */
  seatCode: (codeHash: string) => `seats:code:${codeHash}`,
  /** The request that used such a code, by the hash of its id. */
  seatCodeUse: (codeHash: string) => `seats:use:${codeHash}`,
  /** The session that a seat has moved to, by the id of the one it left. */
  seatMoved: (sessionId: string) => `seats:moved:${sessionId}`,
  /** A user's running practice game. */
  practice: (userId: string) => `practice:${userId}`,
  /** Sorted set: games that a user asked for a seat in, by time. */
  seats: (userId: string) => `seats:${userId}`,
  /** Sorted set: tables that a user's browser was the shared screen of, by time. */
  screens: (userId: string) => `screens:${userId}`,
  /** The newest format that a process knows; exists while it lives. */
  process: (processId: string) => `process:${processId}`,
  /** Sorted set: processes that had a connection, by the time of the newest. */
  processes: 'processes',
  /** Set: processes that give signs of life, or did lately. */
  knownProcesses: 'processes:known',
  /** Sorted set: games in which a process may have connections, by time. */
  processRooms: (processId: string) => `process:${processId}:rooms`,
  /** Sorted set: mails that were not sent, by the time they were written. */
  keptMails: 'mails:kept',
  /** That a browser has signed in to some account. */
  device: (tokenHash: string) => `device:${tokenHash}`,
  /** Sorted set: the browsers that have signed in to an account, by time; it has another name once they are forgotten. */
  devices: (ofAccount: string) => `devices:${ofAccount}`,
  /** The address that a room was opened from, as a hash. */
  roomHome: (gameId: string) => `rooms:home:${gameId}`,
  /** Names what two clicks on one purchase have in common. */
  checkoutAttempt: (userId: string, tier: string) => `checkout:attempt:${userId}:${tier}`,
  /** Hash: what was made for a press that enters, by the hash of its id (attempts.ts). */
  attempt: (idHash: string) => `attempt:${idHash}`,
  /** What the cookies are signed with that tell browsers apart (browser-cookie.ts). */
  browserSecret: 'browsers:secret',
  /** A test checkout, by the hash of its token. */
  testCheckout: (tokenHash: string) => `checkout:test:${tokenHash}`,
  /** That a browser asked for a link, by the hash of its token and the address. */
  linkAsked: (hash: string) => `link:asked:${hash}`,
  /** A challenge that a passkey is to sign, by the hash of its receiver. */
  passkeyChallenge: (holderHash: string) => `passkey:challenge:${holderHash}`,
  /** The secret that an authenticator app is being set up with, by the session that asked for it. */
  offeredSecret: (sessionId: string) => `second-factor:offered:${sessionId}`,
  /** Hash: asker → the set whose balance is waited for (asked-sets.ts). */
  askedSets: 'balance:asked',
  /** That a process plays rounds of this set. */
  setInWork: (set: string) => `balance:work:${set}`,
  /** How much of a limit is used, by its name and the caller it counts for. */
  limit: (share: string) => `{limits}:${share}`,
  /** The same on a cluster, where each caller has a slot. */
  limitOf: (share: string) => `limits:{${share.slice(share.indexOf(':') + 1)}}:${share}`,
} as const;

export const channels = {
  /** Changes of one room that other processes made, for a process that follows it. */
  room: (gameId: string, processId: string) => `room:{${gameId}}:${processId}`,
  /** Ids of sessions that were revoked. */
  revokedSessions: 'sessions:revoked',
} as const;

/** Of BullMQ's keys. */
export const QUEUE_PREFIX = '{nightfall}';
/** The same on a cluster: all keys of a queue lie together, and each queue elsewhere. */
export const queuePrefixOf = (queue: string): string => `{jobs:${queue}}`;

/** One for each last digit of a game's id: what is kept of all rooms is spread over the nodes of a cluster. */
export const ROOM_SLOTS: readonly string[] = [...'0123456789abcdef'];

export const roomSlotOf = (gameId: string): string => gameId.slice(-1);
