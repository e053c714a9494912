import { describe, expect, test } from 'bun:test';
import { readEnv } from './env.ts';

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
  test.each(['development', 'test', 'production'])('asks hosts for an entitlement in %s', (NODE_ENV) => {
    expect(readEnv({ ...stores, NODE_ENV }).HOSTING_ACCESS).toBe('paid');
    expect(readEnv({ ...stores, NODE_ENV, HOSTING_ACCESS: '' }).HOSTING_ACCESS).toBe('paid');
    expect(readEnv({ ...stores, NODE_ENV, HOSTING_ACCESS: 'free' }).HOSTING_ACCESS).toBe('free');
  });
  test('does not sell through Stripe without the secret of its calls', () => {
    const keyOnly = { ...stores, STRIPE_SECRET_KEY: 'sk_live_x', STRIPE_WEBHOOK_SECRET: '' };
    expect(() => readEnv(keyOnly)).toThrow(/STRIPE_WEBHOOK_SECRET: is needed/);
    expect(() => readEnv(keyOnly)).not.toThrow(/sk_live_x/);
    expect(() => readEnv({ ...keyOnly, STRIPE_WEBHOOK_SECRET: 'whsec_x' })).not.toThrow();
  });
  test('hashes passwords with as much memory as is advised, and with less only in tests', () => {
    expect(readEnv(stores).PASSWORD_HASH_MEMORY_KIB).toBe(65_536);
    const cheap = { ...stores, PASSWORD_HASH_MEMORY_KIB: '1024' };
    for (const NODE_ENV of ['development', 'production'])
      expect(() => readEnv({ ...cheap, NODE_ENV })).toThrow(
        /PASSWORD_HASH_MEMORY_KIB: must be at least 19456/,
      );
    expect(readEnv({ ...cheap, NODE_ENV: 'test' }).PASSWORD_HASH_MEMORY_KIB).toBe(1_024);
  });
  test('keeps pictures in a bucket only with all that it takes', () => {
    const bucket = { ...stores, S3_BUCKET: 'pictures', S3_SECRET_ACCESS_KEY: 'hush' };
    expect(() => readEnv(bucket)).toThrow(/S3_BUCKET: needs S3_ACCESS_KEY_ID/);
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
    expect(readEnv({ ...stores, WEB_DIST: '', PUBLIC_URL: '', METRICS_PORT: '' }).WEB_DIST).toBeUndefined();
  });
});
