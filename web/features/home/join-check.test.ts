import { describe, expect, test } from 'bun:test';
import { checkJoin } from './join-check.ts';

describe('the join form', () => {
  // holds: G5.1
  test('wants a room code first', () => {
    expect(checkJoin({ roomCode: '  ', displayName: '', isSignedIn: false }).problem).toBe(
      'Please enter a room code',
    );
  });

  // holds: G5.2
  test('wants a name from guests', () => {
    const check = checkJoin({ roomCode: 'abc234', displayName: ' ', isSignedIn: false });
    expect(check.problem).toBe('Please enter your display name');
  });

  // holds: G5.3 G5.5
  test('sends the code trimmed and in capitals, with the name of guests only', () => {
    const input = { roomCode: ' abc234 ', displayName: ' Ann ' };
    expect(checkJoin({ ...input, isSignedIn: false })).toEqual({
      problem: null,
      body: { roomCode: 'ABC234', displayName: 'Ann' },
    });
    expect(checkJoin({ ...input, isSignedIn: true })).toEqual({
      problem: null,
      body: { roomCode: 'ABC234' },
    });
  });
});
