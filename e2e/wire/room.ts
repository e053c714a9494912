import type { Phase } from '@nightfall/shared/game/state/phase';
import { TABLE } from '@nightfall/shared/game/testing/rulebook-model/roles';
import type { GameView } from '@nightfall/shared/protocol/game-view';
import { Client } from './client.ts';
import type { Dice } from './dice.ts';
import { Person } from './person.ts';

/** The rulebook's roles, each as often as a host may select it. */
const EVERY_CARD = TABLE.flatMap(({ role, copies }) => Array.from({ length: copies }, () => role));

/** Roles by which one player learns of, or suffers, what another has done. */
const DELICATE = ['Doppelganger', 'Copycat', 'Alpha Wolf', 'Curator', 'Revealer', 'Old Hag', 'Sentinel'];

/** People at one table. The first of them has created it. */
export interface Room {
  readonly gameId: string;
  readonly roomCode: string;
  readonly clients: Client[];
}

/** The present host, as the room's creator sees it. */
export function hostOf({ clients }: Room): Client {
  const [creator] = clients;
  if (creator === undefined) throw new Error('Nobody is in the room');
  return clients.find(({ person }) => person.userId === creator.view?.hostId) ?? creator;
}

/** Who sits there. */
export function seatOf({ clients }: Room, index: number): Client {
  const client = clients[index];
  if (client === undefined) throw new Error(`Nobody sits at ${index}`);
  return client;
}

/** A new person takes a seat over HTTP and watches over a websocket. */
export async function takeSeat(roomCode: string, name: string, apiUrl: string): Promise<Client> {
  const person = new Person(name, apiUrl);
  const { id } = await person.join(roomCode);
  return watching(person, id);
}

export async function watching(person: Person, gameId: string): Promise<Client> {
  const client = await Client.open(person);
  const outcome = await client.watch(gameId);
  if (!outcome.ok) throw new Error(`${person.name} may not watch: ${outcome.code}`);
  return client;
}

export interface RoomOptions {
  /** API processes; people are spread over them in turn. */
  readonly apiUrls: readonly string[];
  /** The first is the host. */
  readonly names: readonly string[];
  readonly bots?: number;
}

/** A room with people and bots in its lobby, all of them watching. */
export async function openRoom({ apiUrls, names, bots = 0 }: RoomOptions): Promise<Room> {
  const urlFor = (index: number) => apiUrls[index % apiUrls.length] ?? '';
  const [hostName = 'Host', ...others] = names;
  const creator = new Person(hostName, urlFor(0));
  await creator.signUp();
  const { id, roomCode } = await creator.createRoom();
  const code = roomCode ?? '';
  const clients = [await watching(creator, id)];
  for (const [index, name] of others.entries()) clients.push(await takeSeat(code, name, urlFor(index + 1)));
  const room = { gameId: id, roomCode: code, clients };
  if (bots > 0) await hostOf(room).done('add_bot', { count: bots });
  await allSee(room, ({ players }) => players.length === names.length + bots, 'all seats are taken');
  return room;
}

/** A legal selection for so many players. */
export function randomRoles(players: number, dice: Dice): string[] {
  return dice.shuffled(EVERY_CARD).slice(0, players + 3);
}

/** The same without the Curator, whose mask silences a player. */
export function talkingRoles(players: number, dice: Dice): string[] {
  return dice.shuffled(EVERY_CARD.filter((role) => role !== 'Curator')).slice(0, players + 3);
}

/** A legal selection where most can go wrong, in copying and in what is done to others, more often than by chance, and with these roles if there is room. */
export function delicateRoles(players: number, dice: Dice, wanted: readonly string[] = []): string[] {
  const first = [...new Set([...wanted, ...dice.some(DELICATE, 0, 3)])];
  const others = dice.shuffled(EVERY_CARD.filter((role) => !first.includes(role)));
  return dice.shuffled([...first, ...others].slice(0, players + 3));
}

/** Selects the roles and deals. */
export async function startRound(room: Room, roles: readonly string[]): Promise<void> {
  const host = hostOf(room);
  await host.done('update_role_selection', { roles: [...roles] });
  await host.done('start_game');
  await allIn(room, 'role_deal');
}

export function allSee(room: Room, fits: (view: GameView) => boolean, what: string): Promise<GameView[]> {
  return Promise.all(room.clients.map((client) => client.until(fits, what)));
}

export const allIn = (room: Room, phase: Phase): Promise<GameView[]> =>
  allSee(room, (view) => view.phase === phase, `the phase ${phase}`);

export const playerOf = (view: GameView, userId: string) => {
  const player = view.players.find((candidate) => candidate.userId === userId);
  if (player === undefined) throw new Error(`${userId} has no seat`);
  return player;
};

export async function closeRoom(room: Room): Promise<void> {
  await Promise.all(room.clients.filter(({ isOpen }) => isOpen).map((client) => client.close()));
}
