import { afterEach, beforeEach, expect, jest, test } from 'bun:test';
import { join } from 'node:path';
import { BUILT_IN_ROLES } from '@nightfall/shared/game/night/roles/index';
import { bytesFor, firstLetters } from '@nightfall/shared/game/state/letters';
import {
  MAX_CHAT_LENGTH,
  MAX_NAME_LENGTH,
  MAX_PLAYERS,
  MESSAGES_SHOWN,
} from '@nightfall/shared/game/state/limits';
import { createRandom, pickOne, type Random, shuffled } from '@nightfall/shared/game/state/random';
import type { GameState } from '@nightfall/shared/game/state/state';
import { canAnnounce } from '@nightfall/shared/game/talk/speech';
import {
  nextMoves,
  playToTheEnd,
  randomCommand,
  randomLobby,
} from '@nightfall/shared/game/testing/random-play';
import { gameWith, Table } from '@nightfall/shared/game/testing/table';
import { meFor } from '@nightfall/shared/game/views/me-view';
import { ViewCache } from '@nightfall/shared/game/views/view-cache';
import { publicViewFor, viewFor, waitingViewFor } from '@nightfall/shared/game/views/view-for';
import { applyChange } from '@nightfall/shared/protocol/apply-change';
import type { GameView } from '@nightfall/shared/protocol/game-view';
import { CLOSE } from '@nightfall/shared/protocol/limits';
import { serverMessageSchema } from '@nightfall/shared/protocol/server-messages';
import { themeById } from '@nightfall/shared/themes/index';
import fc from 'fast-check';
import { Connections } from './connections.ts';
import { Frames, frameType, SHORTEST_VIEW } from './frames.ts';
import { maskProfanity } from './profanity.ts';
import { RoomViews, type Subscription, type VersionViews } from './room-views.ts';
import { WEBSOCKET_OPTIONS } from './websocket.ts';

let connections: Connections;
beforeEach(() => {
  connections = new Connections('process');
});
afterEach(() => connections.closeAll(CLOSE.restart, 'the test is over'));

/** A websocket of this session, and how it was closed. */
function open(sessionId: string, address = 'here', ping = () => 0) {
  const codes: (number | undefined)[] = [];
  const socket = {
    send: () => 0,
    cork: () => undefined,
    ping,
    terminate: () => undefined,
    close: (code?: number) => codes.push(code),
  };
  const session = {
    id: sessionId,
    userId: sessionId,
    accountId: null,
    hasTwoFactors: false,
    byMagicLinkAt: null,
    provenAt: 0,
  };
  connections.add({ session, address, socket });
  return codes;
}

test('[H9.2] the end of a session closes its sockets, also one that was just being opened', () => {
  const [of, other] = [open('one'), open('other')];
  connections.closeSession({ sessionId: 'one', reason: null });
  // The session was valid when the upgrade was asked for.
  const late = open('one');
  expect([of, late, other]).toEqual([[CLOSE.policy], [CLOSE.policy], []]);
});

test('the sessions of all sockets are known, each once', () => {
  for (const session of ['one', 'one', 'other']) open(session);
  expect(connections.sessionIds()).toEqual(['one', 'other']);
});

test('[S7.40] a process has room for so many sockets, from wherever they come', () => {
  connections = new Connections('process', { most: 2 });
  expect([open('one', 'here'), open('two', 'there')]).toEqual([[], []]);
  expect(connections.isFull).toBe(true);
  // It had asked before the others were there.
  expect(open('three', 'elsewhere')).toEqual([CLOSE.tryAgainLater]);
});

test('[S7.3] an address has three sockets for each of five parties of 27, and those who come later go', () => {
  const opened = Array.from({ length: 410 }, (_, n) => open(`person ${n}`));
  expect(opened.map(([code]) => code)).toEqual([
    ...Array.from({ length: 405 }, () => undefined),
    ...Array.from({ length: 5 }, () => CLOSE.policy),
  ]);
  expect([connections.isFullFor('here'), connections.isFullFor('there')]).toEqual([true, false]);
  expect(open('neighbour', 'there')).toEqual([]);
});

