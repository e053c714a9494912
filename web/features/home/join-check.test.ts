import { describe, expect, test } from 'bun:test';
import { checkJoin, roomCodeIn } from './join-check.ts';

describe('the join form', () => {
  // holds: G5.1
  test('wants a room code first', () => {
    expect(checkJoin({ roomCode: '  ', displayName: '', isSignedIn: false }).problem).toBe(
      'Please enter a room code',
    );
  });

  // holds: T2.9
  test.each([
    [' 43kkcy', '43KKCY'],
    ['43K-KCY', '43KKCY'],
    ['4 3 k k c y', '43KKCY'],
    ['https://nightfall.example/?code=43kkcy', '43KKCY'],
    ['Come and play: http://10.0.0.7:3000/?lang=en&code=43KKCY', '43KKCY'],
    ['https://nightfall.example/lobby/0b1e7a52', ''],
    ['43KKCY7', '43KKCY'],
  ])('finds the code in %j', (pasted, code) => expect(roomCodeIn(pasted)).toBe(code));

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
