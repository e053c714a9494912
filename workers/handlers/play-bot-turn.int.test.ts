import { afterAll, describe, expect, test } from 'bun:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { newId } from '@nightfall/shared/backend/ids';
import { Metrics } from '@nightfall/shared/backend/metrics/metrics';
import { openRoom } from '@nightfall/shared/backend/rooms/rooms';
import { runCommand } from '@nightfall/shared/backend/rooms/run-command';
import { measuredBy, stored, type TestRooms } from '@nightfall/shared/backend/testing/test-rooms';
import { choiceFromPayload } from '@nightfall/shared/game/night/payload';
import type { GameId } from '@nightfall/shared/game/state/ids';
import { ABSENT_MS } from '@nightfall/shared/game/state/limits';
import type { GameState } from '@nightfall/shared/game/state/state';
import { botDiscussion, pace, paceFrom } from '@nightfall/shared/game/talk/bot-talk';
import { endsAtOf } from '@nightfall/shared/game/testing/random-play';
import { gameWith, type Table } from '@nightfall/shared/game/testing/table';
import { viewFor } from '@nightfall/shared/game/views/view-for';
import { openBotGames } from '../testing/bot-games.ts';
import { botMind } from '../thinking/question.ts';
import { type Thinking, ThinkingThreads } from '../thinking/thinking.ts';
import { playBotTurn, wakeBots } from './play-bot-turn.ts';
import { answerAsBot, speakAsBot } from './speak-as-bot.ts';

const roles = ['Werewolf', 'Seer', 'Robber', 'Insomniac', 'Troublemaker', 'Drunk', 'Villager'];
const { at, context, thinking, later, run, gameIn, turnOf, close } = await openBotGames({
  scale: 0.1,
  roles,
});
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

function jobsOf(state: GameState) {
  const talking = botDiscussion(state);
  if (!talking) throw new Error('no bot speaks');
  const from = paceFrom(state, talking);
  const { id: gameId, round } = state;
  const moments = pace(state, talking).moments.map(({ number: moment }) => ({ gameId, round, moment, from }));
  return { moments, from };
}

const claimsOf = async (gameId: string) => (await stored(at.store, gameId)).claims;

/** Never has an answer. */
const tongueTied = (): Thinking => ({ ...thinking, ask: async () => null });

/** Thinks to the end, however busy the machine. */
const unhurried = (): Thinking => ({
  ...thinking,
  ask: (question) => thinking.ask(question, Date.now() + 60_000),
});

describe('speak-as-bot', () => {
  test('[C2.17] every moment has its words, made with the note that they were said', async () => {
    const state = await gameIn('discussion');
    const { moments } = jobsOf(state);
    for (const [index, job] of moments.slice(0, 6).entries()) {
      await speakAsBot(later(index * 5_000), job);
      const now = await stored(at.store, state.id);
      expect(botDiscussion(now)?.talk.moment).toBe(index + 1);
    }
    const bots = new Set(state.players.filter(({ isBot }) => isBot).map(({ id }) => id));
    const claims = await claimsOf(state.id);
    expect(claims.length).toBeGreaterThan(3);
    for (const { playerId } of claims) expect(bots).toContain(playerId);
  });

  test('[C2.13] run twice, beside one another or later, it says nothing twice', async () => {
    const state = await gameIn('discussion');
    const [first] = jobsOf(state).moments;
    if (!first) throw new Error('there is no moment');
    await Promise.all([speakAsBot(context, first), speakAsBot({ ...context, rooms: at.elsewhere() }, first)]);
    const said = await claimsOf(state.id);
    expect(said).toHaveLength(1);
    await speakAsBot(later(60_000), first);
    expect(await claimsOf(state.id)).toEqual(said);
  });

  test('[C2.18] says it after the same time, whether it has thought it out or not', async () => {
    const state = await gameIn('discussion');
    const { moments } = jobsOf(state);
    const took: number[] = [];
    for (const [index, mind] of [thinking, tongueTied(), thinking, tongueTied()].entries()) {
      const began = Date.now();
      const job = moments[index];
      if (job) await speakAsBot({ ...later(index * 5_000), thinking: mind }, job);
      took.push(Date.now() - began);
    }
    // Unscaled it would be 3 s; a busy machine takes its part of that.
    for (const ms of took) expect(ms).toBeWithin(295, 3_000);
    expect(await claimsOf(state.id)).toHaveLength(4);
  });

  test('[C2.18] a bot that thinks until the last moment speaks no later than one that does not think at all', async () => {
    const thorough: Thinking = {
      ...tongueTied(),
      ask: async (_, by) => {
        await sleep(by - Date.now() - 20);
        return null;
      },
    };
    const timesOf = async (mind: Thinking): Promise<number[]> => {
      const state = await gameIn('discussion');
      const took: number[] = [];
      for (const [index, job] of jobsOf(state).moments.slice(0, 3).entries()) {
        const began = performance.now();
        await speakAsBot({ ...later(index * 5_000), thinking: mind }, job);
        took.push(performance.now() - began);
      }
      expect(await claimsOf(state.id)).toHaveLength(3);
      return took;
    };
    // Beside one another: what a busy machine takes, it takes of both.
    const [thinks, speaks] = await Promise.all([timesOf(thorough), timesOf(tongueTied())]);
    expect(Math.min(...thinks) - Math.min(...speaks)).toBeWithin(-100, 100);
  });

  test('for a clock that has stood still meanwhile, or another round, it does nothing', async () => {
    const state = await gameIn('discussion');
    const [first] = jobsOf(state).moments;
    if (!first) throw new Error('there is no moment');
    await speakAsBot(context, { ...first, from: first.from - 1 });
    await speakAsBot(context, { ...first, round: 7 });
    await run(state.id, { type: 'pause_clock', by: { kind: 'user', userId: state.creatorUserId } });
    await speakAsBot(context, first);
    expect(await claimsOf(state.id)).toEqual([]);
  });
});

