import { describe, expect, test } from 'bun:test';
import type { GameView } from '@nightfall/shared/protocol/game-view';
import { type Deed, discrepancies } from './deeds.ts';

const [ANN, BOB] = ['ann', 'bob'];
const COPY = { type: 'copy_role', targetUserId: BOB } as const;
const ROB = { type: 'rob_player', targetUserId: BOB } as const;

/** As results show them: two texts, a claim, a copier's choices, a vote. */
const RESULTS = {
  messages: [{ content: 'one' }, { content: 'two' }],
  claims: [{ id: 'c1', userId: ANN }],
  selectedRoles: ['Seer', 'Robber', 'Werewolf', 'Villager'],
  players: [
    { userId: ANN, voteTarget: BOB, actionData: { ...COPY, next: ROB } },
    { userId: BOB, voteTarget: ANN, actionData: null },
  ],
} as unknown as GameView;

const DONE: readonly Deed[] = [
  { kind: 'text', content: 'one', userId: ANN, at: 1 },
  { kind: 'text', content: 'two', userId: BOB, at: 2 },
  { kind: 'claim', claimId: 'c1', userId: ANN, at: 3 },
  { kind: 'choice', payload: COPY, userId: ANN, at: 4 },
  { kind: 'choice', payload: ROB, userId: ANN, at: 5 },
  { kind: 'vote', targetUserId: BOB, userId: ANN, at: 6 },
  { kind: 'roles', roles: ['Villager', 'Werewolf', 'Robber', 'Seer'], userId: ANN, at: 7 },
];

const found = (deeds: readonly Deed[], view: Partial<GameView> = {}) =>
  discrepancies(deeds, { ...RESULTS, ...view }).map(({ what, deed }) => `${what} ${deed.kind}`);

const players = (change: object) =>
  RESULTS.players.map((player, seat) => (seat === 0 ? { ...player, ...change } : player));

// holds: N3.7
describe('what was acknowledged, beside the results', () => {
  test('is all there', () => expect(found(DONE)).toEqual([]));

  test.each<[string, Partial<GameView>]>([
    ['lost text', { messages: RESULTS.messages.slice(1) }],
    ['doubled text', { messages: [...RESULTS.messages, ...RESULTS.messages.slice(0, 1)] }],
    ['lost claim', { claims: [] }],
    ['doubled claim', { claims: [...RESULTS.claims, { id: 'c2', userId: ANN }] as GameView['claims'] }],
    ['lost choice', { players: players({ actionData: COPY }) }],
    ['lost vote', { players: players({ voteTarget: null }) }],
    ['lost roles', { selectedRoles: ['Seer', 'Robber', 'Werewolf', 'Tanner'] }],
  ])('%s', (what, view) => expect(found(DONE, view)).toContain(what));

  test('what nobody knows of may be there once or not at all', () => {
    const unknown = DONE.map((deed) => ({ ...deed, at: null }));
    expect(found(unknown)).toEqual([]);
    const nothing = { messages: [], claims: [], selectedRoles: [], players: players({ actionData: null }) };
    expect(found(unknown, nothing)).toEqual([]);
    expect(found(unknown, { messages: [...RESULTS.messages, ...RESULTS.messages] })).toHaveLength(2);
  });

  test('of votes the last one counts, or one after it that nobody knows of', () => {
    const vote = (targetUserId: string, at: number | null): Deed => ({
      kind: 'vote',
      targetUserId,
      userId: ANN,
      at,
    });
    expect(found([vote('cleo', 1), vote(BOB, 2)])).toEqual([]);
    expect(found([vote('cleo', 1), vote(BOB, null)])).toEqual([]);
    expect(found([vote(BOB, 1), vote('cleo', 2)])).toEqual(['lost vote']);
  });
});
