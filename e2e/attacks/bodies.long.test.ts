import { afterAll, describe, expect, test } from 'bun:test';
import { ownServer } from '../in-process/own-server.ts';
import { Client } from '../wire/client.ts';
import { Person } from '../wire/person.ts';
import { within } from '../wire/within.ts';
import { healthDuring } from './mutated/watch-health.ts';
import { newAccount } from './packs.ts';
import { startStripe } from './stripe.ts';

describe('deep bodies', () => {
  const server = ownServer();
  const url = () => server().apiUrls[0] ?? '';

  /** As much as a body may have. */
  const ALMOST_64_KIB = 64_000;
  const MARK = 'as-the-attacker-wrote-it';
  /** No other caller waits longer for an answer, on a busy machine. */
  const NOTICED_MS = 1_000;

  const nested = (open: string, close: string, bytes: number) => {
    const depth = Math.floor((bytes - MARK.length - 2) / (open.length + close.length));
    return `${open.repeat(depth)}"${MARK}"${close.repeat(depth)}`;
  };
  const BODIES: Record<string, (bytes: number) => string> = {
    'lists in lists': (bytes) => nested('[', ']', bytes),
    'objects in objects': (bytes) => nested('{"a":', '}', bytes),
    'a good body around lists in lists': (bytes) =>
      `{"roomCode":"ABCDEF","email":"eve@example.com","token":"x","x":${nested('[', ']', bytes - 100)}}`,
    'lists that never end': (bytes) => '['.repeat(bytes),
    'a list of nothing': (bytes) => `[${'0,'.repeat((bytes - 3) / 2)}0]`,
    'a list of roles': (bytes) => `{"newSeatingOrder":[${'0,'.repeat((bytes - 40) / 2)}0]}`,
    'a thousand names': (bytes) =>
      `{${Array.from({ length: Math.floor(bytes / 40) }, (_, at) => `"${MARK}${at}":0`).join()}}`,
  };

  interface OpenApi {
    readonly paths: Record<string, Record<string, { requestBody?: unknown; parameters?: { in: string }[] }>>;
  }

  /** Every call that the server's own description says takes a body, or asks for something in its address. */
  async function calls(takes: 'body' | 'query'): Promise<{ method: string; path: string }[]> {
    const { paths } = (await (await fetch(`${url()}/api/openapi.json`)).json()) as OpenApi;
    return Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).flatMap(([method, { requestBody, parameters = [] }]) => {
        const isMeant =
          takes === 'body' ? requestBody !== undefined : parameters.some((one) => one.in === 'query');
        return isMeant ? [{ method: method.toUpperCase(), path: path.replaceAll(/\{\w+\}/g, 'x') }] : [];
      }),
    );
  }

  /** What a refusal says is short, and nothing of it is what was sent. */
  async function refusalOf(answer: Response): Promise<void> {
    const text = await answer.text();
    expect(answer.status).toBe(400);
    expect([text.length < 2_000, text.includes(MARK)]).toEqual([true, false]);
  }

  describe('one anonymous request', () => {
    test.each(Object.entries(BODIES))(
      '[S1.1 S1.2] %s: no call freezes, and nothing of it is said again',
      async (_, body) => {
        const targets = await calls('body');
        expect(targets.length).toBeGreaterThan(12);
        const waits = await healthDuring(url(), async () => {
          for (const { method, path } of targets) {
            const answer = await fetch(url() + path, {
              method,
              headers: { 'content-type': 'application/json' },
              body: body(ALMOST_64_KIB),
            });
            await refusalOf(answer);
          }
        });
        expect(Math.max(...waits)).toBeLessThan(NOTICED_MS);
      },
    );

    test.each([
      ['a form', 'application/x-www-form-urlencoded', `${'a=1&'.repeat(15_000)}email=x`],
      [
        'a form in parts whose field is JSON',
        'multipart/form-data; boundary=b',
        `--b\r\ncontent-disposition: form-data; name="x"\r\n\r\n${nested('[', ']', 60_000)}\r\n--b--\r\n`,
      ],
      ['plain text', 'text/plain', nested('[', ']', 60_000)],
      ['bytes', 'application/octet-stream', nested('[', ']', 60_000)],
      ['no kind at all', '', nested('[', ']', 60_000)],
    ])('[S1.3] %s in place of JSON is not read', async (_, type, body) => {
      const waits = await healthDuring(url(), async () => {
        for (const { method, path } of await calls('body')) {
          await refusalOf(
            await fetch(url() + path, { method, headers: { 'content-type': type }, body: Buffer.from(body) }),
          );
        }
      });
      expect(Math.max(...waits)).toBeLessThan(NOTICED_MS);
    });

    test('[S1.4] lists in lists, and objects, in the address', async () => {
      const targets = await calls('query');
      expect(targets.length).toBeGreaterThan(4);
      const waits = await healthDuring(url(), async () => {
        for (const { method, path } of targets) {
          for (const name of ['limit', 'search', 'user']) {
            for (const value of [nested('[', ']', 15_000), encodeURIComponent('{"toString":1}'), '[5]']) {
              await refusalOf(await fetch(`${url()}${path}?${name}=${value}`, { method }));
            }
          }
        }
      });
      expect(Math.max(...waits)).toBeLessThan(NOTICED_MS);
    });
  });

  test.each(Object.entries(BODIES))(
    '[S1.5] %s in a frame: INVALID, and the next frame is served',
    async (_, body) => {
      const person = new Person('Eve', url());
      await person.practice();
      const client = await Client.open(person);
      const frames = [body(16_000), `{"type":"game_action","data":${body(15_900)}}`];
      for (const frame of frames) expect(await client.sendBadly(frame)).toBe('INVALID');
      expect(JSON.stringify(client.frames)).not.toContain(MARK);
      const pong = client.next(({ type }) => type === 'pong', 'a pong');
      client.send({ type: 'ping' });
      await pong;
      await client.close();
    },
  );
});