describe('answer-as-bot', () => {
  test('[C2.12] a human who asks is answered once', async () => {
    const state = await gameIn('discussion');
    const bot = state.players.find(({ isBot }) => isBot);
    if (!bot) throw new Error('there is no bot');
    const by = { kind: 'user', userId: state.creatorUserId } as const;
    await run(state.id, { type: 'make_claim', claim: { kind: 'ask', userId: bot.userId }, by });
    const [question] = await claimsOf(state.id);
    const { from } = jobsOf(state);
    const job = { gameId: state.id, round: state.round, claimId: question?.id ?? '', from };
    await answerAsBot(context, job);
    await answerAsBot(context, job);
    const [, answer, ...more] = await claimsOf(state.id);
    expect(answer?.playerId).toBe(bot.id);
    expect(more).toEqual([]);
  });

  test('[F2.4] one under the Shroud answers too', async () => {
    const state = await gameIn('discussion');
    const bot = state.players.find(({ isBot }) => isBot);
    const { game: before } = await at.store.load(state.id);
    if (!bot || before?.state.stage.phase !== 'discussion') throw new Error('there is no bot');
    const { stage } = before.state;
    const artifacts = { [bot.id]: 'shroud-of-shame' } as const;
    const after = { ...before.state, stage: { ...stage, night: { ...stage.night, artifacts } } };
    await at.store.commit({ gameId: state.id, before, after, events: [], effects: [] });
    const by = { kind: 'user', userId: state.creatorUserId } as const;
    for (const asked of [0, 1]) {
      await run(state.id, { type: 'make_claim', claim: { kind: 'ask', userId: bot.userId }, by });
      const claims = await claimsOf(state.id);
      const job = { gameId: state.id, round: state.round, claimId: claims.at(-1)?.id ?? '' };
      await answerAsBot({ ...context, thinking: unhurried() }, { ...job, from: jobsOf(state).from });
      const own = (await claimsOf(state.id)).filter(({ playerId }) => playerId === bot.id);
      expect([own.length, own[0]?.claim.kind]).toEqual([asked + 1, 'role']);
    }
  });

  test('[C2.13] says nothing that the same bot says in the same moment', async () => {
    const state = await gameIn('discussion');
    const { moments, from } = jobsOf(state);
    const [first] = moments;
    const talking = botDiscussion(state);
    const speaker = talking && pace(state, talking).moments[0]?.playerId;
    const bot = state.players.find(({ id }) => id === speaker);
    if (!first || !bot) throw new Error('no bot speaks');
    const by = { kind: 'user', userId: state.creatorUserId } as const;
    await run(state.id, { type: 'make_claim', claim: { kind: 'ask', userId: bot.userId }, by });
    const [question] = await claimsOf(state.id);
    const job = { gameId: state.id, round: state.round, claimId: question?.id ?? '', from };
    await Promise.all([answerAsBot(context, job), speakAsBot({ ...context, rooms: at.elsewhere() }, first)]);
    const own = (await claimsOf(state.id)).filter(({ playerId }) => playerId === bot.id);
    expect(own).toHaveLength(2);
    expect(own[1]?.claim).not.toEqual(own[0]?.claim as (typeof own)[0]['claim']);
  });
});

