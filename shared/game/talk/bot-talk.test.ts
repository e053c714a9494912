import { describe, expect, test } from 'bun:test';
import { decide } from '../commands/decide.ts';
import { effectsOf } from '../events/effects-of.ts';
import { evolve } from '../events/evolve.ts';
import type { PlayerId } from '../state/ids.ts';
import type { BotTalk } from '../state/state.ts';
import { gameWith, type Table } from '../testing/table.ts';
import { botDiscussion, type Occasion, pace } from './bot-talk.ts';
import { answerAfterMs, MOST_MOMENTS, paceOf, SHORTEST_GAP_MS } from './pace.ts';

const CARDS = { ann: 'Villager', bob: 'Werewolf', cleo: 'Seer', dov: 'Robber' } as const;

/** The dawn before a discussion of one human, Ann, and bots. */
function dawn(settings: Parameters<typeof gameWith>[1] = {}): Table {
  const table = gameWith(CARDS, settings);
  const players = table.state.players.map((player) =>
    player.displayName === 'ann' ? player : { ...player, isBot: true, connections: [] },
  );
  table.state = { ...table.state, players };
  return table.endNight();
}

function discussion(settings: Parameters<typeof gameWith>[1] = {}): Table {
  const table = dawn(settings).expire();
  table.now += 10_000;
  return table;
}

const momentsOf = (table: Table) => {
  const talking = botDiscussion(table.state);
  if (!talking) throw new Error('no bot speaks');
  return pace(table.state, talking).moments;
};
const talkOf = (table: Table): BotTalk | undefined => botDiscussion(table.state)?.talk;
const moment = (number: number): Occasion => ({ kind: 'moment', number });

/** The bot whose moment it is speaks. */
function speak(table: Table, occasion: Occasion, role: string = 'Seer', name?: string) {
  const turn = occasion.kind === 'moment' ? momentsOf(table)[occasion.number - 1]?.playerId : undefined;
  const playerId = name === undefined ? turn : table.player(name).id;
  if (playerId === undefined) throw new Error('nobody has this moment');
  return table.run({
    type: 'speak_as_bot',
    round: table.state.round,
    occasion,
    playerId,
    claim: { kind: 'role', role },
    story: [{ kind: 'role', role }],
    gapMs: SHORTEST_GAP_MS,
  });
}

const said = (table: Table) => table.state.claims.map(({ claim }) => claim.kind === 'role' && claim.role);

function ask(table: Table, name: string) {
  table.act('ann', { type: 'make_claim', claim: { kind: 'ask', userId: table.userId(name) } });
  return { kind: 'question', claimId: table.state.claims.at(-1)?.id ?? '' } as const;
}

describe('a bot at its moment', () => {
  test('claims as a player does, and its story is kept', () => {
    const table = discussion();
    const [first] = momentsOf(table);
    expect(speak(table, moment(1)).ok).toBe(true);
    expect(table.state.claims).toMatchObject([{ playerId: first?.playerId, claim: { role: 'Seer' } }]);
    expect(table.view('ann').messages.at(-1)).toMatchObject({ messageType: 'claim' });
    expect(talkOf(table)?.stories[first?.playerId ?? table.state.hostId]).toEqual([
      { kind: 'role', role: 'Seer' },
    ]);
  });

  test('[C2.13] keeps to the story that it has begun, whatever a second job of it has thought of', () => {
    const table = discussion();
    const question = ask(table, 'bob');
    const again = ask(table, 'bob');
    speak(table, question, 'Seer', 'bob');
    speak(table, again, 'Robber', 'bob');
    expect(talkOf(table)?.stories[table.player('bob').id]).toEqual([{ kind: 'role', role: 'Seer' }]);
  });

  test('[C2.13] says nothing twice, and nothing of a moment before', () => {
    const table = discussion();
    speak(table, moment(1));
    table.now += 60_000;
    speak(table, moment(1), 'Robber');
    speak(table, moment(3), 'Robber');
    table.now += 60_000;
    speak(table, moment(2), 'Werewolf');
    expect(said(table)).toEqual(['Seer', 'Robber']);
  });

  test('is passed over when another bot has just spoken, or when it is not its moment', () => {
    const table = discussion();
    speak(table, moment(1));
    table.now += SHORTEST_GAP_MS - 1;
    speak(table, moment(2), 'Robber');
    const second = momentsOf(table)[1]?.playerId;
    const other = ['bob', 'cleo', 'dov'].find((name) => table.player(name).id !== second);
    table.now += 60_000;
    speak(table, moment(2), 'Robber', other);
    expect(said(table)).toEqual(['Seer']);
  });

  test('[C2.14] is silent while the clock stands still, with nobody there, and where claims are off', () => {
    const table = discussion();
    table.act('ann', { type: 'pause_clock' });
    const before = table.state;
    speak(table, moment(1));
    expect(table.state).toBe(before);
    table.act('ann', { type: 'resume_clock' });
    table.run({ type: 'disconnect', connectionIds: ['test:ann'] });
    table.now += 30_000;
    speak(table, moment(1));
    expect(said(table)).toEqual([]);
    const muted = discussion({ settings: { claims: 'off' } });
    expect(botDiscussion(muted.state)).toBeNull();
    expect(muted.act('ann', { type: 'make_claim', claim: { kind: 'quiet' } })).toMatchObject({ ok: false });
  });

  test('[C2.15] is no stand-in of a human', () => {
    const table = discussion();
    const bots = new Set(momentsOf(table).map(({ playerId }) => playerId));
    expect(bots).toEqual(new Set(['bob', 'cleo', 'dov'].map((name) => table.player(name).id)));
    table.act('ann', { type: 'leave_game' });
    expect(new Set(momentsOf(table).map(({ playerId }) => playerId))).toEqual(bots);
    const people = gameWith(CARDS);
    people.endNight().expire();
    expect(botDiscussion(people.state)).toBeNull();
  });
});

