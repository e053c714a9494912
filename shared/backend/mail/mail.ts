import { z } from 'zod';
import type { Env } from '../env.ts';
import { keys } from '../redis/keys.ts';
import type { Redis } from '../redis/redis.ts';

/** One mail to one address, in plain text and HTML. */
export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** Epoch milliseconds. */
  readonly createdAt: number;
}

/** Without a mail server, and outside production, mails are kept for developers. */
export const mailsAreKept = (env: Pick<Env, 'NODE_ENV' | 'SMTP_URL'>): boolean =>
  env.SMTP_URL === undefined && env.NODE_ENV !== 'production';

/**
 * Whether a mail may be read and its links lead here; otherwise nothing may depend on one. Without PUBLIC_URL links
 * lead where the Host header says, and a stranger could have a link to elsewhere mailed to a user.
 */
export const mailIsOffered = (env: Pick<Env, 'NODE_ENV' | 'SMTP_URL' | 'PUBLIC_URL'>): boolean =>
  env.NODE_ENV !== 'production' || (env.SMTP_URL !== undefined && env.PUBLIC_URL !== undefined);

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

/** Keeps a mail instead of sending it. The same mail kept twice is listed once. */
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
