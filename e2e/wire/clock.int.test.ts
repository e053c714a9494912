import { afterAll, beforeAll, expect, test } from 'bun:test';
import { type DealtRooms, dealtRooms } from '../dealt/dealt-room.ts';
import { Dice } from './dice.ts';
import { sharedStack } from './own-stack.ts';
import { allIn, allSee, hostOf, openRoom, startRound } from './room.ts';
import { playUntil } from './round.ts';
import { eventually } from './within.ts';

const stack = sharedStack();
const LEFT_MS = 1_000;
let rooms: DealtRooms;

beforeAll(() => {
  rooms = dealtRooms(stack().redisUrl);
});
afterAll(() => rooms.stop());

test('[T2.3] a paused clock lets its deadline pass, whichever process dies, and acts on the rest of it', async () => {
  const room = await openRoom({ apiUrls: stack().apiUrls, names: ['Ann', 'Bob', 'Cleo'] });
  const { gameId } = room;
  await startRound(room, ['Villager', 'Seer', 'Robber', 'Werewolf', 'Drunk', 'Insomniac']);
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
