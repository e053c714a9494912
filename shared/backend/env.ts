import { z } from 'zod';
import { upTo } from '../game/state/counted-text.ts';
import { parseRedisUrl } from './redis/redis-url.ts';

/** An empty variable counts as not set. */
const orUnset = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => (value === '' ? undefined : value), schema);
const optional = <T extends z.ZodType>(schema: T) => orUnset(schema.optional());

// Messages say what a variable takes, never its value, which may be a secret.
const oneOf = <const T extends readonly string[]>(...values: T) =>
  z.enum(values, { error: `must be one of ${values.join(', ')}` });
const numberFrom = (min: number, max: number, kind: 'a number' | 'a whole number' = 'a number') => {
  const error = `must be ${kind} from ${min} to ${max}`;
  const number = z.coerce.number({ error }).min(min, { error }).max(max, { error });
  return kind === 'a number' ? number : number.int({ error });
};
const port = numberFrom(0, 65_535, 'a whole number');
const urlOf = (...protocols: readonly string[]) =>
  z.url({
    protocol: new RegExp(`^(${protocols.join('|')})$`),
    error: `must be an address that begins with ${protocols.map((one) => `${one}://`).join(' or ')}`,
  });
/** One server, a cluster or sentinels (redis-url.ts). */
const redisUrl = z
  .string()
  .default('')
  .superRefine((url, { addIssue }) => {
    try {
      parseRedisUrl(url);
    } catch (error) {
      addIssue({ code: 'custom', message: error instanceof Error ? error.message : 'cannot be read' });
    }
  });
const flag = orUnset(oneOf('true', 'false', '1', '0').default('false')).transform(
  (value) => value === 'true' || value === '1',
);

/** Addresses separated by commas, in lower case. */
const emailList = z
  .string()
  .default('')
  .transform((list) => list.split(',').map((one) => one.trim().toLowerCase()))
  .transform((list) => list.filter((one) => one !== ''));

/** Below this a stolen hash is guessed too cheaply (OWASP's advice for argon2id with two passes). */
const LEAST_PASSWORD_HASH_MEMORY_KIB = 19_456;
/** Memory of one hash of a password, in KiB. */
export const passwordHashMemorySchema = orUnset(
  numberFrom(1_024, 1_048_576, 'a whole number').default(65_536),
);

/** With less, a first figure takes a quarter of an hour. */
const LEAST_LABORATORY_CORES = 0.1;

/** OpenTelemetry's names for what is sampled. */
const SAMPLERS = [
  ...(['always_on', 'always_off', 'traceidratio'] as const),
  ...(['parentbased_always_on', 'parentbased_always_off', 'parentbased_traceidratio'] as const),
] as const;

/** Checked also where another variable is wrong: all are named at once. */
const always = () => true;

