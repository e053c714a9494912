import { expect, test } from 'bun:test';
import { TABLE } from '@nightfall/shared/game/testing/rulebook-model/roles';
import type { GameView } from '@nightfall/shared/protocol/game-view';
import { Client } from './client.ts';
import { Dice } from './dice.ts';
import { ownStack } from './own-stack.ts';
import {
  closeRoom,
  hostOf,
  openRoom,
  playerOf,
  type Room,
  randomRoles,
  seatOf,
  startRound,
  takeSeat,
} from './room.ts';
import { playAgain, playRound, playUntil } from './round.ts';
import { eventually } from './within.ts';

/** Its own: the review of so many seats would hold up those of other rooms for a minute. */
const stack = ownStack({ apis: 2 });

const open = (bots: number, ...names: string[]) => openRoom({ apiUrls: stack().apiUrls, names, bots });

const withoutClock = ({ serverTime: _, ...view }: GameView) => view;

/** What a frame showed last is what the game's call answers; bots may change it in between. */
async function expectSameOverHttp(room: Room): Promise<void> {
  for (const client of room.clients) {
    const same = await eventually(async () => {
      const asked = await client.person.look(room.gameId);
      const shown = await client.until(({ version }) => version >= asked.version, 'the version asked for');
      return shown.version === asked.version ? { asked, shown } : null;
    }, 'the same version over HTTP and the websocket');
    expect(withoutClock(same.asked)).toEqual(withoutClock(same.shown));
  }
}

test('[G1.4 G4.1 R10.14] people and bots play two rounds, split over two API processes', async () => {
  const dice = new Dice(1);
  const room = await open(2, 'Ann', 'Bob', 'Cleo');
  const seating = hostOf(room).seen.players.map(({ id }) => id);
  for (const round of [1, 2]) {
    const roles = randomRoles(5, dice);
    await startRound(room, roles);
    for (const phase of ['job_choice', 'role_resolve', 'discussion', 'vote'] as const) {
      await playUntil(room, phase, dice);
      if (phase === 'discussion') await expectSameOverHttp(room);
    }
    await playRound(room, dice);
    await expectSameOverHttp(room);
    const { seen } = hostOf(room);
    expect(seen.round).toBe(round);
    const cards = [...seen.players.map(({ originalRole }) => originalRole), ...seen.centerCards];
    // What lies in the center may have been moved there, but what is on the table are the selected cards.
    expect(cards).toHaveLength(roles.length);
    const votes = Object.values(seen.gameSettings.voteResults?.voteCount ?? {});
    // Whom the Old Hag has sent away does not vote.
    const voters = seen.players.filter(({ isBanished }) => !isBanished);
    expect(votes.reduce((sum, count) => sum + count, 0)).toBe(voters.length);
    expect(seen.nightLog).toBeDefined();
    await playAgain(room);
    const { selectedRoles, players, roomCode } = hostOf(room).seen;
    expect({ selectedRoles, roomCode }).toEqual({ selectedRoles: roles, roomCode: room.roomCode });
    expect(players.map(({ id }) => id)).toEqual(seating);
  }
  expect(hostOf(room).seen.round).toBe(3);
  await closeRoom(room);
});

test('[G1.1 G9.5 H1.47] 26 bots and one human play to the end with every role among them', async () => {
  const room = await open(0, 'Ann');
  const host = hostOf(room);
  const everyCard = TABLE.flatMap(({ role, copies }) => Array.from({ length: copies }, () => role));
  await host.done('update_role_selection', { roles: everyCard });
  // With every role at its cap each bot brings one more Villager, and that many are then accepted.
  for (let bot = 0; bot < 26; bot += 1) {
    expect(await host.done('add_bot')).toMatchObject({ role: 'Villager' });
  }
  const { selectedRoles } = await host.until(({ players }) => players.length === 27, 'all bots are there');
  expect(selectedRoles).toHaveLength(everyCard.length + 26);
  await host.done('update_role_selection', { roles: selectedRoles });
  const everyRole = TABLE.map(({ role }) => role);
  await startRound(room, everyRole);
  await playRound(room, new Dice(1));
  const { players, gameSettings, nightLog = [] } = host.seen;
  const mayVote = players.filter(({ isBanished }) => !isBanished);
  expect(mayVote.filter(({ hasVoted }) => hasVoted)).toHaveLength(mayVote.length);
  expect(gameSettings.voteResults?.playerResults).toHaveLength(27);
  const dealt = players.map(({ originalRole }) => String(originalRole));
  expect(new Set(dealt).size).toBe(27);
  // Each player whose role acts has a line in the night log.
  const acting = TABLE.filter(({ role, actions }) => actions.length > 0 && dealt.includes(role));
  const logged = new Set(nightLog.map(({ role }) => role));
  expect(acting.map(({ role }) => role).filter((role) => !logged.has(role) && role !== 'Werewolf')).toEqual(
    [],
  );
  await closeRoom(room);
});

test('[P1.9 R10.15] a newcomer during the results plays from the next round', async () => {
  const room = await open(0, 'Ann', 'Bob');
  await startRound(room, ['Villager', 'Seer', 'Robber', 'Werewolf', 'Drunk']);
  await playRound(room, new Dice(6));
  const cleo = await takeSeat(room.roomCode, 'Cleo', stack().apiUrls[1] ?? '');
  expect(playerOf(cleo.seen, cleo.person.userId)).toMatchObject({ joinsNextRound: true });
  expect(cleo.seen.me).toMatchObject({ originalRole: null, prompt: null });
  await playAgain(room);
  room.clients.push(cleo);
  await startRound(room, ['Villager', 'Seer', 'Robber', 'Werewolf', 'Drunk', 'Hunter']);
  expect(cleo.seen.me?.originalRole).toEqual(expect.any(String));
  await playRound(room, new Dice(7));
});

test('[R10.10] a leaver sees nothing more, a bot goes on for them, and they may come back', async () => {
  const room = await open(0, 'Ann', 'Bob', 'Cleo');
  const [ann, , cleo] = [hostOf(room), seatOf(room, 1), seatOf(room, 2)];
  await startRound(room, ['Villager', 'Seer', 'Robber', 'Werewolf', 'Drunk', 'Hunter']);
  await playUntil(room, 'job_choice', new Dice(8));
  await cleo.done('leave_game');
  const heard = cleo.frames.length;
  expect((await cleo.person.call('GET', `/api/games/${room.gameId}`)).status).toBe(403);
  const table = { ...room, clients: [ann, seatOf(room, 1)] };
  await playUntil(table, 'discussion', new Dice(8));
  expect(cleo.frames).toHaveLength(heard);
  await cleo.person.join(room.roomCode);
  const again = await Client.open(cleo.person);
  expect(await again.watch(room.gameId)).toMatchObject({ ok: true });
  expect(again.seen.me?.originalRole).toBe(cleo.seen.me?.originalRole ?? '');
  expect(again.seen.me?.actionData).not.toBeNull();
  await playRound({ ...room, clients: [...table.clients, again] }, new Dice(9));
});
