import { z } from 'zod';
import { keys } from '../keys.ts';
import type { Redis } from '../redis.ts';
import type { Mail } from './mail.ts';

/** What /dev/mail.json shows of a mail that was not sent. */
const keptMailSchema = z.object({
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  /** Epoch milliseconds. */
  createdAt: z.int(),
});
export type KeptMail = z.infer<typeof keptMailSchema>;

/** The newest ones; older ones go. */
export const KEPT_MAILS = 100;

/** Keeps a mail instead of sending it. A mail that is kept twice is there once. */
export async function keepMail(redis: Redis, { to, subject, text, createdAt }: Mail): Promise<undefined> {
  const mail: KeptMail = { to, subject, text, createdAt };
  await redis.zadd(keys.keptMails, createdAt, JSON.stringify(mail));
  await redis.zremrangebyrank(keys.keptMails, 0, -KEPT_MAILS - 1);
}

/** Newest first. */
export async function keptMails(redis: Redis): Promise<KeptMail[]> {
  const stored = await redis.zrange(keys.keptMails, 0, `${KEPT_MAILS - 1}`, 'REV');
  return stored.map((mail) => keptMailSchema.parse(JSON.parse(mail)));
}
