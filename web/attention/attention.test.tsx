import { afterEach, describe, expect, test } from 'bun:test';
import { PHASES as PHASES_OF_THE_RULES } from '@nightfall/shared/game/state/phase';
import { gameWith } from '@nightfall/shared/game/testing/table';
import type { GameView } from '@nightfall/shared/protocol/game-view';
import ROOM from '@nightfall/shared/text/en/room.json';
import { act, render, renderHook, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { shownToast } from '../components/ui/toast-store.ts';
import { closeGames, openGame } from '../testing/open-game.tsx';
import { sampleView } from '../testing/sample-view.ts';
import { missedWords, PHASES, seenOf, storeSeen } from './missed.ts';
import { ownTurn, RoomAttention, useWakeLock } from './room-attention.tsx';
import { attentionSettings, setVolume } from './settings.ts';
import { CUES } from './sound.ts';
import { SoundDialog } from './sound-dialog.tsx';

const TEXTS = ROOM.attention;

function turnOf(view: GameView, name: string) {
  const player = view.players.find(({ displayName }) => displayName === name);
  if (player === undefined || view.me === null) throw new Error(`${name} has no view`);
  return ownTurn(view, view.me, player);
}

test('[H4.109] every cue is heard within three seconds, and never louder than it may be', () => {
  for (const [cue, notes] of Object.entries(CUES)) {
    expect(notes.length, cue).toBeGreaterThan(0);
    for (const { at, hz, seconds, loudness } of notes) {
      expect(at + seconds).toBeLessThan(3);
      expect(hz).toBeGreaterThan(40);
      expect(loudness).toBeLessThanOrEqual(1);
    }
  }
  expect(new Set(Object.values(CUES).map((notes) => JSON.stringify(notes))).size).toBe(9);
});

test('[H4.110] sound is off until it is switched on, with a volume that is kept', async () => {
  expect(attentionSettings()).toEqual({ isSoundOn: false, volume: 60, isVibrationOn: true });
  render(<SoundDialog open onOpenChange={() => undefined} />);
  expect(screen.queryByLabelText('Volume')).toBeNull();
  await userEvent.click(screen.getByRole('switch', { name: 'Sounds' }));
  expect(screen.getByLabelText('Volume').getAttribute('aria-valuetext')).toBe('60 percent');
  setVolume(25);
  expect(attentionSettings()).toMatchObject({ isSoundOn: true, volume: 25 });
});

test('a volume that makes no sense is the usual one', () => {
  window.localStorage.setItem('soundVolume', 'loud');
  expect(attentionSettings().volume).toBe(60);
  window.localStorage.setItem('soundVolume', '900');
  expect(attentionSettings().volume).toBe(100);
});

test('[H4.108 H4.202] it is a player’s turn until they have done what the phase asks', () => {
  const table = gameWith({ ann: 'Doppelganger', bob: 'Seer', cleo: 'Villager' }, { atDeal: true });
  expect(turnOf(table.view('ann'), 'ann')).toBe('1 role_deal');
  table.act('ann', { type: 'ready_next_phase' });
  expect(turnOf(table.view('ann'), 'ann')).toBeNull();
  table.expire();
  const first = turnOf(table.view('ann'), 'ann');
  table.submit('ann', { type: 'copy_role', targetUserId: 'bob' });
  const second = turnOf(table.view('ann'), 'ann');
  expect(first).toBe('1 job_choice copy_role');
  expect([null, first]).not.toContain(second);
  table.endNight().expire();
  expect(turnOf(table.view('ann'), 'ann')).toBeNull();
  table.expire();
  expect(turnOf(table.view('ann'), 'ann')).toBe('1 vote');
  table.act('ann', { type: 'submit_vote', targetUserId: table.userId('bob') });
  expect(turnOf(table.view('ann'), 'ann')).toBeNull();
  // An abstention is a vote.
  table.act('ann', { type: 'submit_vote', targetUserId: null });
  expect(turnOf(table.view('ann'), 'ann')).toBeNull();
});

test('[F1.6] the screen is kept awake by one lock, asked for once more where it was refused meanwhile', async () => {
  const asked: PromiseWithResolvers<unknown>[] = [];
  const released: number[] = [];
  const request = () => {
    asked.push(Promise.withResolvers());
    return asked.at(-1)?.promise;
  };
  Object.defineProperty(navigator, 'wakeLock', { configurable: true, value: { request } });
  const lockOf = (number: number) => ({
    released: false,
    release: async () => void released.push(number),
  });
  const { unmount } = renderHook(() => useWakeLock(true));
  document.dispatchEvent(new Event('visibilitychange'));
  document.dispatchEvent(new Event('visibilitychange'));
  expect(asked).toHaveLength(1);
  await act(async () => asked[0]?.reject(new Error('the battery is low')));
  expect(asked).toHaveLength(2);
  await act(async () => asked[1]?.resolve(lockOf(2)));
  document.dispatchEvent(new Event('visibilitychange'));
  expect(asked).toHaveLength(2);
  unmount();
  expect(released).toEqual([2]);
  Reflect.deleteProperty(navigator, 'wakeLock');
});

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