test.each([1, 3, 200, 1_001])(
  '[P6.22] %d who are silent are pinged a few at a time, each every five seconds',
  (size) => {
    jest.useFakeTimers();
    try {
      connections = new Connections('process');
      const pings = Array.from({ length: size }, () => 0);
      for (const index of pings.keys())
        open(`person ${index}`, `home ${index}`, () => {
          pings[index] = (pings[index] ?? 0) + 1;
          return 0;
        });
      const all = () => pings.reduce((sum, count) => sum + count, 0);
      jest.advanceTimersByTime(15_000);
      expect(all()).toBe(0);
      // The first look after fifteen seconds comes within five.
      jest.advanceTimersByTime(5_000);
      const before = [...pings];
      let most = 0;
      for (let steps = 0; steps < 100; steps += 1) {
        const sum = all();
        jest.advanceTimersByTime(100);
        most = Math.max(most, all() - sum);
      }
      expect(pings.map((count, index) => count - (before[index] ?? 0))).toEqual(pings.map(() => 2));
      expect(most).toBe(Math.ceil(size / 50));
    } finally {
      jest.useRealTimers();
    }
  },
);

const { words } = themeById('generic');
const FAMILY = '👨🏻‍👩🏼‍👧🏽‍👦🏾';
/** As many bytes as a text of so many letters may have. */
function filled(start: string, length: number): string {
  const families = FAMILY.repeat(Math.floor(bytesFor(length) / Buffer.byteLength(FAMILY)));
  return firstLetters(`${start}${families}`, length);
}

test('[S7.43] a reader that is slow for a while has room for two frames of the largest table', () => {
  const names = Array.from({ length: MAX_PLAYERS }, (_, n) => filled(`${n} `, MAX_NAME_LENGTH));
  const roles = BUILT_IN_ROLES.map(({ name }) => name);
  const table = gameWith(Object.fromEntries(names.map((name, n) => [name, roles[n] ?? 'Villager'])));
  table.state = playToTheEnd(table.state, createRandom('the largest'));
  for (let n = 0; n < MESSAGES_SHOWN; n += 1) {
    table.now += 60_000;
    const content = filled(`${n} `, MAX_CHAT_LENGTH);
    expect(table.act(names[n % names.length] ?? '', { type: 'send_message', content })).toMatchObject({
      ok: true,
    });
  }
  const views = new RoomViews().version(table.state, words);
  const frames = new Frames('phase_changed');
  const sizes = table.state.players.map(({ id: playerId }) => {
    const viewer = { kind: 'seat', playerId, withDebug: true } as const;
    const shown = views.of(
      {
        replica: {} as never,
        viewer,
        withDeltas: false,
        remembered: new ViewCache(),
        shown: null,
        admission: null,
      },
      true,
    );
    return shown === null ? 0 : Buffer.byteLength(frames.whole(shown));
  });
  expect(2 * Math.max(...sizes)).toBeLessThan(WEBSOCKET_OPTIONS.backpressureLimit);
});

test('the public part of the smallest room is longer than what is sent without comparing', () => {
  const { state } = new Table([]);
  const view = publicViewFor(state, null, { words, now: 0 });
  expect(JSON.stringify(view).length).toBeGreaterThan(SHORTEST_VIEW);
});

const GAMES = Number(process.env.PROPERTY_RUNS ?? 16);
const COMMANDS = 120;
const OPTIONS = { words: themeById('generic').words, now: 0 };

/** A viewer, what the server thinks they have, and what they have. */
interface Client {
  readonly subscription: Subscription;
  readonly isAdmin: boolean;
  has: GameView | null;
}

const counted = { changes: 0, wholes: 0, nothing: 0 };

test('[P6.1 P6.2 P6.3] a client with deltas has what a plain client is sent, byte for byte', () => {
  fc.assert(
    fc.property(fc.uuid(), (seed) => {
      const random = createRandom(seed);
      play(randomLobby(random), random);
    }),
    { numRuns: GAMES },
  );
  console.info(`deltas: ${JSON.stringify(counted)}`);
  expect(counted.changes).toBeGreaterThan(20 * GAMES);
});

