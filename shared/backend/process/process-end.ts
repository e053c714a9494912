import type { Logger } from '../observability/logger.ts';

/** How long a stop may take before the process exits anyway; other processes take over its work. */
export const STOP_WITHIN_MS = 4_500;

/**
 * Stops once on SIGTERM or SIGINT, and exits. It does the same after an uncaught exception, since
 * what was under way may be half done: other processes take over. An unhandled rejection is only logged.
 */
export function exitGracefully(stop: () => Promise<void>, logger: Logger): void {
  let isStopping = false;
  const end = async (code: 0 | 1) => {
    if (isStopping) return;
    isStopping = true;
    setTimeout(() => process.exit(1), STOP_WITHIN_MS).unref();
    try {
      await stop();
      process.exit(code);
    } catch (error) {
      logger.error({ err: error }, 'the stop failed');
      process.exit(1);
    }
  };
  process.on('SIGTERM', () => end(0));
  process.on('SIGINT', () => end(0));
  process.on('uncaughtException', (error) => {
    logger.fatal({ err: error }, 'an exception was not caught: the process ends');
    void end(1);
  });
  process.on('unhandledRejection', (error) => {
    logger.error({ err: error }, 'a promise was rejected, and nothing had waited for it');
  });
}
