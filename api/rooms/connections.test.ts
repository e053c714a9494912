import { afterEach, beforeEach, expect, jest, test } from 'bun:test';
import { CLOSE } from '@nightfall/shared/protocol/limits';
import { Connections } from './connections.ts';

let connections: Connections;
beforeEach(() => {
  connections = new Connections('process');
});
afterEach(() => connections.closeAll(CLOSE.restart, 'the test is over'));

/** A websocket of this session, and how it was closed. */
function open(sessionId: string, address = 'here', ping = () => 0) {
  const codes: (number | undefined)[] = [];
  const socket = {
    send: () => 0,
    cork: () => undefined,
    ping,
    terminate: () => undefined,
    close: (code?: number) => codes.push(code),
  };
  const session = {
    id: sessionId,
    userId: sessionId,
    accountId: null,
    hasTwoFactors: false,
    byMagicLinkAt: null,
    provenAt: 0,
  };
  connections.add({ session, address, socket });
  return codes;
}

test('[H9.2] the end of a session closes its sockets, also one that was just being opened', () => {
  const [of, other] = [open('one'), open('other')];
  connections.closeSession({ sessionId: 'one', reason: null });
  // The session was valid when the upgrade was asked for.
  const late = open('one');
  expect([of, late, other]).toEqual([[CLOSE.policy], [CLOSE.policy], []]);
});

test('the sessions of all sockets are known, each once', () => {
  for (const session of ['one', 'one', 'other']) open(session);
  expect(connections.sessionIds()).toEqual(['one', 'other']);
});

test('[S7.40] a process has room for so many sockets, from wherever they come', () => {
  connections = new Connections('process', { most: 2 });
  expect([open('one', 'here'), open('two', 'there')]).toEqual([[], []]);
  expect(connections.isFull).toBe(true);
  // It had asked before the others were there.
  expect(open('three', 'elsewhere')).toEqual([CLOSE.tryAgainLater]);
});

test('[S7.3] an address has three sockets for each of five parties of 27, and those who come later go', () => {
  const opened = Array.from({ length: 410 }, (_, n) => open(`person ${n}`));
  expect(opened.map(([code]) => code)).toEqual([
    ...Array.from({ length: 405 }, () => undefined),
    ...Array.from({ length: 5 }, () => CLOSE.policy),
  ]);
  expect([connections.isFullFor('here'), connections.isFullFor('there')]).toEqual([true, false]);
  expect(open('neighbour', 'there')).toEqual([]);
});

test.each([1, 3, 200, 1_001])(
  '[P6.22] %d who are silent are pinged a few at a time, each every five seconds',
  (size) => {
    jest.useFakeTimers();
    try {
      connections = new Connections('process');
      const pings = Array.from({ length: size }, () => 0);
      for (const index of pings.keys())
        open(`person ${index}`, `home ${index}`, () => {
          pings[index] = (pings[index] ?? 0) + 1;
          return 0;
        });
      const all = () => pings.reduce((sum, count) => sum + count, 0);
      jest.advanceTimersByTime(15_000);
      expect(all()).toBe(0);
      // The first look after fifteen seconds comes within five.
      jest.advanceTimersByTime(5_000);
      const before = [...pings];
      let most = 0;
      for (let steps = 0; steps < 100; steps += 1) {
        const sum = all();
        jest.advanceTimersByTime(100);
        most = Math.max(most, all() - sum);
      }
      expect(pings.map((count, index) => count - (before[index] ?? 0))).toEqual(pings.map(() => 2));
      expect(most).toBe(Math.ceil(size / 50));
    } finally {
      jest.useRealTimers();
    }
  },
);