const envSchema = z
  .object({
    NODE_ENV: oneOf('development', 'test', 'production').default('development'),
    HOST: z.string().default('127.0.0.1'),
    PORT: orUnset(port.default(3000)),
    DATABASE_URL: urlOf('postgres', 'postgresql'),
    /** Connections to Postgres that a process has at most. */
    DATABASE_POOL_SIZE: orUnset(numberFrom(1, 100, 'a whole number').default(10)),
    /** True where DATABASE_URL leads to a pooler that shares connections out by transactions (docs/operations.md). */
    DATABASE_POOLER: flag,
    REDIS_URL: redisUrl,
    /** Folder of the built web client; without it the API serves no pages. */
    WEB_DIST: optional(z.string()),
    /** Who may open rooms: every signed-in user, or holders of a host entitlement. */
    HOSTING_ACCESS: optional(oneOf('free', 'paid')).transform((access) => access ?? 'paid'),
    /** The public address; without it the machine's own names alone lead here, and no link is mailed in production. */
    PUBLIC_URL: optional(urlOf('http', 'https')),
    /** True behind one reverse proxy: the caller's address is then the last one it appended to X-Forwarded-For. */
    TRUST_PROXY: flag,
    /** Memory of one password hash; less than 19 456 only in tests, which sign up thousands of people. */
    PASSWORD_HASH_MEMORY_KIB: passwordHashMemorySchema,
    /** Multiplies the bots' delays; 0 makes them act at once. */
    BOT_DELAY_SCALE: orUnset(numberFrom(0, 10).default(1)),
    /** Cores that the laboratory of one worker process takes while a set has no figure yet; none only in tests. */
    LABORATORY_CORES: orUnset(numberFrom(0, 2).default(1.8)),
    /** Multiplies the limits of calls per address. */
    RATE_LIMIT_SCALE: orUnset(numberFrom(0.01, 100_000).default(1)),
    /** Websockets that one API process has room for. */
    MAX_CONNECTIONS: orUnset(numberFrom(1, 1_000_000).default(20_000)),
    /** How long the body of a request may keep the server waiting, beside the time that its bytes take. */
    BODY_GRACE_SECONDS: orUnset(numberFrom(0.1, 600).default(20)),
    /** Where mails are handed over; without it they are kept outside production, and not sent in production. */
    SMTP_URL: optional(urlOf('smtp', 'smtps')),
    MAIL_FROM: z.string().default('Nightfall <nightfall@localhost>'),
    STRIPE_SECRET_KEY: optional(z.string()),
    STRIPE_WEBHOOK_SECRET: optional(z.string()),
    /** Stripe's price ids; without them the prices stand in the checkout itself. */
    STRIPE_PRICE_PERMANENT: optional(z.string()),
    STRIPE_PRICE_PASS_48H: optional(z.string()),
    /** Another server that speaks Stripe's language, for tests. */
    STRIPE_API_URL: optional(urlOf('http', 'https')),
    /** The first one is the fixed super admin, once verified; the others are super admins as ADMIN_EMAILS are admins. */
    SUPER_ADMIN_EMAILS: emailList,
    /** Set by `npm start`: the account that it makes, usable on this machine only. */
    DEVELOPMENT_ADMIN: optional(z.email({ error: 'must be an email address' })),
    /** Count as admins, once verified, where no admin entitlement was ever given or taken. */
    ADMIN_EMAILS: emailList,
    /** Folder of the pictures of uploaded themes, where no bucket is set. */
    PICTURES_DIR: z.preprocess((value) => value || undefined, z.string().default('.data/pictures')),
    /** What the theme packs of one account may take of the store, once its address is verified, and before. */
    PICTURE_SHARE_MB: orUnset(numberFrom(1, 1_000_000, 'a whole number').default(100)),
    PICTURE_SHARE_UNVERIFIED_MB: orUnset(numberFrom(0, 1_000_000, 'a whole number').default(20)),
    /** What all theme packs together may take. */
    PICTURES_TOTAL_MB: orUnset(numberFrom(1, 1_000_000_000, 'a whole number').default(10_000)),
    /** A bucket for the pictures instead; the endpoint is that of anything that speaks S3. */
    S3_ENDPOINT: optional(urlOf('http', 'https')),
    S3_REGION: optional(z.string()),
    S3_BUCKET: optional(z.string()),
    S3_ACCESS_KEY_ID: optional(z.string()),
    S3_SECRET_ACCESS_KEY: optional(z.string()),
    /** Who runs this server, and how buyers reach them: shown on /terms and /privacy. */
    OPERATOR_NAME: optional(z.string().check(upTo(200, 'must have 200 letters at most'))),
    CONTACT_EMAIL: optional(z.email({ error: 'must be an email address' })),
    HEALTH_PORT: orUnset(port.default(0)),
    /** Port of /metrics, of every process by itself; 0 takes any free one. Without it nothing is served. */
    METRICS_PORT: orUnset(port.optional()),
    /** A collector that takes traces by OTLP over HTTP; without it none are made. The names are OpenTelemetry's. */
    OTEL_EXPORTER_OTLP_ENDPOINT: optional(urlOf('http', 'https')),
    /** What the collector asks for, as `name=value,…`: read by the library that sends (tracing/otlp-tracing.ts). */
    OTEL_EXPORTER_OTLP_HEADERS: optional(z.string()),
    /** Which traces are kept, and of some samplers how many of them. */
    OTEL_TRACES_SAMPLER: orUnset(oneOf(...SAMPLERS).default('parentbased_always_on')),
    OTEL_TRACES_SAMPLER_ARG: orUnset(numberFrom(0, 1).default(1)),
    LOG_LEVEL: oneOf('fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent').default('info'),
  })
  .refine(
    (env) => env.NODE_ENV === 'test' || !(env.PASSWORD_HASH_MEMORY_KIB < LEAST_PASSWORD_HASH_MEMORY_KIB),
    {
      path: ['PASSWORD_HASH_MEMORY_KIB'],
      message: `must be at least ${LEAST_PASSWORD_HASH_MEMORY_KIB}`,
      when: always,
    },
  )
  .refine((env) => env.NODE_ENV === 'test' || !(env.LABORATORY_CORES < LEAST_LABORATORY_CORES), {
    path: ['LABORATORY_CORES'],
    message: `must be at least ${LEAST_LABORATORY_CORES}`,
    when: always,
  })
  // Payments are known from Stripe's signed calls only: without the secret, buyers would pay for nothing.
  .refine((env) => env.STRIPE_SECRET_KEY === undefined || env.STRIPE_WEBHOOK_SECRET !== undefined, {
    path: ['STRIPE_WEBHOOK_SECRET'],
    message: 'is needed to sell through Stripe, since STRIPE_SECRET_KEY is set',
    when: always,
  })
  .refine((env) => env.S3_BUCKET === undefined || (env.S3_ACCESS_KEY_ID && env.S3_SECRET_ACCESS_KEY), {
    path: ['S3_BUCKET'],
    message: 'needs S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY beside it',
    when: always,
  })
  .refine((env) => env.S3_ENDPOINT === undefined || env.S3_BUCKET !== undefined, {
    path: ['S3_ENDPOINT'],
    message: 'needs S3_BUCKET beside it',
    when: always,
  });

export type Env = z.output<typeof envSchema>;

/** A sentence for each variable that is wrong, by its name and what it takes. */
export function wrongSettings(source: Record<string, string | undefined>): string[] {
  const parsed = envSchema.safeParse(source);
  return parsed.success ? [] : sentences(parsed.error);
}

const sentences = ({ issues }: z.ZodError) =>
  issues.map(({ path, message }) => `${path.join('.')} ${message}`);

/**
 * The settings of a process, checked once at its start.
 * @throws Error that names every wrong variable, never its value (it may be a secret).
 */
export function readEnv(source: Record<string, string | undefined>): Env {
  const parsed = envSchema.safeParse(source);
  if (parsed.success) return parsed.data;
  throw new Error(
    `The settings are not complete, or not allowed:\n  ${sentences(parsed.error).join('\n  ')}`,
  );
}

/** The settings of this process, which ends with every wrong one named: a stack would only hide them. */
export function ownEnv(): Env {
  try {
    return readEnv(process.env);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  }
}
