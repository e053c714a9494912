import type { Env } from '@nightfall/shared/backend/env';
import { keepMail, type Mail, mailsAreKept } from '@nightfall/shared/backend/mail/mail';
import type { Count, Metrics } from '@nightfall/shared/backend/metrics/metrics';
import type { Logger } from '@nightfall/shared/backend/observability/logger';
import type { Redis } from '@nightfall/shared/backend/redis/redis';
import { UnrecoverableError } from 'bullmq';
import { createTransport } from 'nodemailer';

type MailEnv = Pick<Env, 'NODE_ENV' | 'SMTP_URL' | 'MAIL_FROM'>;

/** To the mail server; without one to the kept mails, and in production nowhere. */
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

const CONNECT_WITHIN_MS = 4_000;
/** A server may scan a mail before it takes it. */
const ANSWER_WITHIN_MS = 8_000;

/** Hands mails to the server at `url`. */
function smtpDelivery(url: string, from: string): Deliver {
  const transport = createTransport({
    url,
    dnsTimeout: CONNECT_WITHIN_MS,
    connectionTimeout: CONNECT_WITHIN_MS,
    greetingTimeout: CONNECT_WITHIN_MS,
    socketTimeout: ANSWER_WITHIN_MS,
  });
  const domain = /@([\w.-]+)/.exec(from)?.[1] ?? 'localhost';
  return async ({ to, subject, text, html }, jobId) => {
    // A mail whose acknowledgement got lost is handed over again, as the same message.
    const messageId = `<${jobId}@${domain}>`;
    try {
      await transport.sendMail({ from, to: { name: '', address: to }, subject, text, html, messageId });
    } catch (error) {
      throw withoutMail(error);
    }
  };
}

interface SmtpError {
  readonly code?: unknown;
  readonly responseCode?: unknown;
}

/** Servers repeat addresses in their replies, and errors end in logs: only the codes are kept. */
function withoutMail(error: unknown): Error {
  const { code, responseCode } = error as SmtpError;
  const codes = [code, responseCode].filter((one) => typeof one === 'string' || typeof one === 'number');
  const isRefusedForGood =
    (code === 'EENVELOPE' || code === 'EMESSAGE') && typeof responseCode === 'number' && responseCode >= 500;
  const message = `The mail was not handed over: ${codes.join(' ') || 'unknown'}`;
  return isRefusedForGood ? new UnrecoverableError(message) : new Error(message);
}

/** Delivers a mail. Throws to be retried, with an error that reveals nothing of the mail. */
export type Deliver = (mail: Mail, jobId: string) => Promise<undefined>;
