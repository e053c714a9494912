import { z } from 'zod';

const flag = z
  .enum(['true', 'false', '1', '0', ''])
  .default('false')
  .transform((value) => value === 'true' || value === '1');
const port = z.coerce.number().int().min(0).max(65_535);
/** An empty variable counts as not set. */
const optional = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => (value === '' ? undefined : value), schema.optional());

/** Addresses separated by commas, in lower case. */
const emailList = z
  .string()
  .default('')
  .transform((list) => list.split(',').map((one) => one.trim().toLowerCase()))
  .transform((list) => list.filter((one) => one !== ''));

const PASSWORD_HASH_MEMORY_KIB = 65_536;
/** Below this a stolen hash is guessed too cheaply (OWASP's advice for argon2id with two passes). */
const LEAST_PASSWORD_HASH_MEMORY_KIB = 19_456;
/** Memory of one hash of a password, in KiB. */
export const passwordHashMemorySchema = z.coerce
  .number()
  .int()
  .min(1_024)
  .max(1_048_576)
  .default(PASSWORD_HASH_MEMORY_KIB);

const envSchema = z
  .object({
    NODE_ENV: z.enum(['development', 'test', 'production']).default('development'),
    HOST: z.string().default('127.0.0.1'),
    PORT: port.default(3000),
    DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }),
    REDIS_URL: z.url({ protocol: /^rediss?$/ }),
    /** Folder of the built web client; without it the API serves no pages. */
    WEB_DIST: optional(z.string()),
    /** Who may open rooms: every signed-in user, or holders of a host entitlement. */
    HOSTING_ACCESS: optional(z.enum(['free', 'paid'])).transform((access) => access ?? 'paid'),
    /** Where people reach the game; without it the Host header decides, and no link is mailed in production. */
    PUBLIC_URL: optional(z.url({ protocol: /^https?$/ })),
    /** True behind one reverse proxy: the caller's address is then the last one it appended to X-Forwarded-For. */
    TRUST_PROXY: flag,
    /** Memory of one password hash; less than 19 456 only in tests, which sign up thousands of people. */
    PASSWORD_HASH_MEMORY_KIB: passwordHashMemorySchema,
    /** Multiplies the bots' delays; 0 makes them act at once. */
    BOT_DELAY_SCALE: z.coerce.number().min(0).max(10).default(1),
    /** Multiplies the limits of calls per address. */
    RATE_LIMIT_SCALE: z.coerce.number().min(0.01).max(100_000).default(1),
    /** Where mails are handed over; without it they are kept outside production, and not sent in production. */
    SMTP_URL: optional(z.url({ protocol: /^smtps?$/ })),
    MAIL_FROM: z.string().default('Nightfall <nightfall@localhost>'),
    STRIPE_SECRET_KEY: optional(z.string()),
    STRIPE_WEBHOOK_SECRET: optional(z.string()),
    /** Stripe's price ids; without them the prices stand in the checkout itself. */
    STRIPE_PRICE_PERMANENT: optional(z.string()),
    STRIPE_PRICE_PASS_48H: optional(z.string()),
    /** Another server that speaks Stripe's language, for tests. */
    STRIPE_API_URL: optional(z.url({ protocol: /^https?$/ })),
    /** The first one is the fixed super admin, once the address is verified; the others count as super admins like ADMIN_EMAILS as admins. */
    SUPER_ADMIN_EMAILS: emailList,
    /** Count as admins, once verified, where no admin entitlement was ever given or taken. */
    ADMIN_EMAILS: emailList,
    /** Folder of the pictures of uploaded themes, where no bucket is set. */
    PICTURES_DIR: z.preprocess((value) => value || undefined, z.string().default('.data/pictures')),
    /** A bucket for the pictures instead; the endpoint is that of anything that speaks S3. */
    S3_ENDPOINT: optional(z.url({ protocol: /^https?$/ })),
    S3_REGION: optional(z.string()),
    S3_BUCKET: optional(z.string()),
    S3_ACCESS_KEY_ID: optional(z.string()),
    S3_SECRET_ACCESS_KEY: optional(z.string()),
    /** Who runs this server, and how buyers reach them: shown on /terms and /privacy. */
    OPERATOR_NAME: optional(z.string().max(200)),
    CONTACT_EMAIL: optional(z.email()),
    HEALTH_PORT: port.default(0),
    METRICS_PORT: optional(port),
    LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  })
  .refine(
    (env) => env.NODE_ENV === 'test' || env.PASSWORD_HASH_MEMORY_KIB >= LEAST_PASSWORD_HASH_MEMORY_KIB,
    {
      path: ['PASSWORD_HASH_MEMORY_KIB'],
      message: `must be at least ${LEAST_PASSWORD_HASH_MEMORY_KIB}`,
    },
  )
  // Who pays is known from Stripe's signed calls alone: without the secret, money would be taken for nothing.
  .refine((env) => env.STRIPE_SECRET_KEY === undefined || env.STRIPE_WEBHOOK_SECRET !== undefined, {
    path: ['STRIPE_WEBHOOK_SECRET'],
    message: 'is needed to sell through Stripe, since STRIPE_SECRET_KEY is set',
  })
  .refine((env) => env.S3_BUCKET === undefined || (env.S3_ACCESS_KEY_ID && env.S3_SECRET_ACCESS_KEY), {
    path: ['S3_BUCKET'],
    message: 'needs S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY beside it',
  })
  .refine((env) => env.S3_ENDPOINT === undefined || env.S3_BUCKET !== undefined, {
    path: ['S3_ENDPOINT'],
    message: 'needs S3_BUCKET beside it',
  });

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
