import { describe, expect, test } from 'bun:test';
import { effectsOf } from '../events/effects-of.ts';
import { BUILT_IN_ROLE_NAMES } from '../night/roles/index.ts';
import type { PlayerId } from '../state/ids.ts';
import { discussionWithBots, listenToBots } from '../testing/bot-discussion.ts';
import { smallTalk } from './remark.ts';

describe('the pace of bots', () => {
  const five = ['Werewolf', 'Seer', 'Robber', 'Troublemaker', 'Drunk'];
  const center = ['Werewolf', 'Insomniac', 'Villager'];
  const deals = five.map((_, turn) => [...five.slice(turn), ...five.slice(0, turn)]);

  // holds: C2.11
  test('is the same whatever cards they have: each moment is filled, by everybody', () => {
    const heard = deals.slice(0, 3).map((cards) => listenToBots(discussionWithBots(cards, center)));
    expect(heard[0]).toHaveLength(20);
    for (const one of heard) expect(one).toEqual(heard[0] ?? []);
  });

  // holds: C2.11
  test('is planned without a look at the cards', () => {
    const planned = BUILT_IN_ROLE_NAMES.map((role) => {
      const table = discussionWithBots(['Seer', role, 'Robber', 'Villager', 'Villager'], center);
      // As when a clock goes on that has stood still: all is planned anew.
      const paused = { ...table.state, stage: { ...table.state.stage, addedMs: 1 } };
      const effects = effectsOf(paused as typeof table.state, table.state);
      return effects.filter(({ kind }) => kind === 'speak_as_bot' || kind === 'play_bot_turn');
    });
    expect(planned[0]?.length).toBeGreaterThanOrEqual(20);
    for (const effects of planned) expect(effects).toEqual(planned[0] ?? []);
  });

  test('nobody repeats what they have said', () => {
    const table = discussionWithBots(five, center);
    listenToBots(table);
    const words = table.state.claims.map(({ playerId, claim }) => `${playerId} ${JSON.stringify(claim)}`);
    const standing = table.state.claims.filter(({ withdrawnAt }) => withdrawnAt === undefined);
    expect(words.length).toBeGreaterThan(10);
    expect(new Set(standing.map(({ playerId, claim }) => `${playerId} ${JSON.stringify(claim)}`)).size).toBe(
      standing.length,
    );
  });

  // holds: C2.12
  test('who has nothing more to tell answers a question with a view of somebody, not with a question', () => {
    const view = discussionWithBots(five, center).view('bob');
    expect(smallTalk(view, 'a seed', false)).toMatchObject({ kind: 'ask' });
    expect(smallTalk(view, 'a seed', true)).toMatchObject({ kind: 'suspect', level: 'trust' });
  });

  // holds: C2.21
  test('calm ones begin with a question to whoever is there', () => {
    const table = discussionWithBots(five, center);
    listenToBots(table, 'calm');
    const [ann] = table.state.players;
    expect(table.state.claims[0]?.claim).toEqual({ kind: 'ask', player: ann?.id as PlayerId });
  });
});