describe('what a human asks a bot', () => {
  test('[C2.12] is answered at once, once, beside its moments', () => {
    const table = discussion();
    speak(table, moment(1));
    const before = table.state;
    const question = ask(table, 'bob');
    const [effect, ...more] = effectsOf(before, table.state);
    expect(effect).toMatchObject({ kind: 'answer_as_bot', claimId: question.claimId });
    expect(more).toEqual([]);
    speak(table, question, 'Robber', 'bob');
    speak(table, question, 'Werewolf', 'bob');
    speak(table, question, 'Werewolf', 'cleo');
    expect(said(table)).toEqual(['Seer', false, 'Robber']);
    expect(talkOf(table)).toMatchObject({ moment: 1, answered: [question.claimId] });
  });

  test('[F2.4] is answered as soon by one under the Shroud, though they do not hear it', () => {
    const table = discussion();
    const other = discussion();
    expect(table.state).toEqual(other.state);
    const { stage } = table.state;
    if (stage.phase !== 'discussion') throw new Error('nobody talks');
    const artifacts = { [table.player('bob').id]: 'shroud-of-shame' } as const;
    table.state = { ...table.state, stage: { ...stage, night: { ...stage.night, artifacts } } };
    const effectsOfAsking = (asked: Table) => {
      const before = asked.state;
      return [ask(asked, 'bob'), effectsOf(before, asked.state)] as const;
    };
    const [question, effects] = effectsOfAsking(table);
    expect(effects).toEqual(effectsOfAsking(other)[1]);
    expect(effects.map(({ kind }) => kind)).toEqual(['answer_as_bot']);
    expect(table.view('bob').claims).toEqual([]);
    speak(table, question, 'Robber', 'bob');
    expect(said(table)).toEqual([false, 'Robber']);
  });

  test('waits for a clock that stands still', () => {
    const table = discussion();
    table.act('ann', { type: 'pause_clock' });
    const question = ask(table, 'bob');
    speak(table, question, 'Robber', 'bob');
    expect(said(table)).toEqual([false]);
    table.now += 60_000;
    const before = table.state;
    table.act('ann', { type: 'resume_clock' });
    const kinds = effectsOf(before, table.state).map(({ kind }) => kind);
    expect(kinds.filter((kind) => kind === 'answer_as_bot')).toHaveLength(1);
    speak(table, question, 'Robber', 'bob');
    expect(said(table)).toEqual([false, 'Robber']);
  });
});

describe('the moments of a discussion', () => {
  const planned = (before: Table['state'], after: Table['state']) =>
    effectsOf(before, after).flatMap((effect) => (effect.kind === 'speak_as_bot' ? [effect] : []));

  test('are planned when it begins, and the later ones anew when its clock has stood still', () => {
    const table = discussion();
    const all = momentsOf(table).length;
    const begun = table.now - 10_000;
    speak(table, moment(1));
    table.act('ann', { type: 'pause_clock' });
    table.now += 60_000;
    const before = table.state;
    table.act('ann', { type: 'resume_clock' });
    const anew = planned(before, table.state);
    expect(anew.map(({ moment: number }) => number)).toEqual(
      Array.from({ length: all - 1 }, (_, index) => index + 2),
    );
    for (const { from } of anew) expect(from).toBe(begun + 60_000);
  });

  test('[C2.25] come after all bots have been woken, once a discussion', () => {
    const woken = (before: Table['state'] | null, after: Table['state']) =>
      effectsOf(before, after).filter(({ kind }) => kind === 'wake_bots');
    const table = discussion();
    expect(woken(null, table.state)).toEqual([{ kind: 'wake_bots', round: table.state.round }]);
    table.act('ann', { type: 'pause_clock' });
    const before = table.state;
    table.now += 60_000;
    table.act('ann', { type: 'resume_clock' });
    expect(woken(before, table.state)).toEqual([]);
  });

  test('[C2.11] come from a secret alone: rooms that everybody sees alike have other ones, and what is seen changes none', () => {
    const begunWith = (secret: string) => {
      const table = dawn();
      const { stage, round } = table.state;
      if (!('endsAt' in stage)) throw new Error('the dawn does not end');
      table.now = stage.endsAt;
      const context = { ...table.context, newSeed: () => secret };
      const decision = decide(table.state, { type: 'expire_phase', round, ...stage }, context);
      if (!decision.ok) throw new Error('the dawn does not end');
      table.state = evolve(table.state, decision.events);
      return table;
    };
    const [one, other] = [begunWith('one'), begunWith('other')];
    for (const name of Object.keys(CARDS)) expect(one.view(name)).toEqual(other.view(name));
    const moments = momentsOf(one);
    expect(momentsOf(other)).not.toEqual(moments);
    one.act('bob', { type: 'make_claim', claim: { kind: 'quiet' } });
    const { state } = one;
    const players = state.players.map((player) => ({ ...player, displayName: `${player.displayName} too` }));
    one.state = { ...state, players, settings: { ...state.settings, ruleset: 'tabletop' } };
    expect(momentsOf(one)).toEqual(moments);
  });

  test('stay where they are when a minute is added', () => {
    const table = discussion();
    const before = table.state;
    table.act('ann', { type: 'extend_clock', seconds: 60 });
    expect(planned(before, table.state)).toEqual([]);
  });
});

