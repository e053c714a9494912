import { expect, test } from 'bun:test';
import { requireUnguessable } from '../context/passwords.ts';
import { ServiceError } from '../http/service-error.ts';

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