describe('trickling bodies', () => {
  const stripe = startStripe();
  afterAll(() => stripe.stop());
  const server = ownServer({ env: { ...stripe.env, BODY_GRACE_SECONDS: '0.3' } });
  const url = () => server().apiUrls[0] ?? '';

  const FORM = 'multipart/form-data; boundary=xxxx';
  const HEAD_OF_FILE =
    '--xxxx\r\ncontent-disposition: form-data; name="file"; filename="p.zip"\r\n\r\nPK\u0003\u0004';

  interface Trickle {
    readonly path: string;
    readonly method?: string;
    readonly type?: string;
    readonly first?: string;
    readonly cookie?: string;
  }

  /** Sends a head that announces 60 KB, and then a byte now and then, until the server answers. */
  async function trickle({
    path,
    method = 'POST',
    type = 'application/json',
    first = '{',
    cookie = '',
  }: Trickle) {
    const { host, hostname, port } = new URL(url());
    const answered = Promise.withResolvers<string>();
    const head = [
      `${method} ${path} HTTP/1.1`,
      `host: ${host}`,
      `origin: ${url()}`,
      `content-type: ${type}`,
      'content-length: 60000',
      `cookie: ${cookie}`,
    ];
    const socket = await Bun.connect({
      hostname,
      port: Number(port),
      socket: {
        open: (opened) => {
          opened.write(`${head.join('\r\n')}\r\n\r\n${first}`);
        },
        data: (_, data) => answered.resolve(data.toString('latin1')),
        close: () => answered.resolve('cut off'),
      },
    });
    const timer = setInterval(() => socket.write(' '), 20);
    try {
      const answer = await within(answered.promise, `an answer to ${method} ${path}`, 10_000);
      return { status: Number(answer.split(' ')[1]), answer };
    } finally {
      clearInterval(timer);
      socket.terminate();
    }
  }

  test.each<Trickle>([
    { path: '/api/auth/login' },
    { path: '/api/practice' },
    { path: '/api/stripe/webhook' },
    { path: '/api/auth/logout' },
  ])('[S13.8] a byte now and then to $path is not waited for', async (wanted) => {
    const { status, answer } = await trickle(wanted);
    expect(status).toBe(400);
    expect(answer).toContain(wanted.path.includes('stripe') ? 'INVALID' : 'did not arrive in time');
  });

  test.each<[Trickle, number]>([
    [{ path: '/api/no-such-call' }, 404],
    [{ path: '/healthz', method: 'GET' }, 200],
  ])('[S13.8] what takes no body answers at once: %j', async (wanted, status) => {
    expect((await trickle(wanted)).status).toBe(status);
  });

  test('[S13.8] nor does a pack that is uploaded so', async () => {
    const eve = await newAccount(url());
    const upload = { path: '/api/themes/uploadZip', type: FORM, first: HEAD_OF_FILE };
    const { status, answer } = await trickle({ ...upload, cookie: eve.cookie ?? '' });
    expect(status).toBe(400);
    expect(answer).toContain('The request did not arrive in time');
  });
});
