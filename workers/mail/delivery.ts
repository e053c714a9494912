import type { Env } from '@nightfall/shared/backend/env';
import type { Logger } from '@nightfall/shared/backend/logger';
import { keepMail } from '@nightfall/shared/backend/mail/kept-mails';
import { mailsAreKept } from '@nightfall/shared/backend/mail/mail-is-offered';
import type { Redis } from '@nightfall/shared/backend/redis';
import type { Deliver } from './deliver.ts';
import { smtpDelivery } from './smtp-delivery.ts';

type MailEnv = Pick<Env, 'NODE_ENV' | 'SMTP_URL' | 'MAIL_FROM'>;

/** To the mail server; without one to the kept mails; in production nowhere. */
export function createDelivery(env: MailEnv, redis: Redis, logger: Logger): Deliver {
  if (env.SMTP_URL !== undefined) return smtpDelivery(env.SMTP_URL, env.MAIL_FROM);
  if (mailsAreKept(env)) return (mail) => keepMail(redis, mail);
  return async (_mail, jobId) => {
    logger.warn({ jobId }, 'a mail was dropped, since SMTP_URL is not set');
  };
}