describe('nights', () => {
  test('[C2.28] bots choose as they think, all after the same time', async () => {
    const state = await gameIn('job_choice');
    const { words } = await context.themes.get(state.settings.selectedTheme);
    const bots = state.players.filter(({ isBot }) => isBot);
    const seatOf = (userId: string) => state.players.find((player) => player.userId === userId)?.id;
    const thoughts = await Promise.all(
      bots.map(async ({ id: playerId }) => {
        const bot = botMind(state, playerId);
        const view = viewFor(state, { kind: 'seat', playerId }, { words, now: Date.now() });
        const asked = bot && thinking.ask<'night'>({ kind: 'night', ...bot, view }, Date.now() + 10_000);
        const thought = await asked;
        return thought?.type === 'submit_action' ? [choiceFromPayload(thought.data, seatOf)] : null;
      }),
    );
    const slower: Thinking = { scale: 0.5, ask: (question, by) => thinking.ask(question, by) };
    const began = Date.now();
    const took = await Promise.all(
      bots.map(async ({ id: playerId }) => {
        await playBotTurn({ ...context, thinking: slower }, turnOf(state, playerId));
        return Date.now() - began;
      }),
    );
    for (const ms of took) expect(ms).toBeWithin(745, 1_495);
    const { stage } = await stored(at.store, state.id);
    for (const [index, { id }] of bots.entries()) {
      const choices = stage.phase === 'job_choice' ? stage.turns[id]?.choices : undefined;
      expect(choices).toHaveLength(1);
      if (thoughts[index]) expect(choices).toEqual(thoughts[index] as typeof choices);
    }
  });

  test('[C2.28] a thought that the rules no longer allow gives way to another choice', async () => {
    const state = await gameIn('job_choice');
    const [bot] = state.players.filter(({ isBot }) => isBot);
    const playerId = bot?.id ?? state.hostId;
    const outdated = { type: 'submit_action', data: { type: 'convert_player', targetUserId: '' } } as const;
    const stubborn = { ...thinking, scale: 0.01, ask: async () => outdated } as unknown as Thinking;
    await playBotTurn({ ...context, thinking: stubborn }, turnOf(state, playerId));
    const { stage } = await stored(at.store, state.id);
    expect(stage.phase === 'job_choice' && stage.turns[playerId]?.isDone).toBe(true);
  });
});

describe('votes', () => {
  test('[C2.19] a bot votes as it thinks, after the same time', async () => {
    const state = await gameIn('vote');
    const { words } = await context.themes.get(state.settings.selectedTheme);
    const playerId = state.players.find(({ isBot }) => isBot)?.id ?? state.hostId;
    const bot = botMind(state, playerId);
    if (!bot) throw new Error('nothing is dealt');
    const view = viewFor(state, { kind: 'seat', playerId }, { words, now: Date.now() });
    const targets = state.players.flatMap(({ id }) => (id === playerId ? [] : [id]));
    const thought = await thinking.ask<'vote'>({ kind: 'vote', ...bot, view, targets }, Date.now() + 10_000);
    const began = Date.now();
    let asked = 0;
    const counting: Thinking = {
      ...thinking,
      scale: 0.5,
      ask: (question, by) => {
        asked += 1;
        return thinking.ask(question, by);
      },
    };
    await playBotTurn({ ...context, thinking: counting }, turnOf(state, playerId));
    expect(asked).toBe(1);
    expect(Date.now() - began).toBeWithin(1_495, 2_995);
    const { stage } = await stored(at.store, state.id);
    expect<unknown>(stage.phase === 'vote' && stage.votes[playerId]).toBe(thought ?? playerId);
  });
});

test('[C2.25] as a discussion begins all bots are woken, if a human is present', async () => {
  const state = await gameIn('discussion');
  const metrics = new Metrics();
  const own = new ThinkingThreads(0.1, at.rooms.logger, metrics);
  const woken = async () => {
    const measured = await measuredBy(metrics);
    return measured.get('nightfall_bot_thinking_seconds_count{question="waking",outcome="ready"}') ?? 0;
  };
  const job = { gameId: state.id, round: state.round };
  await wakeBots({ ...context, thinking: own }, { ...job, round: job.round + 1 });
  expect(await woken()).toBe(0);
  await wakeBots({ ...context, thinking: own }, job);
  expect(await woken()).toBe(3);
  const longAgo = at.elsewhere({ context: () => ({ ...at.rooms.context(), now: Date.now() - 120_000 }) });
  const leaving = { type: 'disconnect', connectionIds: ['a-process:1'] } as const;
  expect((await runCommand(longAgo, { gameId: state.id, command: leaving })).ok).toBe(true);
  await wakeBots({ ...context, thinking: own }, job);
  expect(await woken()).toBe(3);
  await own.close();
});
