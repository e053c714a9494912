import type { Fault } from './fault';

/** What keeps anybody from doing something too often, and from doing it as many. */
export const LIMIT_FAULTS: readonly Fault[] = [
  {
    broken: 'What is given back is taken from the window after it',
    file: 'api/http/windows.ts',
    from: "if redis.call('PEXPIRETIME', key) == tonumber(ARGV[2 * i]) then",
    to: 'if ARGV[2 * i] then',
    foundBy: { file: 'api/http/windows.int.test.ts', test: 'bursts across the end of a window' },
  },
  {
    broken: 'What one limit refuses is counted by the others',
    file: 'api/http/windows.ts',
    from: "if wait >= 0 then return {'full', wait} end",
    to: "if wait >= 0 then redis.call('INCRBY', KEYS[1], ARGV[1]) return {'full', wait} end",
    foundBy: {
      file: 'e2e/attacks/multiplied-callers.int.test.ts',
      test: 'a stranger in the house guesses at one account',
    },
  },
  {
    broken: 'Browsers of one house sign in without end',
    file: 'api/accounts/guess-password.ts',
    from: "['loginInHouse', address],",
    to: '',
    foundBy: { file: 'e2e/attacks/multiplied-callers.int.test.ts', test: 'browser after browser of its own' },
  },
  {
    broken: 'A customer has 65 536 callers',
    file: 'api/http/limits.ts',
    from: 'return networksAround(who).map((network)',
    to: 'return networksAround(who).slice(0, 1).map((network)',
    foundBy: {
      file: 'e2e/attacks/multiplied-callers.int.test.ts',
      test: 'room codes from every network of a customer',
    },
  },
  {
    broken: 'Passwords are hashed however many wait',
    file: 'api/accounts/passwords.ts',
    from: 'turn.pendingCount < mostAtAll',
    to: 'turn.pendingCount >= 0',
    foundBy: { file: 'api/accounts/passwords.test.ts', test: 'new passwords wait in the same row' },
  },
  {
    broken: 'Devices of an account that nobody has proven fill a mailbox',
    file: 'api/accounts/known-device.ts',
    from: 'known?.isOfProven === true',
    to: 'known !== null',
    foundBy: { file: 'e2e/attacks/locked-out-owner.int.test.ts', test: 'collects devices in the name of' },
  },
  {
    broken: 'A caller is another one with each port',
    file: 'api/http/caller-address.ts',
    from: '/^([\\d.]+):\\d+$/.exec(written)?.[1] ?? ',
    to: '',
    foundBy: { file: 'api/http/origin.test.ts', test: 'who comes for "198.51.100.1:5678" is 198.51.100.1' },
  },
  {
    broken: 'A browser that does not come back is remembered for half a year',
    file: 'api/accounts/known-device.ts',
    from: 'isKnown ? REMEMBERED_MS : FIRST_MS',
    to: 'REMEMBERED_MS',
    foundBy: {
      file: 'api/accounts/known-device.int.test.ts',
      test: 'a browser that has signed in once is remembered for a day',
    },
  },
];
