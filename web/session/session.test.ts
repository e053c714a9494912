import { afterEach, beforeEach, describe, expect, spyOn, test } from 'bun:test';
import { fillStorage, forbidStorage, mendStorage } from '../testing/broken-storage.ts';
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
import { browserStore, tabStore, upgraded } from './store.ts';

afterEach(mendStorage);

const STORES = [
  { name: 'localStorage', store: browserStore },
  { name: 'sessionStorage', store: tabStore },
] as const;

for (const { name, store } of STORES)
  describe(`what is kept in ${name}`, () => {
    test('is there, and says so', () => {
      expect(store.write('a', '1')).toBe(true);
      expect(window[name].getItem('a')).toBe('1');
      store.remove('a');
      expect(window[name].getItem('a')).toBeNull();
    });

    test('lives as long as the page where the storage is full', () => {
      store.write('a', 'old');
      fillStorage(name);
      expect(store.write('a', 'new')).toBe(false);
      expect(store.write('b', '2')).toBe(false);
      expect([store.read('a'), store.read('b')]).toEqual(['new', '2']);
      expect(store.keys().sort()).toEqual(['a', 'b']);
      store.remove('a');
      expect([store.read('a'), store.read('b')]).toEqual([null, '2']);
    });

    test('lives as long as the page where there is no storage', () => {
      store.write('a', 'old');
      forbidStorage(name);
      expect(store.read('a')).toBeNull();
      expect(store.write('a', 'new')).toBe(false);
      let told = 0;
      const stop = store.subscribe(() => {
        told += 1;
      });
      store.remove('a');
      stop();
      expect(told).toBe(1);
      expect(store.read('a')).toBeNull();
      expect(store.keys()).toEqual([]);
      expect(store.write('a', 'again')).toBe(false);
      expect(store.read('a')).toBe('again');
    });
  });

test('[H4.117] a seat is kept without any storage', () => {
  forbidStorage('localStorage');
  saveGameSession({ gameId: 'g1', userId: 'u1', displayName: 'Ann' });
  expect(storedUserId('g1', false)).toBe('u1');
  expect(restoreGameSession()?.gameId).toBe('g1');
});

describe('the format of what is kept', () => {
  const FORMAT_KEY = 'storageFormat';
  const empty = () => {
    for (const storage of [localStorage, sessionStorage]) storage.clear();
  };
  beforeEach(empty);
  afterEach(empty);

  for (const { name, store } of STORES)
    test(`[H4.277] is kept in ${name} with it`, () => {
      store.write('a', '1');
      expect(window[name].getItem(FORMAT_KEY)).toBe('1');
      expect([store.read('a'), store.keys()]).toEqual(['1', ['a']]);
    });

  test('[H4.277] of an older page becomes the newest, once', () => {
    const rename = (storage: Storage) => {
      storage.setItem('b', storage.getItem('a') ?? 'nothing');
      storage.removeItem('a');
    };
    browserStore.write('a', '1');
    for (const _ of [1, 2]) upgraded(localStorage, [rename]);
    expect(Object.entries(localStorage).sort()).toEqual([
      ['b', '1'],
      [FORMAT_KEY, '2'],
    ]);
  });

  for (const { name, store } of STORES)
    test(`[H4.277] of a newer page is left alone in ${name}, which is said once`, () => {
      const warn = spyOn(console, 'warn').mockImplementation(() => undefined);
      window[name].setItem('a', '{"of":"tomorrow"}');
      window[name].setItem(FORMAT_KEY, '2');
      expect([store.read('a'), store.keys()]).toEqual([null, []]);
      expect(store.write('a', 'mine')).toBe(false);
      expect(store.read('a')).toBe('mine');
      expect(window[name].getItem('a')).toBe('{"of":"tomorrow"}');
      expect(warn.mock.calls).toHaveLength(1);
      warn.mockRestore();
      window[name].setItem(FORMAT_KEY, '1');
      store.remove('a');
    });
});

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
