import { describe, expect, test } from 'bun:test';
import { RESTORE_WINDOW_MS, restoreGameSession, saveGameSession, storedUserId } from './game-session.ts';

const session = { gameId: 'g1', userId: 'u1', displayName: 'Ann' };

describe('the game session of this browser', () => {
  test('is offered for 30 minutes after the last activity', () => {
    saveGameSession(session, 1000);
    expect(restoreGameSession(1000 + RESTORE_WINDOW_MS)).toEqual({ ...session, lastActiveTime: 1000 });
    expect(restoreGameSession(1001 + RESTORE_WINDOW_MS)).toBeNull();
  });

  test('keeps the keys userId and displayName', () => {
    saveGameSession(session);
    expect(localStorage.getItem('userId')).toBe('u1');
    expect(localStorage.getItem('displayName')).toBe('Ann');
  });

  test('gives a game its missing userId back, a lobby not', () => {
    saveGameSession(session);
    localStorage.removeItem('userId');
    expect(storedUserId('g1', true)).toBe('u1');
    expect(storedUserId('g1', false)).toBeNull();
    expect(storedUserId('g2', true)).toBeNull();
  });

  test('takes nonsense for nothing', () => {
    localStorage.setItem('gameSession', '{"gameId":1}');
    expect(restoreGameSession()).toBeNull();
    localStorage.setItem('gameSession', '{');
    expect(restoreGameSession()).toBeNull();
  });
});
