import { keptMails } from '@nightfall/shared/backend/mail/kept-mails';
import { mailsAreKept } from '@nightfall/shared/backend/mail/mail-is-offered';
import { Elysia } from 'elysia';
import type { Dependencies } from '../dependencies.ts';
import { ServiceError } from '../http/service-error.ts';
import { KEPT_MAILS_POLICY, keptMailsPage } from './kept-mails-page.ts';

/** The kept mails. Where mails are sent, or in production, there is nothing here, and no page of the client either. */
export const mailRoutes = ({ env, redis }: Pick<Dependencies, 'env' | 'redis'>) =>
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
