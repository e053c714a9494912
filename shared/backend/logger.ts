import { type Logger, pino } from 'pino';

export type { Logger };

/** Fields that may carry a secret, should one ever be logged with its object. */
const SECRET_PATHS = [
  'password',
  'token',
  'cookie',
  'authorization',
  '*.password',
  '*.token',
  '*.cookie',
  '*.authorization',
];

/** Structured logs on stdout. Game states, views and payloads are never logged: they hold secrets of the round. */
export function createLogger(name: string, level: string): Logger {
  return pino({ name, level, base: { name, pid: process.pid }, redact: SECRET_PATHS });
}
