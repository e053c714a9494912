import { expect, test } from 'bun:test';
import { createSharedFormat, FORMAT } from '@nightfall/shared/backend/formats/shared-format';
import { sharedTomorrow, TOMORROW } from '@nightfall/shared/backend/testing/tomorrow';
import { ServiceError } from '../http/service-error.ts';
import { Passwords, requireUnguessable } from './passwords.ts';
import { readRevokedSession, revokedSession } from './revoked-session.ts';

/** One at a time, and three who wait. */
const narrow = () => new Passwords(1_024, { atOnce: 1, scale: 0.01 });

test.each(['known', 'missing'])(
  '[S7.32] of many passwords at once for a %s account some wait, and no more',
  async (account) => {
    const passwords = narrow();
    const stored = account === 'known' ? await passwords.hash('moonlight-7') : null;
    const tries = await Promise.allSettled(
      Array.from({ length: 10 }, () => passwords.isRight('moonlight-7', stored)),
    );
    const answered = tries.filter(({ status }) => status === 'fulfilled');
    expect(answered.map((one) => one.status === 'fulfilled' && one.value)).toEqual(
      Array(4).fill(account === 'known'),
    );
    for (const one of tries)
      if (one.status === 'rejected') {
        expect(one.reason).toBeInstanceOf(ServiceError);
        expect(one.reason).toMatchObject({ code: 'UNAVAILABLE', retryAfterSeconds: 10 });
      }
    // Afterwards there is room again.
    expect(await passwords.isRight('moonlight-7', stored)).toBe(account === 'known');
  },
);

test('[S7.32] new passwords wait in the same row', async () => {
  const passwords = narrow();
  const hashes = await Promise.allSettled(Array.from({ length: 10 }, () => passwords.hash('moonlight-7')));
  expect(hashes.filter(({ status }) => status === 'fulfilled')).toHaveLength(4);
});

test('[F4.7] a password is the same however its letters were put together', async () => {
  const passwords = new Passwords(1_024);
  for (const [typed, again] of [
    ['für Elise', 'fu\u0308r Elise'],
    ['a\u0323\u0302pfel', 'ậpfel'],
    ['한글비밀번호', '한글비밀번호'.normalize('NFD')],
  ] as const) {
    expect(await passwords.isRight(again, await passwords.hash(typed))).toBe(true);
    expect(await passwords.isRight(typed, await passwords.hash(again))).toBe(true);
    expect(await passwords.isRight(`${typed}.`, await passwords.hash(again))).toBe(false);
  }
});

const refusal = (password: string, email = 'ann.wolf@moonlight.example') =>
  requireUnguessable(password, email).then(
    () => null,
    (error: unknown) => (error instanceof ServiceError ? error : Promise.reject(error)),
  );

test.each(['123456', 'password', 'QWERTYUIOP', ' letmein '])(
  '[S10.1] %j is among the commonest',
  async (password) => {
    expect(await refusal(password)).toMatchObject({
      code: 'INVALID',
      details: [{ path: 'password', message: expect.stringContaining('most common') }],
    });
  },
);

test.each(['ann.wolf@moonlight.example', 'Ann.Wolf', 'moonlight', 'moonlight2026', 'nightfall', 'Werewolf!'])(
  '[S10.2] %j stands in the address or is what the game is called',
  async (password) => {
    expect((await refusal(password))?.message).toContain('too easy to guess');
  },
);

test.each(['moonlit-hat-7', 'six666six', 'a secret', '  ;-)  '])(
  '[S10.1] %j may be chosen',
  async (password) => {
    expect(await refusal(password)).toBeNull();
  },
);

test('[F4.7] the own address is refused in whatever form it is typed', async () => {
  await expect(requireUnguessable('mu\u0308nchen7', 'ann@münchen.example')).rejects.toThrow(
    'too easy to guess',
  );
});

const ABC = { sessionId: 'abc', reason: 'seat_taken' } as const;
const today = createSharedFormat();
let common = FORMAT;
const tomorrow = sharedTomorrow(() => common);

test('[H4.274] a sign-out is told in the format that all processes know, and heard in every one', () => {
  expect(JSON.parse(revokedSession(today, ABC))).toEqual({ format: FORMAT, ...ABC });
  for (const shared of [today, tomorrow])
    expect(readRevokedSession(today, revokedSession(shared, ABC))).toEqual(ABC);
  common = TOMORROW;
  expect(readRevokedSession(tomorrow, revokedSession(today, ABC))).toEqual(ABC);
});

test('[H4.280] one that is told in a newer format is not taken for another', () => {
  for (const format of [TOMORROW, undefined])
    expect(readRevokedSession(today, JSON.stringify({ format, sessionId: ['abc'] }))).toBeNull();
});
