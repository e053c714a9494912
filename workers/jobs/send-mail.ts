import type { Logger } from '@nightfall/shared/backend/logger';
import type { QueuedMail } from '@nightfall/shared/backend/queues/send-mail';
import type { Deliver } from '../mail/delivery.ts';

/** What it speaks of is over by then. */
const TOO_OLD_MS = 60 * 60_000;

export interface Mailing {
  readonly deliver: Deliver;
  readonly logger: Logger;
}

/** Delivers a mail, unless it comes too late. */
export async function runSendMail(
  { deliver, logger }: Mailing,
  mail: QueuedMail,
  jobId: string,
): Promise<undefined> {
  if (Date.now() - mail.createdAt <= TOO_OLD_MS) return deliver(mail, jobId);
  logger.warn({ jobId }, 'a mail was dropped, since it is too old');
}
