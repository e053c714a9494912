/**
 * Keeps games, messages and jobs of the present format as data: `bun record.ts`, with REDIS_URL naming an empty Redis.
 * To be run before a format is followed by the next one, and never for one that has been: what is kept is the past.
 */
import { join } from 'node:path';
import type { Command, SeatAction } from '../../../game/commands/command.ts';
import { createGame } from '../../../game/commands/create-game.ts';
import type { CustomRole } from '../../../game/state/custom-role.ts';
import { FIRST_FORMAT } from '../../../game/state/formats/formats.ts';
import type { GameId, UserId } from '../../../game/state/ids.ts';
import type { Phase } from '../../../game/state/phase.ts';
import { createRandom } from '../../../game/state/random.ts';
import { nextMoves } from '../../../game/testing/next-moves.ts';
import { liveContext, newId } from '../../ids.ts';
import { channels, keys } from '../../keys.ts';
import { jobFormat } from '../../queues/job-format.ts';
import { openRoom } from '../../rooms/open-room.ts';
import { runCommand } from '../../rooms/run-command.ts';
import { openTestRooms, stored } from '../test-rooms.ts';

const ROLES = [
  ...['Werewolf', 'Alpha Wolf', 'Minion', 'Doppelganger', 'Seer', 'Robber', 'Witch', 'Curator', 'Revealer'],
  ...['Hunter', 'Mason', 'Lantern Keeper'],
];
const KEEPER: CustomRole = {
  name: 'Lantern Keeper',
  team: 'villager',
  title: 'The Lantern Keeper',
  description: 'Looks at a card of the center.',
  imageUrl: null,
  nightOrder: 55,
  actions: ['view_center_card'],
};

const at = await openTestRooms();
const random = createRandom('past formats');
const games: { name: string; fields: Record<string, string> }[] = [];
const messages: unknown[] = [];
const host = newId() as UserId;
const guest = newId() as UserId;
const gameId = newId() as GameId;

const send = async (command: Command) => {
  const outcome = await runCommand(at.rooms, { gameId, command });
  if (!outcome.ok) throw new Error(`${command.type}: ${outcome.message}`);
};
const byHost = (action: SeatAction) => send({ ...action, by: { kind: 'user', userId: host } });
const byGuest = (action: SeatAction) => send({ ...action, by: { kind: 'user', userId: guest } });
const state = () => stored(at.store, gameId);
const keep = async (name: string) => {
  games.push({ name, fields: await at.redis.hgetall(keys.game(gameId)) });
};
/** Everybody does what they have to do, until the phase is over or `most` have done so. */
async function play(most = Number.POSITIVE_INFINITY): Promise<void> {
  const { stage } = await state();
  for (let done = 0; done < most; ) {
    const now = await state();
    const [move] = nextMoves(now, Date.now(), random);
    if (now.stage.phase !== stage.phase || move === undefined) return;
    await send(move);
    done += 1;
  }
}
async function begun(phase: Phase): Promise<void> {
  const { stage } = await state();
  if (stage.phase !== phase) throw new Error(`It is ${stage.phase} instead of ${phase}`);
  await keep(`the beginning of ${phase}`);
}

const subscriber = at.redis.duplicate({ enableOfflineQueue: true });
subscriber.on('smessage', (_, text: string) => messages.push(JSON.parse(text)));
await subscriber.ssubscribe(channels.room(gameId));

const creator = { userId: host, displayName: 'Ann' };
await openRoom(
  at.rooms,
  createGame(
    { id: gameId, roomCode: 'ABC234', isPractice: false, creator, themeId: 'generic' },
    liveContext(),
  ),
);
await keep('an empty lobby');
await send({ type: 'connect', userId: host, connectionId: `${newId()}:1` });
await send({ type: 'join', userId: guest, displayName: 'Ben' });
await send({ type: 'connect', userId: guest, connectionId: `${newId()}:2` });
await send({ type: 'join', userId: newId() as UserId, displayName: 'Cleo' });
await byHost({ type: 'remove_player', targetUserId: (await state()).players[2]?.userId ?? '' });
for (let bots = 0; bots < 7; bots += 1) await byHost({ type: 'add_bot' });
await byHost({ type: 'update_role_selection', roles: ROLES, customRoles: [KEEPER] });
await byHost({ type: 'update_game_settings', settings: { wordFilter: true, discussionTime: 120 } });
await byHost({ type: 'issue_table_token', tokenHash: 'a'.repeat(64) });
await byHost({ type: 'send_message', content: 'Welcome to the village' });
await byGuest({ type: 'ready_next_phase' });
const wolf = (await state()).players[1]?.id ?? '';
await send({ type: 'change_role', playerId: wolf, role: 'Robber' });
await keep('a lobby with guests, bots, a role fixed and a custom one selected');

await byHost({ type: 'start_game' });
await begun('role_deal');
await play();
await begun('job_choice');
await play(4);
await keep('the middle of job_choice');
await byHost({ type: 'mute_player', targetUserId: guest, muted: true });
await play();
await begun('role_resolve');
await play();
await begun('discussion');
await byHost({ type: 'send_message', content: 'It was not me' });
await byHost({
  type: 'make_claim',
  claim: { kind: 'ask', userId: (await state()).players[2]?.userId ?? '' },
});
await play();
await begun('vote');
await play(3);
await keep('the middle of vote');
await byGuest({ type: 'leave_game' });
await play();
await begun('results');
await send({ type: 'calculate_results', round: 1 });
await keep('results that are counted');

await at.effects.flush(2_000);
const jobs: { queue: string; data: unknown }[] = [];
for (const key of await at.redis.keys('{nightfall}:*:*')) {
  const [, queue = '', id = ''] = key.split(':');
  if (!/^[0-9a-f]{8}-/.test(id)) continue;
  const [name, data] = await at.redis.hmget(key, 'name', 'data');
  const job = { name: name ?? queue, data: JSON.parse(data ?? 'null') };
  const format = jobFormat(job);
  jobs.push({ queue, data: format === FIRST_FORMAT ? job.data : { ...job.data, format } });
}
const first = <T>(list: readonly T[], nameOf: (item: T) => string): T[] => [
  ...new Map(list.toReversed().map((item) => [nameOf(item), item])).values(),
];
const folder = join(import.meta.dir, process.argv[2] ?? 'new');
const write = (name: string, content: unknown) =>
  Bun.write(join(folder, `${name}.json`), `${JSON.stringify(content, null, 1)}\n`);
await write('games', games);
await write('messages', messages);
await write(
  'jobs',
  first(jobs, ({ queue }) => queue).toSorted((a, b) => a.queue.localeCompare(b.queue)),
);
subscriber.disconnect();
await at.close();
