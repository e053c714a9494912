import {
  addMailedCode,
  createMagicLink,
  MAGIC_LINK_MINUTES,
  MAGIC_LINK_MS,
} from '@nightfall/shared/backend/accounts/magic-links';
import type { Database } from '@nightfall/shared/backend/db/connect';
import { withTimeout } from '@nightfall/shared/backend/db/transaction';
import type { MagicLinkRequest } from '@nightfall/shared/backend/jobs/send-magic-link';
import type { Mail } from '@nightfall/shared/backend/mail/mail';
import type { Logger } from '@nightfall/shared/backend/observability/logger';
import type { Deliver } from '../mail/delivery.ts';

interface LinkMailing {
  readonly db: Database;
  readonly deliver: Deliver;
  readonly logger: Logger;
}

/** Mails a link if the address has an account. A job that runs again sends another link, and both work. */
export async function sendMagicLink(
  { db, deliver, logger }: LinkMailing,
  { asker, email, origin, createdAt }: MagicLinkRequest,
  jobId: string,
): Promise<undefined> {
  if (Date.now() - createdAt > MAGIC_LINK_MS) {
    logger.warn({ jobId }, 'a link was not sent, since it was asked for too long ago');
    return;
  }
  const token = await withTimeout(createMagicLink(db, email, createdAt));
  if (token === null) return;
  const code = await withTimeout(addMailedCode(db, token, asker));
  await deliver({ to: email, ...magicLinkMail(origin, { token, code }), createdAt: Date.now() }, jobId);
}

const GREETING = 'Good evening!';
const INVITATION = 'Night is falling and your seat is waiting. Come in through this link:';
const VALIDITY = `The link or the code works once, within the next ${MAGIC_LINK_MINUTES} minutes.`;
const CODE = 'Did you ask on another device, or in another app? Then type this code there instead:';
const SECRET =
  'Never tell this code to anybody, whoever asks: it signs in to your account, and we will never ask for it.';
const NOT_YOU = 'If you did not ask for this link, just ignore this email: nothing will happen.';

interface SignInSecrets {
  readonly token: string;
  readonly code: string;
}

/** The mail with the link that signs in, or completes a sign-up, and the code for the browser that asked. */
function magicLinkMail(
  origin: string,
  { token, code }: SignInSecrets,
): Pick<Mail, 'subject' | 'text' | 'html'> {
  const link = `${origin}/auth/callback?token=${encodeURIComponent(token)}`;
  return {
    subject: 'Your sign-in link for Nightfall',
    text: [GREETING, INVITATION, link, CODE, code, SECRET, VALIDITY, NOT_YOU].join('\n\n'),
    html: htmlWith(Bun.escapeHTML(link), code),
  };
}

const htmlWith = (link: string, code: string) => `<!doctype html>
<html lang="en">
  <body style="margin:0;padding:32px 16px;background:#f4f2ee;color:#221f2b;font:16px/1.5 sans-serif">
    <div style="max-width:480px;margin:0 auto;padding:32px;background:#ffffff;border-radius:12px">
      <p>${GREETING}</p>
      <p>${INVITATION}</p>
      <p style="margin:24px 0">
        <a href="${link}" style="display:inline-block;padding:12px 24px;background:#3b2f63;color:#ffffff;border-radius:8px;text-decoration:none">Sign in to Nightfall</a>
      </p>
      <p>${CODE}</p>
      <p style="margin:24px 0;font:700 28px/1.2 monospace;letter-spacing:4px">${code}</p>
      <p>${SECRET}</p>
      <p>${VALIDITY}</p>
      <p style="color:#5d5868">${NOT_YOU}</p>
      <p style="color:#5d5868;font-size:13px">If the button does not work, open this address:<br><a href="${link}" style="color:#3b2f63;word-break:break-all">${link}</a></p>
    </div>
  </body>
</html>
`;
