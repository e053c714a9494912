import { expect, test } from 'bun:test';
import { sessions } from '@nightfall/shared/backend/db/schema/index';
import { eq } from 'drizzle-orm';
import { Person } from '../testing/person.ts';
import { runApi, runDatabase } from '../testing/test-api.ts';

const db = runDatabase();
const api = runApi();

const sessionsOf = ({ userId }: Person) => eq(sessions.userId, userId);

test.concurrent.each([
  [
    'ended by a process that died before it could say so',
    (person: Person) => db.delete(sessions).where(sessionsOf(person)),
  ],
  [
    'that expired',
    (person: Person) =>
      db
        .update(sessions)
        .set({ expiresAt: new Date(Date.now() - 1) })
        .where(sessionsOf(person)),
  ],
])('[H2.78] sockets of a session %s are closed all the same, and no others', async (_, end) => {
  const [person, other] = [await Person.withAccount(api.url), await Person.withAccount(api.url)];
  const [socket, guests] = [await person.open(), await other.open()];
  await end(person);
  expect(await socket.untilClosed(15_000)).toBe(1008);
  expect(await guests.errorTo('{}')).toBe('INVALID');
});
