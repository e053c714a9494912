import { afterEach, expect, test } from 'bun:test';
import { screen, within } from '@testing-library/react';
import { closeGames, openGame } from '../../testing/open-game.tsx';
import { sampleView } from '../../testing/sample-view.ts';
import { Absence } from './absence.tsx';
import { TEXTS } from './absence-texts.ts';

afterEach(closeGames);

const now = 1_700_000_000_000;
const gone = (minutes: number, change = {}) => ({
  isConnected: false,
  awaySince: now - minutes * 60_000,
  ...change,
});
const rows = () =>
  within(screen.getByRole('region', { name: TEXTS.title }))
    .getAllByRole('listitem')
    .map((row) => row.textContent);

// holds: T1.7
test('who is away in a round is told with the time and what a bot does', async () => {
  const players = [{}, gone(0), gone(3, { hasStandIn: true }), { isBot: true }];
  await openGame(sampleView({ phase: 'job_choice', serverTime: now, players }), <Absence />);
  expect(rows()).toEqual([
    `Bob has just gone ${TEXTS.botComes}`,
    `Cleo has been away for 3 min ${TEXTS.botActs}`,
  ]);
});

// holds: T1.7
test('in the lobby an absent host hands over, and a seat stays', async () => {
  const players = [{ isHost: false }, gone(0, { isHost: true }), gone(2)];
  await openGame(sampleView({ serverTime: now, players }), <Absence />);
  expect(rows()).toEqual([
    `Bob has just gone ${TEXTS.hostMoves}`,
    `Cleo has been away for 2 min ${TEXTS.seatStays}`,
  ]);
});

// holds: T1.8
test('who comes back is told what a bot has done for them', async () => {
  await openGame(sampleView({ phase: 'results', me: { standInDid: ['job_choice', 'vote'] } }), <Absence />);
  const told = screen.getAllByRole('status').map((status) => status.textContent);
  expect(told).toEqual(expect.arrayContaining([TEXTS.nightDone, TEXTS.voteDone]));
});
