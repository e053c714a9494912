import type { RedisOptions } from 'ioredis';

/** What a connection is for decides how it behaves while Redis is away. */
export type RedisPurpose = 'commands' | 'subscriber' | 'queue' | 'worker';

/** A command without an answer for this long has failed. */
export const COMMAND_TIMEOUT_MS = 1_200;

/** The same for a worker, where there is another server to go to: BullMQ blocks for 10 s at most. */
export const BLOCKED_TIMEOUT_MS = 13_000;

/** Commands fail at once while there is no connection, instead of waiting for it. */
const failingFast: RedisOptions = {
  enableOfflineQueue: false,
  maxRetriesPerRequest: 0,
  autoResendUnfulfilledCommands: false,
  commandTimeout: COMMAND_TIMEOUT_MS,
};

/** How each behaves, wherever Redis is. */
export const purposes: Record<RedisPurpose, RedisOptions> = {
  commands: { ...failingFast, enableAutoPipelining: true },
  // The bus subscribes again by itself, since it has to know when that is done.
  subscriber: { ...failingFast, autoResubscribe: false },
  queue: failingFast,
  // BullMQ's workers wait for Redis, however long it takes.
  worker: { maxRetriesPerRequest: null },
};

/** Where Redis is, as REDIS_URL says: one server, a cluster, or a master that sentinels name. */
export type RedisAddress =
  | { readonly kind: 'server'; readonly url: string }
  | ({ readonly kind: 'cluster'; readonly nodes: readonly Host[] } & Access)
  | ({
      readonly kind: 'sentinel';
      readonly sentinels: readonly Host[];
      /** The name that the sentinels know the master by. */
      readonly master: string;
      readonly database: number;
      /** For the sentinels themselves, where they ask for it. */
      readonly sentinelLogin: Credentials;
    } & Access);

export interface Host {
  readonly host: string;
  readonly port: number;
}

export interface Credentials {
  readonly username?: string;
  readonly password?: string;
}

interface Access {
  readonly login: Credentials;
  readonly isEncrypted: boolean;
}

/** REDIS_URL cannot be read. The message never quotes the value, which may be a secret. */
export class WrongRedisUrl extends Error {
  override readonly name = 'WrongRedisUrl';
}

const PROTOCOLS = [
  'redis',
  'rediss',
  'redis+cluster',
  'rediss+cluster',
  'redis+sentinel',
  'rediss+sentinel',
] as const;
const [LAST_PROTOCOL = '', ...OTHER_PROTOCOLS] = PROTOCOLS.map((one) => `${one}://`).toReversed();
const BEGINS = `must be an address that begins with ${OTHER_PROTOCOLS.toReversed().join(', ')} or ${LAST_PROTOCOL}`;

const FORM =
  /^(?<scheme>rediss?)(?:\+(?<kind>cluster|sentinel))?:\/\/(?:(?<login>.*)@)?(?<hosts>[^/?#]*)(?:\/(?<path>[^?#]*))?(?:\?(?<query>[^#]*))?$/;
const HOST = /^(?<host>\[[\da-fA-F:.]+\]|[\w.-]+)(?::(?<port>\d{1,5}))?$/;
const DEFAULT_PORT = { cluster: 6379, sentinel: 26_379 };

/** @throws WrongRedisUrl with the reason */
export function parseRedisUrl(url: string): RedisAddress {
  const form = FORM.exec(url)?.groups;
  if (form === undefined) throw new WrongRedisUrl(BEGINS);
  const { scheme, kind, login = '', hosts = '', path = '', query = '' } = form;
  if (kind === undefined) return { kind: 'server', url: checkedServer(url, hosts) };
  const isCluster = kind === 'cluster';
  const all = hosts.split(',').map((text) => hostOf(text, DEFAULT_PORT[isCluster ? 'cluster' : 'sentinel']));
  const access = { login: loginOf(login), isEncrypted: scheme === 'rediss' };
  if (!isCluster)
    return { kind: 'sentinel', sentinels: all, ...masterOf(path), ...access, ...settingsOf(query) };
  if (path !== '') throw new WrongRedisUrl('must not name a database: a cluster has one only');
  if (query !== '') throw new WrongRedisUrl('must end with its servers: a cluster takes no settings after ?');
  return { kind: 'cluster', nodes: all, ...access };
}

/** The address of each named server: of several, any one that replies will do. */
export function serversOf(place: RedisAddress): string[] {
  if (place.kind === 'server') return [place.url];
  const [hosts, login] =
    place.kind === 'cluster' ? [place.nodes, place.login] : [place.sentinels, place.sentinelLogin];
  const parts = [login.username ?? '', login.password ?? ''].map(encodeURIComponent);
  const as = login.password === undefined ? '' : `${parts.join(':')}@`;
  const scheme = place.isEncrypted ? 'rediss' : 'redis';
  return hosts.map(({ host, port }) => `${scheme}://${as}${host.includes(':') ? `[${host}]` : host}:${port}`);
}

function checkedServer(url: string, hosts: string): string {
  if (hosts.includes(',')) {
    throw new WrongRedisUrl('must name one server; several begin with redis+cluster:// or redis+sentinel://');
  }
  if (!URL.canParse(url)) throw new WrongRedisUrl(BEGINS);
  return url;
}

function hostOf(text: string, defaultPort: number): Host {
  const { host, port = String(defaultPort) } = HOST.exec(text)?.groups ?? {};
  if (host === undefined || Number(port) < 1 || Number(port) > 65_535) {
    throw new WrongRedisUrl('must name each server as host or host:port, with a comma between them');
  }
  return { host: host.replace(/^\[|\]$/g, ''), port: Number(port) };
}

function masterOf(path: string): { master: string; database: number } {
  const [master = '', database = '0', ...more] = path.split('/');
  if (master === '') {
    throw new WrongRedisUrl('must end with the name of the master, as in redis+sentinel://host:26379/name');
  }
  if (!/^\d{1,5}$/.test(database) || more.length > 0) {
    throw new WrongRedisUrl('must have the number of a database after the name of the master, or nothing');
  }
  return { master: decoded(master), database: Number(database) };
}

function settingsOf(query: string): { sentinelLogin: Credentials } {
  const { username, password, ...unknown } = Object.fromEntries(
    [...new URLSearchParams(query)].map(([name, value]) => [
      sentinelSettings[name] ?? `unknown ${name}`,
      value,
    ]),
  );
  if (Object.keys(unknown).length > 0) {
    throw new WrongRedisUrl('takes no settings after ? but sentinelUsername and sentinelPassword');
  }
  return { sentinelLogin: { ...(username && { username }), ...(password && { password }) } };
}

const sentinelSettings: Readonly<Record<string, string>> = {
  sentinelUsername: 'username',
  sentinelPassword: 'password',
};

function loginOf(text: string): Credentials {
  const [username = '', ...password] = text.split(':');
  return {
    ...(username !== '' && { username: decoded(username) }),
    ...(password.length > 0 && { password: decoded(password.join(':')) }),
  };
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    throw new WrongRedisUrl('must have a % in names and passwords written as %25');
  }
}
