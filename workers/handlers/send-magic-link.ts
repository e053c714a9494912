import {
  addMailedCode,
  createMagicLink,
  languageAt,
  MAGIC_LINK_MINUTES,
  MAGIC_LINK_MS,
} from '@nightfall/shared/backend/accounts/magic-links';
import type { Database } from '@nightfall/shared/backend/db/connect';
import { withTimeout } from '@nightfall/shared/backend/db/transaction';
import type { MagicLinkRequest } from '@nightfall/shared/backend/jobs/send-magic-link';
import type { Mail } from '@nightfall/shared/backend/mail/mail';
import type { Logger } from '@nightfall/shared/backend/observability/logger';
import { hasMessages, messagesIn } from '@nightfall/shared/text/messages';
import type { Deliver } from '../mail/delivery.ts';

interface LinkMailing {
  readonly db: Database;
  readonly deliver: Deliver;
  readonly logger: Logger;
}

/** Mails a link if the address has an account. A job that runs again sends another link, and both work. */
export async function sendMagicLink(
  { db, deliver, logger }: LinkMailing,
  { asker, email, language: asked, origin, createdAt }: MagicLinkRequest,
  jobId: string,
): Promise<undefined> {
  if (Date.now() - createdAt > MAGIC_LINK_MS) {
    logger.warn({ jobId }, 'a link was not sent, since it was asked for too long ago');
    return;
  }
  const token = await withTimeout(createMagicLink(db, email, createdAt));
  if (token === null) return;
  const code = await withTimeout(addMailedCode(db, token, asker));
  const language = (await withTimeout(languageAt(db, email))) ?? asked ?? 'en';
  const mail = magicLinkMail(origin, language, { token, code });
  await deliver({ to: email, ...mail, createdAt: Date.now() }, jobId);
}

interface SignInSecrets {
  readonly token: string;
  readonly code: string;
}

/** The mail with the link that signs in, or completes a sign-up, and the code for the browser that asked. */
function magicLinkMail(
  origin: string,
  wanted: string,
  { token, code }: SignInSecrets,
): Pick<Mail, 'subject' | 'text' | 'html'> {
  // Another version of the program may offer languages that are none of this one's.
  const language = hasMessages('mails', wanted) ? wanted : 'en';
  const { signIn } = messagesIn('mails', language);
  const link = `${origin}/auth/callback?token=${encodeURIComponent(token)}`;
  const { subject, greeting, invitation, secret, notYou } = signIn;
  const validity = signIn.validity({ minutes: MAGIC_LINK_MINUTES });
  return {
    subject,
    text: [greeting, invitation, link, signIn.code, code, secret, validity, notYou].join('\n\n'),
    html: `<!doctype html>
<html lang="${language}">
  <body style="margin:0;padding:32px 16px;background:#f4f2ee;color:#221f2b;font:16px/1.5 sans-serif">
    <div style="max-width:480px;margin:0 auto;padding:32px;background:#ffffff;border-radius:12px">
      <p>${greeting}</p>
      <p>${invitation}</p>
      <p style="margin:24px 0">
        <a href="${Bun.escapeHTML(link)}" style="display:inline-block;padding:12px 24px;background:#3b2f63;color:#ffffff;border-radius:8px;text-decoration:none">${signIn.button}</a>
      </p>
      <p>${signIn.code}</p>
      <p style="margin:24px 0;font:700 28px/1.2 monospace;letter-spacing:4px">${code}</p>
      <p>${secret}</p>
      <p>${validity}</p>
      <p style="color:#5d5868">${notYou}</p>
      <p style="color:#5d5868;font-size:13px">${signIn.address}<br><a href="${Bun.escapeHTML(link)}" style="color:#3b2f63;word-break:break-all">${Bun.escapeHTML(link)}</a></p>
    </div>
  </body>
</html>
`,
  };
}
