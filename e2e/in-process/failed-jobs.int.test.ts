import { afterAll, beforeAll, expect, test } from 'bun:test';
import type { AuditEntry, FailedJob, JobQueue, RetriedJobs } from '@nightfall/shared/protocol/admin';
import { SQL } from 'bun';
import { Person } from '../../api/testing/person.ts';
import { startMailServer } from '../../workers/testing/mail-server.ts';
import { ownServer } from './own-server.ts';

const refusal = { at: 'recipient', responseCode: 550 } as const;
/** It takes neither of the first two mails, for good, and then all. */
const mails = await startMailServer([refusal, refusal]);
const TOP = `top-${crypto.randomUUID()}@example.org`;
const server = ownServer({
  workers: true,
  env: { SUPER_ADMIN_EMAILS: TOP, SMTP_URL: mails.url, PUBLIC_URL: '' },
});

const sql = new SQL(process.env.DATABASE_URL ?? '', { max: 1 });
let admin: Person;
beforeAll(async () => {
  admin = await Person.withAccount(server().apiUrls[0] ?? '', TOP);
  await sql`UPDATE users SET email_verified_at = now() WHERE id = ${admin.userId}`;
});
afterAll(async () => {
  await mails.stop();
  await sql.close();
});

const failed = async () => {
  const { body } = await admin.get<FailedJob[]>('/api/admin/failed-jobs?queue=send-magic-link');
  return body;
};
const retry = async (body: { queue: string; jobId?: string }): Promise<readonly unknown[]> => {
  const answer = await admin.post<RetriedJobs>('/api/admin/failed-jobs/retry', body);
  return [answer.status, answer.body.retried ?? answer.body.error];
};
const mailedTo = (email: string) => mails.accepted.filter(({ to }) => to.includes(email)).length;

async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  for (const deadline = Date.now() + 10_000; !(await condition()); await Bun.sleep(20))
    if (Date.now() > deadline) throw new Error('It did not come to that');
}

/** An account whose sign-in link the mail server refuses. @returns its address */
async function askInVain(): Promise<string> {
  const { length } = await failed();
  const person = await Person.withAccount(server().apiUrls[0] ?? '');
  const { email } = (await person.get<{ email: string }>('/api/me')).body;
  await person.post('/api/auth/login', { email });
  await until(async () => (await failed()).length > length);
  return email;
}

test('[O3.4 O3.5 O3.6] a mail that was refused for good is listed without its address, retried, and sent once', async () => {
  const [first, second] = [await askInVain(), await askInVain()];
  const jobs = await failed();
  expect(jobs.map(({ queue, attempts, reason }) => ({ queue, attempts, reason }))).toEqual(
    Array(2).fill({
      queue: 'send-magic-link',
      attempts: 1,
      reason: 'The mail was not handed over: EENVELOPE 550',
    }),
  );
  for (const email of [first, second]) expect(JSON.stringify(jobs)).not.toContain(email);
  const queues = (await admin.get<JobQueue[]>('/api/admin/queues')).body;
  expect(queues.find(({ id }) => id === 'send-magic-link')).toMatchObject({ failed: 2, waiting: 0 });

  // The latest is listed first.
  const [ofSecond] = jobs;
  const one = { queue: 'send-magic-link', jobId: ofSecond?.jobId ?? '' };
  expect(await retry(one)).toEqual([200, 1]);
  await until(() => mailedTo(second) === 1);
  expect(await retry(one)).toEqual([200, 0]);
  expect(await retry({ queue: 'send-magic-link' })).toEqual([200, 1]);
  await until(() => mailedTo(first) === 1);
  expect(await retry({ queue: 'send-magic-link' })).toEqual([200, 0]);
  expect(await failed()).toEqual([]);
  expect([mailedTo(first), mailedTo(second)]).toEqual([1, 1]);

  // Other tests act on the same server, under addresses of their own.
  const audit = (await admin.get<AuditEntry[]>('/api/admin/audit')).body.filter(
    ({ actorEmail }) => actorEmail === TOP,
  );
  expect(audit.map(({ action, actorEmail, details }) => ({ action, actorEmail, details }))).toEqual([
    { action: 'retry_jobs', actorEmail: TOP, details: { queue: 'send-magic-link', jobs: 1 } },
    { action: 'retry_jobs', actorEmail: TOP, details: { ...one, jobs: 1 } },
  ]);
});

test('[O3.5] nothing comes of a job or a queue that there is not', async () => {
  expect(await retry({ queue: 'review-round', jobId: 'made-up' })).toEqual([200, 0]);
  expect(await retry({ queue: 'made-up' })).toEqual([404, 'Queue not found']);
  expect((await admin.get<FailedJob[]>('/api/admin/failed-jobs?queue=made-up')).body).toEqual([]);
});
