import { createLogger } from '@nightfall/shared/backend/observability/logger';
import { errorAnswers } from '../http/error-answers.ts';
import { SecurityLog } from '../http/security-log.ts';

/** The error answers for a part of the API on its own. */
export const plainErrors = (logger = createLogger('test', 'silent')) =>
  errorAnswers({
    env: { PUBLIC_URL: undefined, TRUST_PROXY: false },
    logger,
    security: new SecurityLog(logger, { add: () => undefined }),
  });
