import { createHash } from 'node:crypto';

/** The same for the same address of mail, so that events can be put together, and none can be read from them. */
export const pseudonymOf = (email: string): string =>
  createHash('sha256').update(`security log ${email}`).digest('hex').slice(0, 16);
