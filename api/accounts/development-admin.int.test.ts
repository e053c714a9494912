import { expect, test } from 'bun:test';
import { Passwords } from '../context/passwords.ts';
import { runApi, runDatabase } from '../testing/run-for-tests.ts';
import { makeDevelopmentAdmin } from './development-admin.ts';

const email = `admin-${crypto.randomUUID()}@nightfall.example`;
const db = runDatabase();
const stores = { db: db, passwords: new Passwords(1_024) };
const api = runApi({ SUPER_ADMIN_EMAILS: email });

async function signIn(password: string, address = email): Promise<Response> {
  const body = JSON.stringify({ email: address, password });
  const headers = { 'content-type': 'application/json' };
  return fetch(`${api.url}/api/auth/login`, { method: 'POST', headers, body });
}

test('[H2.60] makes a fixed super admin once, whose password stays what it was', async () => {
  const first = { email, password: 'the first password' };
  expect(await makeDevelopmentAdmin(stores, first)).toBe(true);
  expect(await makeDevelopmentAdmin(stores, first)).toBe(true);
  expect(await makeDevelopmentAdmin(stores, { email, password: 'another password' })).toBe(false);
  expect((await signIn('another password')).status).toBe(401);
  const answer = await signIn('the first password');
  const cookie = answer.headers.getSetCookie()[0]?.split(';')[0] ?? '';
  const me = await (await fetch(`${api.url}/api/me`, { headers: { cookie } })).json();
  expect(me).toMatchObject({ email, isFixedSuperAdmin: true });
});

test('leaves an existing account with the address alone', async () => {
  const taken = `taken-${crypto.randomUUID()}@nightfall.example`;
  const body = JSON.stringify({ email: taken, password: 'their own password' });
  const headers = { 'content-type': 'application/json' };
  await fetch(`${api.url}/api/auth/signup`, { method: 'POST', headers, body });
  expect(await makeDevelopmentAdmin(stores, { email: taken, password: 'our own password' })).toBe(false);
  expect((await signIn('their own password', taken)).status).toBe(200);
  expect((await signIn('our own password', taken)).status).toBe(401);
});
