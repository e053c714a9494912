import { describe, expect, test } from 'bun:test';
import { join } from 'node:path';
import { readEnv, wrongSettings } from './env.ts';
import { mailIsOffered, mailsAreKept } from './mail/mail.ts';

const stores = { DATABASE_URL: 'postgres://u:secret@127.0.0.1/db', REDIS_URL: 'redis://127.0.0.1' };

describe('readEnv', () => {
  test('needs only the stores', () => {
    expect(readEnv(stores)).toMatchObject({
      HOST: '127.0.0.1',
      PORT: 3000,
      HOSTING_ACCESS: 'paid',
      TRUST_PROXY: false,
    });
  });
  test.each(['development', 'test', 'production'])(
    '[H2.28] asks hosts for an entitlement in %s',
    (NODE_ENV) => {
      expect(readEnv({ ...stores, NODE_ENV }).HOSTING_ACCESS).toBe('paid');
      expect(readEnv({ ...stores, NODE_ENV, HOSTING_ACCESS: '' }).HOSTING_ACCESS).toBe('paid');
      expect(readEnv({ ...stores, NODE_ENV, HOSTING_ACCESS: 'free' }).HOSTING_ACCESS).toBe('free');
    },
  );
  test('does not sell through Stripe without the secret of its calls', () => {
    const keyOnly = { ...stores, STRIPE_SECRET_KEY: 'sk_live_x', STRIPE_WEBHOOK_SECRET: '' };
    expect(() => readEnv(keyOnly)).toThrow(/STRIPE_WEBHOOK_SECRET is needed/);
    expect(() => readEnv(keyOnly)).not.toThrow(/sk_live_x/);
    expect(() => readEnv({ ...keyOnly, STRIPE_WEBHOOK_SECRET: 'whsec_x' })).not.toThrow();
  });
  test('hashes passwords with as much memory as is advised, and with less only in tests', () => {
    expect(readEnv(stores).PASSWORD_HASH_MEMORY_KIB).toBe(65_536);
    const cheap = { ...stores, PASSWORD_HASH_MEMORY_KIB: '1024' };
    for (const NODE_ENV of ['development', 'production'])
      expect(() => readEnv({ ...cheap, NODE_ENV })).toThrow(
        /PASSWORD_HASH_MEMORY_KIB must be at least 19456/,
      );
    expect(readEnv({ ...cheap, NODE_ENV: 'test' }).PASSWORD_HASH_MEMORY_KIB).toBe(1_024);
  });
  test('[C5.7] plays sets on as many cores as is allowed, and on none only in tests', () => {
    expect(readEnv(stores).LABORATORY_CORES).toBe(1.8);
    const none = { ...stores, LABORATORY_CORES: '0' };
    expect(() => readEnv({ ...none, NODE_ENV: 'production' })).toThrow(
      /LABORATORY_CORES must be at least 0.1/,
    );
    expect(readEnv({ ...none, NODE_ENV: 'test' }).LABORATORY_CORES).toBe(0);
  });
  test('[H3.27] keeps pictures in a bucket only with all that it takes', () => {
    const bucket = { ...stores, S3_BUCKET: 'pictures', S3_SECRET_ACCESS_KEY: 'hush' };
    expect(() => readEnv(bucket)).toThrow(/S3_BUCKET needs S3_ACCESS_KEY_ID/);
    expect(() => readEnv(bucket)).not.toThrow(/hush/);
    expect(() => readEnv({ ...stores, S3_ENDPOINT: 'http://127.0.0.1:9000' })).toThrow(/needs S3_BUCKET/);
    expect(() => readEnv({ ...bucket, S3_ACCESS_KEY_ID: 'key' })).not.toThrow();
    expect(readEnv({ ...stores, PICTURES_DIR: '' }).PICTURES_DIR).toBe('.data/pictures');
  });
  test('names what is wrong, without its value', () => {
    const wrong = () => readEnv({ ...stores, REDIS_URL: 'http://secret', PORT: 'many' });
    expect(wrong).toThrow(/REDIS_URL[\s\S]*PORT|PORT[\s\S]*REDIS_URL/);
    expect(wrong).not.toThrow(/secret/);
  });
  test('takes an empty variable for none', () => {
    const empty = { WEB_DIST: '', PUBLIC_URL: '', BOT_DELAY_SCALE: '', RATE_LIMIT_SCALE: '', PORT: '' };
    const env = readEnv({ ...stores, ...empty });
    expect(env.WEB_DIST).toBeUndefined();
    expect([env.BOT_DELAY_SCALE, env.RATE_LIMIT_SCALE, env.PORT]).toEqual([1, 1, 3000]);
  });

  test.each([
    ['NODE_ENV', 'prod', 'must be one of development, test, production'],
    ['PORT', '65536', 'must be a whole number from 0 to 65535'],
    ['PORT', '1.5', 'must be a whole number from 0 to 65535'],
    ['DATABASE_URL', 'hush', 'must be an address that begins with postgres:// or postgresql://'],
    [
      'REDIS_URL',
      'http://hush',
      'must be an address that begins with redis://, rediss://, redis+cluster://, rediss+cluster://, redis+sentinel:// or rediss+sentinel://',
    ],
    ['HOSTING_ACCESS', 'hush', 'must be one of free, paid'],
    ['PUBLIC_URL', 'ftp://hush', 'must be an address that begins with http:// or https://'],
    ['TRUST_PROXY', 'hush', 'must be one of true, false, 1, 0'],
    ['BOT_DELAY_SCALE', '11', 'must be a number from 0 to 10'],
    ['RATE_LIMIT_SCALE', '1000000', 'must be a number from 0.01 to 100000'],
    ['RATE_LIMIT_SCALE', 'hush', 'must be a number from 0.01 to 100000'],
    ['SMTP_URL', 'http://hush', 'must be an address that begins with smtp:// or smtps://'],
    ['OPERATOR_NAME', 'x'.repeat(201), 'must have 200 letters at most'],
    ['CONTACT_EMAIL', 'hush', 'must be an email address'],
    ['LOG_LEVEL', 'hush', 'must be one of fatal, error, warn, info, debug, trace, silent'],
  ])('[H4.268] says what %s takes, and not that it was given %s', (name, value, sentence) => {
    expect(wrongSettings({ ...stores, [name]: value })).toEqual([`${name} ${sentence}`]);
  });
  test('[H4.268] names all that is wrong at once, also what belongs together', () => {
    const wrong = { PORT: 'many', REDIS_URL: '', S3_ENDPOINT: 'http://127.0.0.1', STRIPE_SECRET_KEY: 'sk' };
    expect(wrongSettings({ ...stores, ...wrong }).map((sentence) => sentence.split(' ')[0])).toEqual([
      'PORT',
      'REDIS_URL',
      'STRIPE_WEBHOOK_SECRET',
      'S3_ENDPOINT',
    ]);
  });
});

