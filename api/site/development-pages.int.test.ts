import { afterAll, beforeAll, expect, test } from 'bun:test';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { keepMail } from '@nightfall/shared/backend/mail/mail';
import { runApi, runRedis } from '../testing/run-for-tests.ts';
import { startTestApi } from '../testing/test-api.ts';

const folder = mkdtempSync(join(tmpdir(), 'nightfall-'));
const api = runApi();
const redis = runRedis();
beforeAll(async () => {
  writeFileSync(join(folder, 'index.html'), 'the page');
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
});

/** Later than any mail of another test. */
const later = Date.now() + 2_000_000;
const mail = (subject: string, text: string, createdAt: number) => ({
  to: 'ann@example.com',
  subject,
  text,
  html: `<p>${text}</p>`,
  createdAt,
});

test('[H2.23 P1.39] kept mails are there as JSON, newest first', async () => {
  await keepMail(redis, mail('First', 'One', later + 1));
  await keepMail(redis, mail('Second', 'Two', later + 2));
  const answer = await fetch(`${api.url}/dev/mail.json`);
  expect(answer.headers.get('cache-control')).toBe('no-store');
  const mails = (await answer.json()) as unknown[];
  expect(mails.slice(0, 2)).toEqual([
    { to: 'ann@example.com', subject: 'Second', text: 'Two', createdAt: later + 2 },
    { to: 'ann@example.com', subject: 'First', text: 'One', createdAt: later + 1 },
  ]);
});

test('[H2.23 P1.39] the page shows them with links, and nothing in them is HTML', async () => {
  const link = 'http://127.0.0.1:3000/auth/callback?token=abc&again=1';
  const text = `<script>alert("1")</script>\n${link}\njavascript:alert(1) http://x/"onclick="alert(1)`;
  await keepMail(redis, mail('<img src=x> & more', text, later + 3));
  const answer = await fetch(`${api.url}/dev/mail`);
  const page = await answer.text();
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8');
  expect(answer.headers.get('cache-control')).toBe('no-store');
  // Nothing on the page needs more than this allows.
  expect(answer.headers.get('content-security-policy')).toMatch(
    /^default-src 'none'; style-src 'sha256-\S+'; /,
  );
  expect(page).toContain('&lt;img src=x&gt; &amp; more');
  expect(page).toContain('&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt;');
  const escaped = link.replace('&', '&amp;');
  expect(page).toContain(`<a href="${escaped}">${escaped}</a>`);
  expect(page).toContain('<a href="http://x/">http://x/</a>&quot;onclick=&quot;alert(1)');
  expect(page).not.toMatch(/<script|<img|href="(?!http:\/\/)| onclick=/);
});

test.each([
  ['in production', { NODE_ENV: 'production' }],
  ['with a mail server', { SMTP_URL: 'smtp://127.0.0.1:1' }],
  ['in production with a mail server', { NODE_ENV: 'production', SMTP_URL: 'smtp://127.0.0.1:1' }],
])('[H2.24] %s there is neither page nor JSON', async (_, overrides) => {
  await using other = await startTestApi({ ...overrides, WEB_DIST: folder });
  for (const path of ['/dev/mail', '/dev/mail.json']) {
    const answer = await fetch(other.url + path);
    expect(answer.status).toBe(404);
    expect(await answer.json()).toMatchObject({ code: 'NOT_FOUND' });
  }
});
