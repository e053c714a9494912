import { afterAll, expect, test } from 'bun:test';
import { newId } from '@nightfall/shared/backend/ids';
import { openRoom } from '@nightfall/shared/backend/rooms/rooms';
import { runCommand } from '@nightfall/shared/backend/rooms/run-command';
import { stored, type TestRooms } from '@nightfall/shared/backend/testing/test-rooms';
import type { GameId } from '@nightfall/shared/game/state/ids';
import { ABSENT_MS } from '@nightfall/shared/game/state/limits';
import { endsAtOf } from '@nightfall/shared/game/testing/random-play';
import { gameWith, type Table } from '@nightfall/shared/game/testing/table';
import { openBotGames } from '../testing/bot-games.ts';
import type { Thinking } from '../thinking/thinking.ts';
import { playBotTurn } from './play-bot-turn.ts';

const { at, context, thinking, close } = await openBotGames({ scale: 0.1 });
afterAll(close);

type Wolf = 'bob' | 'dov';

/** How Ann comes to know of a wolf before she has gone. */
const WAYS = {
  'have seen at night': (table: Table, wolf: Wolf) =>
    table.submit('ann', { type: 'view_player', targetUserId: wolf }),
  'have heard another say': (table: Table, wolf: Wolf) => {
    while (table.state.stage.phase !== 'discussion') table.expire();
    const userId = table.userId(wolf);
    for (const claim of [
      { kind: 'role', role: 'Seer' },
      { kind: 'did', payload: { type: 'view_player', targetUserId: userId } },
      { kind: 'saw', place: { userId }, role: 'Werewolf' },
    ] as const) {
      table.now += 4_000;
      expect(table.act('cleo', { type: 'make_claim', claim }).ok).toBe(true);
    }
  },
} as const;
type Way = keyof typeof WAYS;

/** The vote, shortly before its end, without Ann. */
function voteWithout(way: Way, wolf: Wolf, dealSeed: string): Table {
  const ann = way === 'have seen at night' ? 'Seer' : 'Villager';
  const table = gameWith(
    { ann, bob: 'Werewolf', cleo: ann === 'Seer' ? 'Villager' : 'Seer', dov: 'Werewolf', eva: 'Insomniac' },
    { center: ['Villager', 'Mason', 'Mason'] },
  );
  WAYS[way](table, wolf);
  return withoutAnn(table, dealSeed);
}

function withoutAnn(table: Table, dealSeed: string): Table {
  table.run({ type: 'disconnect', connectionIds: table.player('ann').connections });
  table.now += ABSENT_MS;
  table.run({ type: 'recheck_presence' });
  while (table.state.stage.phase !== 'vote') table.expire();
  const { stage } = table.state;
  table.now = stage.endsAt - 1;
  table.state = {
    ...table.state,
    id: newId() as GameId,
    stage: { ...stage, deal: { ...stage.deal, seed: dealSeed } },
  };
  return table;
}

/** Whom Ann's vote is for once the bot that plays for her has had its turn; `meanwhile` happens while it thinks. */
async function standInVotes(
  table: Table,
  meanwhile: (rooms: TestRooms['rooms']) => Promise<void> = async () => undefined,
): Promise<string | undefined> {
  const { id: gameId, round } = table.state;
  const { id: playerId, isBot, hasStandIn } = table.player('ann');
  expect({ isBot, hasStandIn }).toEqual({ isBot: false, hasStandIn: true });
  await openRoom(at.rooms, table.state);
  const rooms = at.elsewhere({ context: () => ({ ...at.rooms.context(), now: table.now }) });
  // However busy this machine is: what is not thought out in time is done without.
  const patient: Thinking = {
    ...thinking,
    async ask(question) {
      const thought = await thinking.ask(question, Date.now() + 20_000);
      await meanwhile(rooms);
      return thought;
    },
  };
  await playBotTurn(
    { ...context, rooms, thinking: patient },
    { gameId, round, phase: 'vote', playerId, endsAt: endsAtOf(table.state) },
  );
  const { stage, claims } = await stored(at.store, gameId);
  expect(claims.filter((claim) => claim.playerId === playerId)).toEqual([]);
  const target = stage.phase === 'vote' ? stage.votes[playerId] : undefined;
  return target === null ? 'nobody' : table.state.players.find(({ id }) => id === target)?.displayName;
}

test.each(Object.keys(WAYS) as Way[])(
  '[C2.15 C2.19] a bot that stands in for an absent player votes by what they %s, and says nothing',
  async (way) => {
    for (const wolf of ['bob', 'dov'] as const) {
      const votes = await Promise.all(
        ['one', 'two', 'three', 'four'].map((dealSeed) => standInVotes(voteWithout(way, wolf, dealSeed))),
      );
      // A belief is drawn: now and then it hangs on another.
      expect(votes.filter((vote) => vote === wolf).length).toBeGreaterThanOrEqual(3);
    }
  },
);

test('[F9.3] a bot that stands in for a player who knows that there is no wolf abstains', async () => {
  const table = gameWith(
    { ann: 'Seer', bob: 'Villager', cleo: 'Villager', dov: 'Villager', eva: 'Insomniac' },
    { center: ['Werewolf', 'Werewolf', 'Drunk'] },
  );
  table.submit('ann', { type: 'view_center', positions: [0, 1] });
  expect(await standInVotes(withoutAnn(table, 'one'))).toBe('nobody');
});

test('[C2.19] a player’s own vote stands if it is cast while a bot thinks for them', async () => {
  const table = voteWithout('have seen at night', 'bob', 'one');
  const { id: gameId } = table.state;
  const { userId } = table.player('ann');
  const votes = async (rooms: TestRooms['rooms']) => {
    const vote = {
      type: 'submit_vote',
      targetUserId: table.userId('eva'),
      by: { kind: 'user', userId },
    } as const;
    expect((await runCommand(rooms, { gameId, command: vote })).ok).toBe(true);
  };
  expect(await standInVotes(table, votes)).toBe('eva');
});
