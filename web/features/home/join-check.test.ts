import { describe, expect, test } from 'bun:test';
import { checkJoin } from './join-form.tsx';

describe('the join form', () => {
  test('[G5.1] wants a room code first', () => {
    expect(checkJoin({ roomCode: '  ', displayName: '', isSignedIn: false }).problem).toBe(
      'Please enter a room code',
    );
  });

  test('[G5.2] wants a name from guests', () => {
    const check = checkJoin({ roomCode: 'abc234', displayName: ' ', isSignedIn: false });
    expect(check.problem).toBe('Please enter your display name');
  });

  test('[G5.3 G5.5] sends the code trimmed and in capitals, with the name of guests only', () => {
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
