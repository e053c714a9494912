import { describe, expect, test } from 'bun:test';
import { readEnv } from './env.ts';

const stores = { DATABASE_URL: 'postgres://u:secret@127.0.0.1/db', REDIS_URL: 'redis://127.0.0.1' };

describe('readEnv', () => {
  test('needs only the stores', () => {
    expect(readEnv(stores)).toMatchObject({
      HOST: '127.0.0.1',
      PORT: 3000,
      HOSTING_ACCESS: 'free',
      TRUST_PROXY: false,
    });
  });
  test('asks for an entitlement in production, unless told otherwise', () => {
    expect(readEnv({ ...stores, NODE_ENV: 'production' }).HOSTING_ACCESS).toBe('paid');
    expect(readEnv({ ...stores, NODE_ENV: 'production', HOSTING_ACCESS: 'free' }).HOSTING_ACCESS).toBe(
      'free',
    );
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
