/**
 * Raised by whoever changes what bots choose, say or vote: figures of how sets play (shared/game/arena/balance.ts) are
 * kept by it, and those of other bots are no longer shown.
 */
export const BOTS_VERSION = 1;
