import { describe, expect, test } from 'bun:test';
import { forgetCreateWish, noteCreateWish, takeCreateWish, WISH_KEPT_MS } from './create-wish.ts';
import {
  forgetGameSession,
  RESTORE_WINDOW_MS,
  restoreGameSession,
  saveGameSession,
  savePracticeSession,
  storedUserId,
} from './game-session.ts';
import { forgetPerson, PERSONAL } from './personal.ts';
import { browserStore, tabStore } from './store.ts';

const session = { gameId: 'g1', userId: 'u1', displayName: 'Ann' };

describe('the game session of this browser', () => {
  test('[G3.13 G9.15] is offered for 30 minutes after the last activity', () => {
    saveGameSession(session, 1000);
    expect(restoreGameSession(1000 + RESTORE_WINDOW_MS)).toEqual({ ...session, lastActiveTime: 1000 });
    expect(restoreGameSession(1001 + RESTORE_WINDOW_MS)).toBeNull();
  });

  test('[A3.22 G3.14] keeps the keys userId and displayName', () => {
    saveGameSession(session);
    expect(localStorage.getItem('userId')).toBe('u1');
    expect(localStorage.getItem('displayName')).toBe('Ann');
  });

  test('[G2.48] gives a game its missing userId back, a lobby not', () => {
    saveGameSession(session);
    localStorage.removeItem('userId');
    expect(storedUserId('g1', true)).toBe('u1');
    expect(storedUserId('g1', false)).toBeNull();
    expect(storedUserId('g2', true)).toBeNull();
  });

  test('keeps a real seat beside a practice game, and offers that when there is no other', () => {
    const practice = { gameId: 'p1', userId: 'u1', displayName: 'Player' };
    saveGameSession(session);
    savePracticeSession(practice);
    expect(restoreGameSession()?.gameId).toBe('g1');
    expect(localStorage.getItem('displayName')).toBe('Ann');
    forgetGameSession('p1');
    expect(restoreGameSession()?.gameId).toBe('g1');
    savePracticeSession(practice);
    forgetGameSession('g1');
    expect(restoreGameSession()?.gameId).toBe('p1');
    localStorage.removeItem('userId');
    expect(storedUserId('p1', true)).toBe('u1');
  });

  test('takes nonsense for nothing', () => {
    localStorage.setItem('gameSession', '{"gameId":1}');
    expect(restoreGameSession()).toBeNull();
    localStorage.setItem('gameSession', '{');
    expect(restoreGameSession()).toBeNull();
  });
});

test('[S2.7] signing out forgets the person, and leaves the choices of the device', () => {
  const ofPerson = ['userId', 'displayName', 'gameSession', 'practiceSession', `${PERSONAL.notes}g1:1`];
  for (const key of [...ofPerson, 'selectedTheme', 'sound', 'playerName']) browserStore.write(key, 'x');
  for (const start of [PERSONAL.draft, PERSONAL.tableToken]) tabStore.write(`${start}g1`, 'x');
  tabStore.write('loadedForServer', '2');
  forgetPerson();
  expect(browserStore.keys().sort()).toEqual(['playerName', 'selectedTheme', 'sound']);
  expect(tabStore.keys()).toEqual(['loadedForServer']);
  for (const key of browserStore.keys()) browserStore.remove(key);
  tabStore.remove('loadedForServer');
});

test('[T2.19] a wish to create a game is granted once, within half an hour, and to the same person', () => {
  expect(takeCreateWish()).toBe(false);
  noteCreateWish(1_000);
  expect(takeCreateWish(1_000 + WISH_KEPT_MS)).toBe(true);
  expect(takeCreateWish(1_000 + WISH_KEPT_MS)).toBe(false);
  noteCreateWish(1_000);
  expect(takeCreateWish(1_001 + WISH_KEPT_MS)).toBe(false);
  for (const forget of [forgetCreateWish, forgetPerson]) {
    noteCreateWish();
    forget();
    expect(takeCreateWish()).toBe(false);
  }
});
