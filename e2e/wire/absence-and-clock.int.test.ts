import { afterAll, beforeAll, expect, test } from 'bun:test';
import { type DealtRooms, dealtRooms } from '../dealt/dealt-room.ts';
import { vanish } from './absences.ts';
import type { Client } from './client.ts';
import { Dice } from './dice.ts';
import { sharedStack } from './own-stack.ts';
import { allIn, allSee, hostOf, openRoom, playerOf, type Room, startRound, watching } from './room.ts';
import { playPhase, playUntil } from './round.ts';
import { eventually } from './within.ts';

const stack = sharedStack();
const ROLES = ['Villager', 'Seer', 'Robber', 'Werewolf', 'Drunk', 'Insomniac'];
let rooms: DealtRooms;

beforeAll(() => {
  rooms = dealtRooms(stack().redisUrl);
});
afterAll(() => rooms.stop());

const open = () => openRoom({ apiUrls: stack().apiUrls, names: ['Ann', 'Bob', 'Cleo'] });

/** Takes an absent player's client out of the room. */
async function lose(room: Room, client: Client): Promise<void> {
  room.clients.splice(room.clients.indexOf(client), 1);
  await vanish(client, room, rooms);
}

test('[T1.3] a host whose phone is empty leaves a lobby that goes on, and is host again on return', async () => {
  const room = await open();
  const ann = hostOf(room);
  await lose(room, ann);
  const bob = hostOf(room);
  await bob.until(({ hostId }) => hostId === bob.person.userId, 'Bob is the host');
  await bob.done('add_bot');
  const { hostId } = (await watching(ann.person, room.gameId)).seen;
  expect<string>(hostId).toBe(ann.person.userId);
  expect(await bob.act('add_bot')).toMatchObject({ ok: false, code: 'NOT_HOST' });
});

test('[T1.4 T1.8] a round ends without an absent player, though the worker dies meanwhile; on return they see what was done for them', async () => {
  const room = await open();
  const dice = new Dice(5);
  await startRound(room, ROLES);
  await playUntil(room, 'job_choice', dice);
  const cleo = room.clients[2] ?? hostOf(room);
  const { userId } = cleo.person;
  const [worker] = stack().workers;
  await worker?.kill('SIGKILL');
  await lose(room, cleo);
  await allSee(room, (view) => playerOf(view, userId).hasStandIn, 'a bot for Cleo');
  await Promise.all(room.clients.map((client) => playPhase(client, dice)));
  expect((await hostOf(room).person.look(room.gameId)).phase).toBe('job_choice');
  await worker?.restart();
  await allIn(room, 'role_resolve');
  await playUntil(room, 'vote', dice);
  expect(playerOf(await hostOf(room).person.look(room.gameId), userId).hasVoted).toBe(false);
  await playUntil(room, 'results', dice);
  await allSee(room, ({ gameSettings }) => gameSettings.voteResults !== undefined, 'the results');
  const back = (await watching(cleo.person, room.gameId)).seen;
  expect(back.me?.standInDid).toEqual(['job_choice', 'vote']);
  expect(playerOf(back, userId).voteTarget).not.toBeNull();
  expect(back.me?.actionData).not.toBeNull();
}, 60_000);

const LEFT_MS = 1_000;

test('[T2.3] a paused clock lets its deadline pass, whichever process dies, and acts on the rest of it', async () => {
  const room = await open();
  const { gameId } = room;
  await startRound(room, ROLES);
  await playUntil(room, 'vote', new Dice(7));
  const ann = hostOf(room);
  await ann.done('pause_clock');
  // As if the host had stopped it in the last second.
  await rooms.at(gameId).play((table) => table.lastsUntil((ann.seen.pausedAt ?? 0) + LEFT_MS));
  await allSee(room, ({ pausedBy }) => pausedBy === ann.person.userId, 'the clock stands still');
  const [worker] = stack().workers;
  await worker?.kill('SIGKILL');
  await worker?.restart();
  const after = await eventually(async () => {
    const view = await ann.person.look(gameId);
    return view.serverTime > (view.phaseEndsAt ?? 0) + LEFT_MS ? view : null;
  }, 'the deadline has passed');
  expect(after.phase).toBe('vote');
  const goingOn = ann.until(({ pausedBy }) => pausedBy === null, 'the clock goes on');
  await ann.done('resume_clock');
  const { phase, phaseEndsAt, serverTime } = await goingOn;
  expect([phase, (phaseEndsAt ?? 0) - serverTime <= LEFT_MS]).toEqual(['vote', true]);
  await allIn(room, 'results');
}, 60_000);
