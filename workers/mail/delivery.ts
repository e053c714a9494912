import type { Env } from '@nightfall/shared/backend/env';
import type { Logger } from '@nightfall/shared/backend/logger';
import { keepMail } from '@nightfall/shared/backend/mail/kept-mails';
import { mailsAreKept } from '@nightfall/shared/backend/mail/mail-is-offered';
import type { Count, Metrics } from '@nightfall/shared/backend/metrics/metrics';
import type { Redis } from '@nightfall/shared/backend/redis';
import type { Deliver } from './deliver.ts';
import { smtpDelivery } from './smtp-delivery.ts';

type MailEnv = Pick<Env, 'NODE_ENV' | 'SMTP_URL' | 'MAIL_FROM'>;

/** To the mail server; without one to the kept mails; in production nowhere. */
export function createDelivery(env: MailEnv, redis: Redis, logger: Logger, metrics: Metrics): Deliver {
  const count = metrics.counter('nightfall_mails_total');
  if (env.SMTP_URL !== undefined) return counted(smtpDelivery(env.SMTP_URL, env.MAIL_FROM), 'sent', count);
  if (mailsAreKept(env)) return counted((mail) => keepMail(redis, mail), 'kept', count);
  const drop: Deliver = async (_mail, jobId) => {
    logger.warn({ jobId }, 'a mail was dropped, since SMTP_URL is not set');
  };
  return counted(drop, 'dropped', count);
}

const counted =
  (deliver: Deliver, outcome: string, count: Count<'nightfall_mails_total'>): Deliver =>
  async (mail, jobId) => {
    try {
      await deliver(mail, jobId);
      count({ outcome });
    } catch (error) {
      count({ outcome: 'failed' });
      throw error;
    }
  };
