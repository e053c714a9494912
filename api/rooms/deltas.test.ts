import { expect, test } from 'bun:test';
import { createRandom, pickOne, type Random, shuffled } from '@nightfall/shared/game/state/random';
import type { GameState } from '@nightfall/shared/game/state/state';
import { canAnnounce } from '@nightfall/shared/game/talk/speech';
import { nextMoves, randomCommand, randomLobby } from '@nightfall/shared/game/testing/random-play';
import type { Table } from '@nightfall/shared/game/testing/table';
import { meFor } from '@nightfall/shared/game/views/me-view';
import { ViewCache } from '@nightfall/shared/game/views/view-cache';
import { publicViewFor, viewFor, waitingViewFor } from '@nightfall/shared/game/views/view-for';
import { applyChange } from '@nightfall/shared/protocol/apply-change';
import type { GameView } from '@nightfall/shared/protocol/game-view';
import { serverMessageSchema } from '@nightfall/shared/protocol/server-messages';
import { themeById } from '@nightfall/shared/themes/index';
import fc from 'fast-check';
import { Frames, frameType } from './frames.ts';
import { RoomViews, type Subscription, type VersionViews } from './room-views.ts';

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
