import { expect, test } from 'bun:test';
import { gameWith } from '@nightfall/shared/game/testing/table';
import type { GameView } from '@nightfall/shared/protocol/game-view';
import { act, render, renderHook, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ownTurn, useWakeLock } from './room-attention.tsx';
import { attentionSettings, setVolume } from './settings.ts';
import { CUES } from './sound.ts';
import { SoundDialog } from './sound-dialog.tsx';

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
