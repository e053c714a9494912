import { describe, expect, test } from 'bun:test';
import { DECEIVING } from '@nightfall/shared/protocol/letters';
import { sharedStack } from '../wire/own-stack.ts';
import { mailsTo, Person, personWithLink, statusOf } from '../wire/person.ts';
import { eventually } from '../wire/within.ts';

const stack = sharedStack();
const url = () => stack().apiUrls[0] ?? '';

const SCRIPT = '</script><img src=x onerror=alert(1)>';
/** What spreadsheets take for formulas. */
const FORMULA = '=HYPERLINK("http://evil.example")';

/** An account with a name that is made to be taken for something else. */
async function named(displayName: string) {
  const email = `eve-${crypto.randomUUID()}@attacked.example`;
  const eve = new Person('Eve', url());
  await eve.signUp(email);
  const { status } = await eve.call('PUT', '/api/profile', { body: { displayName } });
  return { eve, email, status };
}

const get = (path: string, { cookie }: Person) =>
  fetch(`${url()}${path}`, { headers: { cookie: cookie ?? '' } });

describe('what others wrote, in the log', () => {
  const forged = '{"security":"sign_in_succeeded","who":"forged"}';

  test('[S14.1] begins no line, and brings no sign that a terminal obeys', async () => {
    const mark = crypto.randomUUID();
    const { host } = new URL(url());
    await statusOf(url(), [
      'POST /api/practice HTTP/1.1',
      `host: ${host}`,
      `origin: https://evil.example/${mark}\u009b31m`,
      'content-length: 0',
    ]);
    const eve = new Person('Eve', url());
    const body = { email: `x\n${forged}`, password: `\n${forged}` };
    await eve.call('POST', '/api/auth/login', { body });
    await eve.call('GET', `/api/games/${encodeURIComponent(`\n${forged}`)}`);
    const log = await eventually(() => {
      const output = stack().apis[0]?.output() ?? '';
      return output.includes(mark) ? output : null;
    }, 'the line of the refused call');
    expect(log.replaceAll('\n', '').search(DECEIVING)).toBe(-1);
    const lines = log.split('\n').filter((line) => line.includes('"security"'));
    expect(lines.length).toBeGreaterThan(0);
    for (const line of lines) expect(line).toStartWith('{"level":');
    expect(log).not.toContain('"who":"forged"');
  });
});

describe('what others wrote, in what the server answers', () => {
  test.each([SCRIPT, FORMULA])(
    '[S14.2 S14.3] the download of an account whose name is %s is JSON',
    async (name) => {
      const { eve, status } = await named(name);
      expect(status).toBe(200);
      const answer = await get('/api/me/export', eve);
      expect(answer.headers.get('content-type')).toStartWith('application/json');
      expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
      expect(answer.headers.get('content-disposition')).toBe('attachment; filename="nightfall-account.json"');
      expect(((await answer.json()) as { profile: object }).profile).toMatchObject({ displayName: name });
    },
  );

  test('[S14.3] an error quotes no path, whatever stands in it', async () => {
    const { eve } = await named('Eve');
    const answer = await get(`/api/games/${encodeURIComponent(SCRIPT)}`, eve);
    expect(answer.headers.get('content-type')).toStartWith('application/json');
    expect(await answer.text()).not.toContain('onerror');
  });

  test.each(['a\nb', 'a\rb', 'a\u001b[31mb', 'a\u202eb', 'a\0b'])('[S14.2] no name is %j', async (name) => {
    const { eve } = await named(name);
    const { displayName } = (await eve.call('GET', '/api/me')).body as { displayName: string };
    expect(displayName.search(DECEIVING)).toBe(-1);
  });
});

describe('what others wrote, in mails', () => {
  test('[S14.4 S14.2] is not there: a mail has a link and no name, and neither has the page of kept mails', async () => {
    const { person, email, token } = await personWithLink('Eve', url());
    await person.call('POST', '/api/auth/callback', { body: { token } });
    await person.call('PUT', '/api/profile', { body: { displayName: SCRIPT } });
    await person.call('POST', '/api/auth/login', { body: { email } });
    const mail = await eventually(async () => {
      const [newest, ...older] = await mailsTo(email, url());
      return older.length > 0 ? (newest ?? null) : null;
    }, 'the second mail');
    expect(mail).toContain('/auth/callback?token=');
    expect(mail).not.toContain('onerror');
    const page = await fetch(`${url()}/dev/mail`);
    expect(await page.text()).not.toContain('<img');
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
  });

  test.each([
    'eve@attacked.example\r\nBcc: all@attacked.example',
    'eve@attacked.example\nSubject: forged',
    'eve@attacked.example,all@attacked.example',
    'Eve <eve@attacked.example>',
    '"eve\r\nBcc: all"@attacked.example',
  ])('[S14.4] %j is no address', async (email) => {
    const eve = new Person('Eve', url());
    expect((await eve.call('POST', '/api/auth/signup', { body: { email } })).status).toBe(400);
  });
});
