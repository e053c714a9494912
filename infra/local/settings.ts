import { resolve } from 'node:path';
import { projectRoot } from './paths';
import { SetUpError } from './set-up-error';

/** What the person who runs `npm start` may choose. */
export interface Settings {
  /** The first port to try for the web address. */
  readonly port: number;
  /** Absolute path. */
  readonly dataDir: string;
  /** Given: these servers are used, and none of our own is started. */
  readonly databaseUrl: string | null;
  readonly redisUrl: string | null;
  /** The address of the super admin that is made for development; null in production. */
  readonly adminEmail: string | null;
}

const DEVELOPMENT_ADMIN = 'admin@nightfall.example';

/**
 * Reads the settings from the environment; an empty variable counts as not given.
 * @throws SetUpError when PORT is no port.
 */
export function readSettings(env: Readonly<Record<string, string | undefined>>): Settings {
  const port = Number(env.PORT || 3000);
  if (!Number.isInteger(port) || port < 1 || port > 65_535) {
    throw new SetUpError(`PORT must be a number from 1 to 65535, but is "${env.PORT}".`);
  }
  return {
    port,
    dataDir: resolve(projectRoot, env.DATA_DIR || '.data'),
    databaseUrl: env.DATABASE_URL || null,
    redisUrl: env.REDIS_URL || null,
    adminEmail: env.NODE_ENV === 'production' ? null : firstOf(env.SUPER_ADMIN_EMAILS) || DEVELOPMENT_ADMIN,
  };
}

const firstOf = (emails = '') => emails.split(',')[0]?.trim().toLowerCase();
