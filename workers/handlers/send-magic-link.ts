import {
  addMailedCode,
  createMagicLink,
  MAGIC_LINK_MS,
} from '@nightfall/shared/backend/accounts/magic-links';
import type { Database } from '@nightfall/shared/backend/db/connect';
import { inTime } from '@nightfall/shared/backend/db/in-time';
import type { Logger } from '@nightfall/shared/backend/logger';
import type { MagicLinkRequest } from '@nightfall/shared/backend/queues/send-magic-link';
import type { Deliver } from '../mail/deliver.ts';
import { magicLinkMail } from '../mail/magic-link-mail.ts';

interface LinkMailing {
  readonly db: Database;
  readonly deliver: Deliver;
  readonly logger: Logger;
}

/** Mails a link if the address has an account. A job that runs again sends another one, and both work. */
export async function sendMagicLink(
  { db, deliver, logger }: LinkMailing,
  { asker, email, origin, createdAt }: MagicLinkRequest,
  jobId: string,
): Promise<undefined> {
  if (Date.now() - createdAt > MAGIC_LINK_MS) {
    logger.warn({ jobId }, 'a link was not sent, since it was asked for too long ago');
    return;
  }
  const token = await inTime(createMagicLink(db, email, createdAt));
  if (token === null) return;
  const code = await inTime(addMailedCode(db, token, asker));
  await deliver({ to: email, ...magicLinkMail(origin, { token, code }), createdAt: Date.now() }, jobId);
}
