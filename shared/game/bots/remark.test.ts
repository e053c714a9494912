import { describe, expect, test } from 'bun:test';
import { effectsOf } from '../events/effects-of.ts';
import { BUILT_IN_ROLE_NAMES } from '../night/roles/index.ts';
import type { PlayerId } from '../state/ids.ts';
import type { BotLevel } from '../state/settings.ts';
import { botDiscussion, pace } from '../talk/bot-talk.ts';
import { payloadFromClaim } from '../talk/claim-payload.ts';
import { SHORTEST_GAP_MS } from '../talk/pace.ts';
import { gameWith, type Table } from '../testing/table.ts';
import { Thinker, type Utterance } from './mind.ts';
import { positionOf } from './position.ts';
import { remark, smallTalk } from './remark.ts';
import { PublicListener } from './stories.ts';
import { drawAll } from './worlds.ts';

const NAMES = ['ann', 'bob', 'cleo', 'dov', 'eva'];

/** A discussion of Ann and four bots, with these cards; its pace is always drawn from the same secret. */
function discussion(cards: readonly string[], center: readonly string[]): Table {
  const dealt = Object.fromEntries(NAMES.map((name, seat) => [name, cards[seat] ?? '']));
  const table = gameWith(dealt, { center: center as [string, string, string] });
  const players = table.state.players.map((player) =>
    player.displayName === 'ann' ? player : { ...player, isBot: true, connections: [] },
  );
  table.state = { ...table.state, players };
  table.endNight().expire();
  const { stage } = table.state;
  if (stage.phase !== 'discussion' || !stage.botTalk) throw new Error('no bot speaks');
  table.state = { ...table.state, stage: { ...stage, botTalk: { ...stage.botTalk, seed: 'secret' } } };
  return table;
}

function payloadOf(table: Table, utterance: Utterance) {
  if (utterance.kind === 'withdraw') return utterance;
  return payloadFromClaim(utterance, (id) => {
    const player = table.state.players.find((one) => one.id === id);
    if (!player) throw new Error('nobody sits there');
    return player.userId;
  });
}

/** Plays all moments of the discussion, and tells when who has said something. */
function listen(table: Table, level: BotLevel = 'clever') {
  const talking = botDiscussion(table.state);
  if (!talking) throw new Error('no bot speaks');
  const begun = table.now;
  const thinkers = new Map<string, Thinker>();
  for (const { number, playerId, afterMs } of pace(table.state, talking).moments) {
    table.now = begun + afterMs;
    const name = table.state.players.find(({ id }) => id === playerId)?.displayName ?? '';
    const view = table.view(name);
    const seed = `mind of ${name}`;
    const thinker =
      thinkers.get(name) ??
      new Thinker(drawAll(positionOf(view), seed, { worlds: 30, nights: 300 }), new PublicListener(seed));
    thinkers.set(name, thinker);
    const story = botDiscussion(table.state)?.talk.stories[playerId] ?? null;
    const { mind, utterance } = remark(thinker, view, { seed, level, story }, false);
    if (utterance === null) continue;
    table.run({
      type: 'speak_as_bot',
      round: table.state.round,
      occasion: { kind: 'moment', number },
      playerId,
      claim: payloadOf(table, utterance),
      story: mind.story,
      gapMs: SHORTEST_GAP_MS,
    });
  }
  return table.events.flatMap((event) =>
    event.type === 'bot_spoke' ? [{ playerId: event.playerId, after: event.at - begun }] : [],
  );
}

describe('the pace of bots', () => {
  const five = ['Werewolf', 'Seer', 'Robber', 'Troublemaker', 'Drunk'];
  const center = ['Werewolf', 'Insomniac', 'Villager'];
  const deals = five.map((_, turn) => [...five.slice(turn), ...five.slice(0, turn)]);

  // holds: C2.11
  test('is the same whatever cards they have: each moment is filled, by everybody', () => {
    const heard = deals.slice(0, 3).map((cards) => listen(discussion(cards, center)));
    expect(heard[0]).toHaveLength(20);
    for (const one of heard) expect(one).toEqual(heard[0] ?? []);
  });

  // holds: C2.11
  test('is planned without a look at the cards', () => {
    const planned = BUILT_IN_ROLE_NAMES.map((role) => {
      const table = discussion(['Seer', role, 'Robber', 'Villager', 'Villager'], center);
      // As when a clock goes on that has stood still: all is planned anew.
      const paused = { ...table.state, stage: { ...table.state.stage, addedMs: 1 } };
      const effects = effectsOf(paused as typeof table.state, table.state);
      return effects.filter(({ kind }) => kind === 'speak_as_bot' || kind === 'play_bot_turn');
    });
    expect(planned[0]?.length).toBeGreaterThanOrEqual(20);
    for (const effects of planned) expect(effects).toEqual(planned[0] ?? []);
  });

  test('nobody repeats what they have said', () => {
    const table = discussion(five, center);
    listen(table);
    const words = table.state.claims.map(({ playerId, claim }) => `${playerId} ${JSON.stringify(claim)}`);
    const standing = table.state.claims.filter(({ withdrawnAt }) => withdrawnAt === undefined);
    expect(words.length).toBeGreaterThan(10);
    expect(new Set(standing.map(({ playerId, claim }) => `${playerId} ${JSON.stringify(claim)}`)).size).toBe(
      standing.length,
    );
  });

  // holds: C2.12
  test('who has nothing more to tell answers a question with a view of somebody, not with a question', () => {
    const view = discussion(five, center).view('bob');
    expect(smallTalk(view, 'a seed', false)).toMatchObject({ kind: 'ask' });
    expect(smallTalk(view, 'a seed', true)).toMatchObject({ kind: 'suspect', level: 'trust' });
  });

  // holds: C2.21
  test('calm ones begin with a question to whoever is there', () => {
    const table = discussion(five, center);
    listen(table, 'calm');
    const [ann] = table.state.players;
    expect(table.state.claims[0]?.claim).toEqual({ kind: 'ask', player: ann?.id as PlayerId });
  });
});
