import { afterEach, describe, expect, test } from 'bun:test';
import { PHASES as PHASES_OF_THE_RULES } from '@nightfall/shared/game/state/phase';
import { act, waitFor } from '@testing-library/react';
import { shownToast } from '../components/ui/toast-store.ts';
import { closeGames, openGame } from '../testing/open-game.tsx';
import { sampleView } from '../testing/sample-view.ts';
import { missedWords, PHASES, seenOf, storeSeen } from './missed.ts';
import { RoomAttention } from './room-attention.tsx';
import { TEXTS } from './texts.ts';

const NAMES = {
  lobby: 'Lobby',
  role_deal: 'The Deal',
  job_choice: 'Night',
  role_resolve: 'First Light',
  discussion: 'Discussion',
  vote: 'The Vote',
  results: 'Results',
} as const;
const night = sampleView({ phase: 'job_choice' });
const vote = (voted: number) =>
  sampleView({ phase: 'vote', players: [0, 1, 2].map((seat) => ({ hasVoted: seat < voted })) });

describe('[T1.10] what was missed', () => {
  test('is each phase that has gone by, and how many have voted, never for whom', () => {
    expect(missedWords(seenOf(night), vote(2), NAMES)).toBe(
      'The game moved on: First Light, Discussion, now The Vote. 2 of 3 have voted.',
    );
  });

  test('is told in the order of the rules', () => {
    expect(PHASES).toEqual(PHASES_OF_THE_RULES);
  });

  test('is nothing where nothing has happened, and the new votes alone within one vote', () => {
    expect(missedWords(seenOf(vote(1)), vote(1), NAMES)).toBeNull();
    expect(missedWords(seenOf(vote(0)), vote(1), NAMES)).toBe('1 of 3 have voted.');
  });

  test('does not count those who have no vote or no part in the round', () => {
    const players = [{ hasVoted: true }, { isBanished: true }, { joinsNextRound: true }, {}];
    const words = missedWords(seenOf(vote(0)), sampleView({ phase: 'vote', players }), NAMES);
    expect(words).toBe('1 of 2 have voted.');
  });

  test('another round is said to be one', () => {
    const next = sampleView({ phase: 'lobby', round: 2 });
    expect(missedWords(seenOf(night), next, NAMES)).toBe('A new round has begun: now Lobby.');
  });
});

describe('who comes back', () => {
  let isHidden = false;
  Object.defineProperty(document, 'visibilityState', {
    configurable: true,
    get: () => (isHidden ? 'hidden' : 'visible'),
  });
  const show = (isShown: boolean) =>
    act(() => {
      isHidden = !isShown;
      document.dispatchEvent(new Event('visibilitychange'));
    });
  afterEach(() => {
    isHidden = false;
    closeGames();
  });
  const page = <RoomAttention />;
  const told = () => (shownToast()?.title === TEXTS.whileAway ? shownToast()?.description : undefined);

  test('[T1.10] to a page that slept is told at once, also of what comes in while it wakes', async () => {
    const { server } = await openGame(sampleView({ phase: 'job_choice', version: 1 }), page);
    const send = (phase: string, version: number) =>
      server.send({ type: 'game_updated', data: sampleView({ phase, version }) });
    send('role_resolve', 2);
    await Bun.sleep(0);
    expect(told()).toBeUndefined();
    show(false);
    show(true);
    send('vote', 3);
    await waitFor(() => expect(told()).toBe('The game moved on: Discussion, now The Vote.'));
  });

  test('[T1.10] to a tab that was thrown away is told by what was last seen in it', async () => {
    const view = sampleView({ phase: 'discussion' });
    storeSeen(view.id, seenOf(night));
    await openGame(view, page);
    await waitFor(() => expect(told()).toBe('The game moved on: First Light, now Discussion.'));
  });
});
