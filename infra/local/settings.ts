import { networkInterfaces } from 'node:os';
import { resolve } from 'node:path';
import { renderUnicodeCompact } from 'uqr';
import { wrongSettings } from '../../shared/backend/env.ts';
import { projectRoot } from './data-dir.ts';
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
  /** Whether others on the same network may come. */
  readonly lan: boolean;
}

const DEVELOPMENT_ADMIN = 'admin@nightfall.example';

/** Servers of our own are started where none is given. */
const OWN_SERVERS = { DATABASE_URL: 'postgres://127.0.0.1', REDIS_URL: 'redis://127.0.0.1' };

/**
 * Reads the settings from the environment; an empty variable counts as not given.
 * @throws SetUpError that names every setting that is wrong, for the launcher or for what it starts.
 */
export function readSettings(env: Readonly<Record<string, string | undefined>>): Settings {
  const port = Number(env.PORT || 3000);
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value));
  // The programs get ports of the launcher's choice.
  const wrong = wrongSettings({ ...OWN_SERVERS, ...given, PORT: '', HEALTH_PORT: '' });
  if (!Number.isInteger(port) || port < 1 || port > 65_535) {
    wrong.unshift('PORT must be a whole number from 1 to 65535');
  }
  if (!isFlag(env.LAN)) wrong.unshift('LAN must be one of true, false, 1, 0');
  if (wrong.length > 0) {
    throw new SetUpError(`Nightfall was not started, since its settings are wrong:\n  ${wrong.join('\n  ')}`);
  }
  return {
    port,
    dataDir: resolve(projectRoot, env.DATA_DIR || '.data'),
    databaseUrl: env.DATABASE_URL || null,
    redisUrl: env.REDIS_URL || null,
    adminEmail: env.NODE_ENV === 'production' ? null : firstOf(env.SUPER_ADMIN_EMAILS) || DEVELOPMENT_ADMIN,
    lan: env.LAN === 'true' || env.LAN === '1',
  };
}

const isFlag = (text = '') => ['', 'true', 'false', '1', '0'].includes(text);

const firstOf = (emails = '') => emails.split(',')[0]?.trim().toLowerCase();

/** Networks of homes first: those of containers have other numbers. */
const HOME = /^(192\.168|10)\./;

/** Where others on the same network reach this machine; the likeliest first. */
export function networkAddresses(port: number, interfaces = networkInterfaces()): string[] {
  const addresses = Object.values(interfaces)
    .flatMap((all) => all ?? [])
    .filter(({ family, internal }) => family === 'IPv4' && !internal)
    .map(({ address }) => address);
  const isHome = (address: string) => HOME.test(address);
  return [...addresses.filter(isHome), ...addresses.filter((one) => !isHome(one))].map(
    (address) => `http://${address}:${port}`,
  );
}

/** What the person at the terminal shows to those who play on the same network. */
export function invitation([first, ...others]: readonly string[]): string[] {
  if (first === undefined) return ['This machine has no address that phones could reach.'];
  const more = others.length === 0 ? '' : ` (or ${others.join(', ')})`;
  return [`On phones in the same network: ${first}${more}`, renderUnicodeCompact(first)];
}
