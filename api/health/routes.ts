import { Elysia } from 'elysia';
import type { Dependencies } from '../dependencies.ts';
import { ServiceError } from '../http/service-error.ts';

/** For whoever watches over the process: /healthz asks for a restart, /readyz for being left out of the traffic. */
export const healthRoutes = ({ checkStores, isStopping }: Dependencies) =>
  new Elysia({ name: 'health', detail: { tags: ['health'] } })
    .get('/healthz', () => ({ status: 'ok' }))
    .get('/readyz', async () => {
      if (isStopping()) throw new ServiceError('UNAVAILABLE');
      await checkStores().catch(() => {
        throw new ServiceError('UNAVAILABLE');
      });
      return { status: 'ready' };
    });