test.each(['api', 'workers'])(
  'a process of %s says what is wrong with its settings, and ends',
  async (name) => {
    const program = Bun.spawn([process.execPath, join(import.meta.dirname, '..', '..', name, 'main.ts')], {
      env: { PORT: 'x', DATABASE_URL: 'hush', REDIS_URL: stores.REDIS_URL },
      stderr: 'pipe',
    });
    expect(await program.exited).toBe(1);
    expect((await new Response(program.stderr).text()).trim().split('\n')).toEqual([
      'The settings are not complete, or not allowed:',
      '  PORT must be a whole number from 0 to 65535',
      '  DATABASE_URL must be an address that begins with postgres:// or postgresql://',
    ]);
  },
);

const SMTP = 'smtp://127.0.0.1';
const HERE = 'https://night.example';

test.each([
  ['production', undefined, HERE, false, false],
  ['production', SMTP, undefined, false, false],
  ['production', SMTP, HERE, true, false],
  ['development', undefined, undefined, true, true],
  ['development', SMTP, undefined, true, false],
  ['test', undefined, undefined, true, true],
] as const)(
  '[H9.5] in %s with SMTP_URL %s and PUBLIC_URL %s mail is offered: %s, kept: %s',
  (NODE_ENV, SMTP_URL, PUBLIC_URL, isOffered, areKept) => {
    const env = { NODE_ENV, SMTP_URL, PUBLIC_URL };
    expect(mailIsOffered(env)).toBe(isOffered);
    expect(mailsAreKept(env)).toBe(areKept);
  },
);
