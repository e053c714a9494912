import { ownEnv } from '@nightfall/shared/backend/env';
import { createLogger } from '@nightfall/shared/backend/observability/logger';
import { exitGracefully } from '@nightfall/shared/backend/process/process-end';
import { startApi } from './start-api.ts';

const env = ownEnv();
const logger = createLogger('api', env.LOG_LEVEL);
if (env.NODE_ENV === 'production' && env.SUPER_ADMIN_EMAILS.length === 0) {
  logger.warn('SUPER_ADMIN_EMAILS is not set: this server has no fixed super admin');
}
const api = await startApi(env, logger);
logger.info({ port: api.port, metricsPort: api.metricsPort }, 'listening');
exitGracefully(api.stop, logger);
