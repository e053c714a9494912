import type { Env } from '@nightfall/shared/backend/env';
import { Elysia } from 'elysia';
import { ServiceError } from '../http/service-error.ts';

/** The client's pages for whoever develops, such as /dev/gallery: in production there is nothing there. */
export function developmentPages({ NODE_ENV }: Pick<Env, 'NODE_ENV'>) {
  const pages = new Elysia({ name: 'development-pages', detail: { hide: true } });
  if (NODE_ENV !== 'production') return pages;
  return pages.get('/dev/*', () => {
    throw new ServiceError('NOT_FOUND');
  });
}
