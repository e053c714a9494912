import type { Logger } from './logger.ts';

/** How long a stop may take before the process ends anyway; others then take over what it had. */
export const STOP_WITHIN_MS = 4_500;

/** Stops once on SIGTERM or SIGINT, and ends the process. */
export function endInGoodOrder(stop: () => Promise<void>, logger: Logger): void {
  let isStopping = false;
  const end = async () => {
    if (isStopping) return;
    isStopping = true;
    setTimeout(() => process.exit(1), STOP_WITHIN_MS).unref();
    try {
      await stop();
      process.exit(0);
    } catch (error) {
      logger.error({ err: error }, 'the stop failed');
      process.exit(1);
    }
  };
  process.on('SIGTERM', end);
  process.on('SIGINT', end);
}
