import { afterEach, describe, expect, test } from 'bun:test';
import { screen, waitFor } from '@testing-library/react';
import { closeGames, openGame } from '../../testing/open-game.tsx';
import { asBeforeStandIns as asBefore } from '../../testing/past-view.ts';
import { sampleView, userId } from '../../testing/sample-view.ts';
import { LiveRegion } from '../page/live-region.tsx';
import { Absence } from './absence.tsx';
import { TEXTS } from './absence-texts.ts';

afterEach(closeGames);

const now = 1_700_000_000_000;
const gone = (seconds: number, change = {}) => ({
  isConnected: false,
  awaySince: now - seconds * 1000,
  ...change,
});
const words = () =>
  [...screen.getByRole('region', { name: TEXTS.title }).querySelectorAll('p')].map((row) => row.textContent);
const region = () => screen.queryByRole('region', { name: TEXTS.title });

// holds: T1.7
describe('who is away', () => {
  test('in a round is told with the time, and what a bot does or will do', async () => {
    const players = [
      {},
      gone(20),
      gone(200, { hasStandIn: true }),
      gone(70, { hasStandIn: true }),
      { isBot: true },
    ];
    await openGame(sampleView({ phase: 'job_choice', serverTime: now, players }), <Absence />);
    expect(words()).toEqual([
      `Away: Bob (just now). ${TEXTS.botComes}`,
      `Away: Cleo (3 min), Dov (1 min). ${TEXTS.botActs}`,
    ]);
  });

  test('in the lobby: an absent host hands over, and a seat stays', async () => {
    const players = [{ isHost: false }, gone(20, { isHost: true }), gone(120)];
    await openGame(sampleView({ serverTime: now, players }), <Absence />);
    expect(words()).toEqual([
      `Away: Bob (just now). ${TEXTS.hostMoves}`,
      `Away: Cleo (2 min). ${TEXTS.seatStays}`,
    ]);
  });

  test('for a moment alone is not told', async () => {
    await openGame(sampleView({ phase: 'vote', serverTime: now, players: [{}, gone(5)] }), <Absence />);
    expect(region()).toBeNull();
  });

  test('is not told by a server from before that', async () => {
    await openGame(
      asBefore(sampleView({ phase: 'vote', players: [{}, { isConnected: false }] })),
      <Absence />,
    );
    expect(region()).toBeNull();
  });

  test('is said aloud when they go, and not again', async () => {
    const view = (version: number, players: object[]) =>
      sampleView({ phase: 'vote', serverTime: now, version, players });
    const page = (
      <>
        <Absence />
        <LiveRegion />
      </>
    );
    const { server } = await openGame(view(1, [{}, {}, gone(20)]), page);
    const said = () => document.querySelector('[data-live-region]')?.textContent;
    expect(said()).not.toContain('Cleo');
    server.send({ type: 'game_updated', data: view(2, [{}, gone(20), gone(20)]) });
    await waitFor(() => expect(said()).toBe(`Bob is away. ${TEXTS.botComes}`));
  });
});

// holds: T1.8
test('who comes back is told what a bot has done for them', async () => {
  const me = { standInDid: ['job_choice', 'vote'], voteTarget: userId(2) };
  await openGame(sampleView({ phase: 'results', me }), <Absence />);
  expect(words()).toEqual([TEXTS.nightDone('Night'), TEXTS.voteDone('Bob')]);
});
