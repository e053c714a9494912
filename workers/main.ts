import { ownEnv } from '@nightfall/shared/backend/env';
import { createLogger } from '@nightfall/shared/backend/observability/logger';
import { exitGracefully } from '@nightfall/shared/backend/process/process-end';
import { startWorkers } from './start-workers.ts';

const env = ownEnv();
const logger = createLogger('workers', env.LOG_LEVEL);
const { healthPort, metricsPort, stop } = await startWorkers(env, logger);
logger.info({ healthPort, metricsPort }, 'working');
exitGracefully(stop, logger);
