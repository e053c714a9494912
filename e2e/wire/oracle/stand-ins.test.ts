import { describe, expect, test } from 'bun:test';
import type { JsonObject } from './json.ts';
import { StandIns } from './stand-ins.ts';

const NOW = 1_700_000_000_000;
const here = (userId: string, change: JsonObject = {}): JsonObject => ({
  userId,
  isBot: false,
  isConnected: true,
  awaySince: null,
  hasStandIn: false,
  isReady: false,
  hasSubmitted: false,
  hasVoted: false,
  ...change,
});
const away = (userId: string, change: JsonObject = {}): JsonObject =>
  here(userId, { isConnected: false, awaySince: NOW - 60_000, hasStandIn: true, ...change });
const view = (version: number, change: JsonObject): JsonObject => ({
  version,
  round: 1,
  phase: 'vote',
  serverTime: NOW,
  phaseEndsAt: NOW + 30_000,
  pausedAt: null,
  messages: [],
  ...change,
});

function judged(...views: JsonObject[]): StandIns {
  const standIns = new StandIns();
  for (const one of views) standIns.see(one);
  return standIns;
}
const faultsOf = (...views: JsonObject[]) => judged(...views).faults();

// holds: T1.9
describe('the check of stand-ins', () => {
  const before = view(1, { players: [here('ann'), away('cleo')] });

  test('lets a bot vote when all who are here have voted, and in the last ten seconds', () => {
    const ann = here('ann', { hasVoted: true });
    const cleo = away('cleo', { hasVoted: true });
    expect(faultsOf(view(1, { players: [ann, away('cleo')] }), view(2, { players: [ann, cleo] }))).toEqual(
      [],
    );
    const late = { players: [here('ann'), cleo], serverTime: NOW + 20_000 };
    expect(faultsOf(before, view(2, late))).toEqual([]);
  });

  test.each([
    ['a vote before its time', { players: [here('ann'), away('cleo', { hasVoted: true })] }],
    [
      'words',
      { players: [here('ann'), away('cleo')], messages: [{ userId: 'cleo', content: 'I was asleep' }] },
    ],
    ['somebody ready', { players: [here('ann'), away('cleo', { isReady: true })] }],
    ['a bot after half a minute', { players: [here('ann'), away('cleo', { awaySince: NOW - 30_000 })] }],
    ['a bot for who is there', { players: [here('ann', { hasStandIn: true }), away('cleo')] }],
    ['an absence of who is there', { players: [here('ann', { awaySince: 1 }), away('cleo')] }],
  ])('finds %s', (_, after) => {
    expect(faultsOf(before, view(2, after))).toHaveLength(1);
  });

  test('counts no words that one viewer may not read and the next may', () => {
    const said = {
      players: [here('ann'), away('cleo')],
      messages: [{ userId: 'cleo', content: 'Good night' }],
    };
    const ofWaiting = view(1, { ...said, messages: [], me: null, waitingChat: [] });
    const ofShrouded = view(1, { ...said, messages: [], me: { userId: 'ann', canRead: false } });
    expect(faultsOf(ofWaiting, view(2, said))).toEqual([]);
    expect(faultsOf(ofShrouded, view(2, said))).toEqual([]);
  });

  test('finds a bot that acts with nobody present', () => {
    const night = { phase: 'job_choice', players: [away('ann'), away('cleo')] };
    const acted = { phase: 'job_choice', players: [away('ann'), away('cleo', { hasSubmitted: true })] };
    expect(faultsOf(view(1, night), view(2, acted))).toEqual(['a bot acts with nobody present']);
  });

  test('finds a bot that acts while the clock stands still', () => {
    const night = { phase: 'job_choice', pausedAt: NOW - 1, players: [here('ann'), away('cleo')] };
    const acted = { ...night, players: [here('ann'), away('cleo', { hasSubmitted: true })] };
    expect(faultsOf(view(1, night), view(2, acted))).toEqual(['a bot acts while the clock stands still']);
  });

  test('finds it when who comes back is not told of what a bot did, or of what it did not', () => {
    const [ann, cleo] = [here('ann', { hasVoted: true }), away('cleo', { hasVoted: true })];
    const standIns = judged(view(1, { players: [ann, away('cleo')] }), view(2, { players: [ann, cleo] }));
    expect([standIns.faults(), standIns.doneByBots]).toEqual([[], 1]);
    const told = (userId: string, standInDid: string[]) =>
      standIns.toldFaults(
        view(3, { players: [ann, here('cleo', { hasVoted: true })], me: { userId, standInDid } }),
      );
    expect(told('cleo', ['vote'])).toEqual([]);
    expect(told('ann', [])).toEqual([]);
    expect(told('cleo', [])).toHaveLength(1);
    expect(told('cleo', ['vote', 'job_choice'])).toHaveLength(1);
  });
});