function play(table: Table, random: Random): void {
  const clients = new Map<string, Client>();
  let roomViews = new RoomViews();
  let shownState: GameState | null = null;
  bringSomebodyElse(table);
  // Who may announce something learns with it that they may not any more.
  const [, ...roles] = table.state.selectedRoles;
  const { customRoles } = table.state;
  table.act('ann', { type: 'update_role_selection', roles: ['Revealer', ...roles], customRoles });
  table.act('ann', { type: 'start_game' });
  for (let count = 0; count < COMMANDS; count += 1) {
    if (random.below(4) === 0) goOn(table, random);
    else table.run(randomCommand(table, random));
    if (random.below(4) === 0) handOut(table, random);
    // Several changes may come in one turn of the event loop.
    if (table.state === shownState || random.below(4) === 0) continue;
    // After a gap the process loads the room again; another one takes over without subscribers.
    if (random.below(12) === 0) table.state = structuredClone(table.state);
    if (random.below(40) === 0) {
      roomViews = new RoomViews();
      for (const { subscription } of clients.values()) subscription.shown = null;
    }
    seatEverybody(clients, table.state, random);
    const frames = new Frames(frameType(shownState, table.state));
    const views = roomViews.version(table.state, OPTIONS.words);
    for (const client of clients.values()) show(client, table.state, views, frames, random);
    shownState = table.state;
  }
}

/** The host hears who joined after a player was removed. */
function bringSomebodyElse(table: Table): void {
  const [, guest] = table.state.players;
  if (guest) table.act('ann', { type: 'remove_player', targetUserId: guest.userId });
  table.comeIn('zoe');
}

/** What brings the round on, which random commands seldom do. */
function goOn(table: Table, random: Random): void {
  const { stage, round, players } = table.state;
  const move = pickOne(nextMoves(table.state, table.now, random), random);
  const announcer = players.find((player) => canAnnounce(table.state, player));
  if (announcer !== undefined && random.below(3) === 0) {
    const announcement = { content: 'A card was turned', messageType: 'system_announcement' } as const;
    table.act(announcer.displayName, { type: 'send_message', ...announcement });
  } else if (stage.phase === 'lobby') {
    // The current host: Ann may have left.
    const host = players.find(({ id }) => id === table.state.hostId);
    if (host) table.run({ type: 'start_game', by: { kind: 'user', userId: host.userId } });
  } else if (stage.phase === 'results') {
    table.run({ type: 'calculate_results', round });
    // Who has left the round is gone with the first of them.
    for (const { userId } of players) table.run({ type: 'play_again', by: { kind: 'user', userId } });
  } else if (move === undefined || random.below(12) === 0) table.expire();
  else table.run(move);
}

/** Artifacts that keep a player from reading or speaking, which are rarely dealt. */
function handOut(table: Table, random: Random): void {
  const { state } = table;
  const { stage } = state;
  if (stage.phase !== 'discussion') return;
  const [one, other] = shuffled(stage.deal.seats, random);
  if (one === undefined || other === undefined) return;
  const artifacts = { [one]: 'shroud-of-shame', [other]: 'mask-of-muting' } as const;
  table.state = { ...state, stage: { ...stage, night: { ...stage.night, artifacts } } };
}

/** A client for each player who has a seat now. */
function seatEverybody(clients: Map<string, Client>, state: GameState, random: Random): void {
  const here = new Map<string, Subscription['viewer']>([['table', { kind: 'table', tokenHash: '' }]]);
  for (const { id } of state.waiting) here.set(`waiting ${id}`, { kind: 'waiting', playerId: id });
  for (const { id } of state.players) here.set(id, { kind: 'seat', playerId: id, withDebug: false });
  for (const key of clients.keys()) if (!here.has(key)) clients.delete(key);
  for (const [key, viewer] of here) {
    if (clients.has(key)) continue;
    const isAdmin = viewer.kind === 'seat' && random.below(6) === 0;
    const watcher = isAdmin ? { ...viewer, withDebug: random.below(2) === 0 } : viewer;
    const subscription = {
      replica: {} as never,
      viewer: watcher,
      withDeltas: true,
      remembered: new ViewCache(),
      shown: null,
      admission: null,
    };
    clients.set(key, { subscription, isAdmin, has: null });
  }
}

