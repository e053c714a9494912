import { afterEach, beforeEach, describe, expect, spyOn, test } from 'bun:test';
import { fillStorage, forbidStorage, mendStorage } from '../testing/broken-storage.ts';
import { restoreGameSession, saveGameSession, storedUserId } from './game-session.ts';
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