test('[C2.20] bots are calm in the first round of practice, and clever after it', () => {
  const levelAfter = (isPractice: boolean) => {
    const table = gameWith(CARDS, { settings: { botLevel: 'calm' } });
    table.state = { ...table.state, isPractice };
    table.vote({});
    table.now += 1;
    for (const name of Object.keys(CARDS)) table.act(name, { type: 'play_again' });
    expect(table.state.stage.phase).toBe('lobby');
    return table.state.settings.botLevel;
  };
  expect([levelAfter(true), levelAfter(false)]).toEqual(['clever', 'calm']);
});

const people = (count: number) => Array.from({ length: count }, (_, index) => `bot ${index}` as PlayerId);
const SEEDS = Array.from({ length: 200 }, (_, index) => `seed ${index}`);
const TABLES = [1, 2, 4, 9, 26].flatMap((bots) =>
  (['calm', 'clever', 'cunning'] as const).map((level) => [bots, level] as const),
);

describe.each(TABLES)('the pace of %d bots that are %s', (count, level) => {
  const bots = people(count);
  const paces = SEEDS.map((seed) => paceOf({ seed, bots, seats: count + 1, level }));

  test('[C2.10] begins after some seconds, with one bot in four seconds, and forty utterances at most', () => {
    for (const { moments } of paces) {
      expect(moments.length).toBeWithin(1, MOST_MOMENTS + 1);
      const times = moments.map(({ afterMs }) => afterMs);
      expect(times[0]).toBeWithin(5_000, 9_001);
      for (const [index, at] of times.slice(1).entries()) {
        expect(at - (times[index] ?? 0)).toBeGreaterThan(SHORTEST_GAP_MS);
      }
    }
  });

  test('gives each bot as many moments as any other, but for the last turn at a full table', () => {
    for (const { moments } of paces) {
      const counts = bots.map((bot) => moments.filter(({ playerId }) => playerId === bot).length);
      expect(Math.max(...counts) - Math.min(...counts)).toBeLessThanOrEqual(1);
      // Whatever its role, a bot can fill so many: it judges and asks everybody else.
      expect(Math.max(...counts)).toBeLessThanOrEqual(2 * count);
    }
  });

  test('has each bot ready to vote when it has said all', () => {
    for (const { moments, readyAfterMs } of paces) {
      for (const { playerId, afterMs } of moments) {
        expect(readyAfterMs.get(playerId)).toBeGreaterThan(afterMs);
      }
    }
  });
});

test.each([2, 4, 7])('[C2.10] calm bots speak less than others at a table of %d of them', (count) => {
  const moments = (level: 'calm' | 'clever' | 'cunning') =>
    paceOf({ seed: 'a', bots: people(count), seats: count + 1, level }).moments.length;
  expect(moments('calm')).toBeLessThan(moments('clever'));
  expect(moments('calm')).toBeLessThan(moments('cunning'));
});

test('[C2.11] the same secret gives the same moments, and another one others', () => {
  const of = (seed: string) => paceOf({ seed, bots: people(4), seats: 5, level: 'clever' });
  expect(of('a')).toEqual(of('a'));
  expect(new Set(SEEDS.map((seed) => JSON.stringify(of(seed).moments))).size).toBe(SEEDS.length);
});

test('[C2.12] an answer comes within five seconds', () => {
  const after = SEEDS.map((seed) => answerAfterMs(seed, 'a question'));
  for (const ms of after) expect(ms).toBeWithin(2_000, 4_001);
  expect(new Set(after).size).toBeGreaterThan(100);
});
