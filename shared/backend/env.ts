import { z } from 'zod';

const flag = z
  .enum(['true', 'false', '1', '0', ''])
  .default('false')
  .transform((value) => value === 'true' || value === '1');
const port = z.coerce.number().int().min(0).max(65_535);
/** An empty variable counts as not set. */
const optional = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => (value === '' ? undefined : value), schema.optional());

const envSchema = z
  .object({
    NODE_ENV: z.enum(['development', 'test', 'production']).default('development'),
    HOST: z.string().default('127.0.0.1'),
    PORT: port.default(3000),
    DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }),
    REDIS_URL: z.url({ protocol: /^rediss?$/ }),
    /** Folder of the built web client; without it the API serves no pages. */
    WEB_DIST: optional(z.string()),
    HOSTING_ACCESS: optional(z.enum(['free', 'paid'])),
    /** Where people reach the game; without it the Host header decides what the own origin is. */
    PUBLIC_URL: optional(z.url({ protocol: /^https?$/ })),
    /** True behind one reverse proxy: the caller's address is then the last one it appended to X-Forwarded-For. */
    TRUST_PROXY: flag,
    /** Multiplies the bots' delays; 0 makes them act at once. */
    BOT_DELAY_SCALE: z.coerce.number().min(0).max(10).default(1),
    /** Multiplies the limits of calls per address. */
    RATE_LIMIT_SCALE: z.coerce.number().min(0.01).max(100_000).default(1),
    HEALTH_PORT: port.default(0),
    METRICS_PORT: optional(port),
    LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  })
  .transform((env) => ({
    ...env,
    HOSTING_ACCESS:
      env.HOSTING_ACCESS ?? (env.NODE_ENV === 'production' ? ('paid' as const) : ('free' as const)),
  }));

export type Env = z.output<typeof envSchema>;

/**
 * The settings of a process, checked once at its start.
 * @throws Error that names every wrong variable, never its value (it may be a secret).
 */
export function readEnv(source: Record<string, string | undefined>): Env {
  const parsed = envSchema.safeParse(source);
  if (parsed.success) return parsed.data;
  const problems = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
  throw new Error(`The environment is not complete:\n  ${problems.join('\n  ')}`);
}
