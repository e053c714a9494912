import { afterAll, expect, test } from 'bun:test';
import { ownServer } from '../in-process/own-server.ts';
import { within } from '../wire/within.ts';
import { newAccount } from './packs.ts';
import { startStripe } from './stripe.ts';

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
