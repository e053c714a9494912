import { type KeptMail, keptMails, mailsAreKept } from '@nightfall/shared/backend/mail/mail';
import { Elysia } from 'elysia';
import type { Dependencies } from '../context/dependencies.ts';
import { ServiceError } from '../http/service-error.ts';
import { styledPagePolicy } from '../web/security-headers.ts';

/** The pages under /dev: the kept mails, and those of the client, such as /dev/gallery. In production there are none. */
export const developmentPages = ({ env, redis }: Pick<Dependencies, 'env' | 'redis'>) => {
  const pages = new Elysia({ name: 'development-pages', detail: { hide: true } }).use(
    mailRoutes({ env, redis }),
  );
  if (env.NODE_ENV !== 'production') return pages;
  return pages.get('/dev/*', () => {
    throw new ServiceError('NOT_FOUND');
  });
};

/** The kept mails. Nothing is here where mails are sent, and in production. */
const mailRoutes = ({ env, redis }: Pick<Dependencies, 'env' | 'redis'>) =>
  new Elysia({ name: 'mail', detail: { hide: true } })
    .onBeforeHandle(({ set }) => {
      if (!mailsAreKept(env)) throw new ServiceError('NOT_FOUND');
      set.headers['cache-control'] = 'no-store';
    })
    .get('/dev/mail.json', () => keptMails(redis))
    .get('/dev/mail', async ({ set }) => {
      set.headers['content-type'] = 'text/html; charset=utf-8';
      set.headers['content-security-policy'] = KEPT_MAILS_POLICY;
      return keptMailsPage(await keptMails(redis));
    });

const STYLE = `
body { font: 16px/1.5 system-ui, sans-serif; max-width: 44rem; margin: 2rem auto; padding: 0 1rem; }
article { border-top: 1px solid #8888; padding: 1rem 0; }
h2 { font-size: 1rem; margin: 0; }
pre { white-space: pre-wrap; overflow-wrap: anywhere; font: inherit; }
`;

const KEPT_MAILS_POLICY = styledPagePolicy(STYLE);

/** The mails that a mail server would have got. */
function keptMailsPage(mails: readonly KeptMail[]): string {
  const list = mails.length === 0 ? '<p>No mail has been sent yet.</p>' : mails.map(article).join('\n');
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Kept mails</title>
<style>${STYLE}</style>
</head>
<body>
<h1>Kept mails</h1>
${list}
</body>
</html>
`;
}

function article({ to, subject, text, createdAt }: KeptMail): string {
  const time = new Date(createdAt).toISOString();
  return `<article>
<h2>${Bun.escapeHTML(subject)}</h2>
<p>To ${Bun.escapeHTML(to)}, <time datetime="${time}">${time}</time></p>
<pre>${withLinks(text)}</pre>
</article>`;
}

/** Every other part is a link. */
function withLinks(text: string): string {
  const parts = text.split(/(https?:\/\/[^\s<>"']+)/).map((part) => Bun.escapeHTML(part));
  return parts.map((part, index) => (index % 2 === 0 ? part : `<a href="${part}">${part}</a>`)).join('');
}
