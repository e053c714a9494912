import { expect, test } from 'bun:test';
import { roomCodeIn } from './room-code.ts';

test.each([
  [' 43kkcy', '43KKCY'],
  ['43K-KCY', '43KKCY'],
  ['4 3 k k c y', '43KKCY'],
  ['https://nightfall.example/?code=43kkcy', '43KKCY'],
  ['Come and play: http://10.0.0.7:3000/?lang=en&code=43KKCY', '43KKCY'],
  ['https://nightfall.example/lobby/0b1e7a52', ''],
  ['43KKCY7', '43KKCY'],
])('[T2.9] finds the code in %j', (pasted, code) => expect(roomCodeIn(pasted)).toBe(code));