function show(client: Client, state: GameState, views: VersionViews, frames: Frames, random: Random): void {
  const { subscription, isAdmin } = client;
  if (random.below(25) === 0) subscription.shown = null;
  const { shown } = subscription;
  const now = views.of(subscription, isAdmin);
  if (now === null) throw new Error('The client has no place');
  const expected = wholeView(state, client);
  if (random.below(4) === 0) expect(textOf(viewIn(frames.whole(now)))).toBe(textOf(expected));
  if (shown !== null && !frames.isNews(shown, now)) {
    counted.nothing += 1;
    expect(textOf({ ...(client.has as GameView), version: state.version })).toBe(textOf(expected));
    return;
  }
  subscription.shown = now;
  const text = shown === null ? frames.whole(now) : frames.change(shown, now);
  const message = serverMessageSchema.parse(JSON.parse(text));
  if (message.type === 'game_changed') {
    counted.changes += 1;
    client.has = applyChange(client.has as GameView, message.data);
  } else {
    counted.wholes += 1;
    client.has = viewIn(text);
  }
  expect(client.has && textOf(client.has)).toBe(textOf(expected));
}

function viewIn(text: string): GameView {
  // Not as the schema gives it, which would order the keys.
  return (JSON.parse(text) as { data: GameView }).data;
}

/** Made from nothing but the state. */
function wholeView(state: GameState, { subscription: { viewer }, isAdmin }: Client): GameView {
  if (viewer.kind === 'table') return viewFor(state, { kind: 'table' }, OPTIONS);
  if (viewer.kind === 'waiting') return { ...waitingViewFor(state, OPTIONS), me: null };
  const { playerId, withDebug } = viewer;
  const me = meFor(state, playerId, { ...OPTIONS, isAdmin, withDebug: isAdmin && withDebug });
  return { ...publicViewFor(state, playerId, OPTIONS), me };
}

/** The public part and the own one, with their keys in the order in which they are sent. */
function textOf({ version, serverTime: _, me, ...content }: GameView): string {
  return JSON.stringify([content, version, me]);
}

test('[H9.4] masks at the same length, and leaves innocent words alone', () => {
  expect(maskProfanity('what the fuck')).toBe('what the ****');
  expect(maskProfanity('a classic from Scunthorpe')).toBe('a classic from Scunthorpe');
});

test.each([
  ['So eine Scheiße!', 'So eine ******e!'],
  ['du Arschloch', 'du *********'],
  ['TITTEN', '******'],
  ['qué coño', 'qué ****'],
  ['C4BRÓN', '******'],
  ['merde alors', '***** alors'],
  ['t’es un enculé', 't’es un ******'],
])('[L9.13] of %s too', (text, masked) => {
  expect(maskProfanity(text)).toBe(masked);
});

test.each([
  'Eine dicke Lüge, und die Analyse aß kalten Schinken an der Zimmerdecke.',
  'Der Marsch, die Fackel und das Teufelchen',
  'El análisis cumple: el gato negro y la analista en el ventanal',
  'C’est assez, assieds-toi, on est en retard, la culture rappelle une bite d’amarrage',
  'The hunter bites the fickle wolf, an unfair reputation',
])('[L9.13] leaves innocent words of other languages alone: %s', (text) => {
  expect(maskProfanity(text)).toBe(text);
});

test('[L9.13] masks none of the game’s own words', async () => {
  const folder = join(import.meta.dir, '../../shared/text');
  const masked: string[] = [];
  for await (const file of new Bun.Glob('*/*.json').scan(folder)) {
    const catalogue: Record<string, string> = await Bun.file(join(folder, file)).json();
    const found = Object.values(catalogue).filter((text) => maskProfanity(text) !== text);
    masked.push(...found.map((text) => /\b(?:cock|retard)\b/i.exec(text)?.[0].toLowerCase() ?? text));
  }
  expect([...new Set(masked)].sort()).toEqual(['cock', 'retard']);
});

test.each([
  ['𝓯𝓾𝓬𝓴 you', '**** you'],
  ['f\u0332u\u0332c\u0332k\u0332 you', '**** you'],
  ['🇩🇪fuck🇫🇷', '🇩🇪****🇫🇷'],
  ['ｆｕｃｋ', '****'],
])('[H9.4 F4.6] of %s whole letters are masked, a star for each', (text, masked) => {
  expect(maskProfanity(text)).toBe(masked);
});
