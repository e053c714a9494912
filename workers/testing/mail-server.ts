import type { AddressInfo } from 'node:net';
import { SMTPServer, type SMTPServerDataStream } from 'smtp-server';

interface Received {
  readonly to: string[];
  /** Headers and body, as they came. */
  readonly source: string;
}

/** An answer other than yes, with what servers like to put into it. */
interface Refusal {
  readonly at: 'recipient' | 'data';
  readonly responseCode: number;
}

export interface MailServer {
  readonly url: string;
  readonly port: number;
  /** Everything that was handed over, also what was refused at its end. */
  readonly received: Received[];
  readonly accepted: Received[];
  stop(): Promise<void>;
}

/** A real SMTP server on loopback. It refuses as told, one refusal for each attempt, and then takes everything. */
export async function startMailServer(refusals: Refusal[] = [], port = 0): Promise<MailServer> {
  const left = [...refusals];
  const received: Received[] = [];
  const accepted: Received[] = [];
  const refusalAt = (at: Refusal['at'], detail: string) => {
    if (left[0]?.at !== at) return null;
    const { responseCode } = left.shift() as Refusal;
    return Object.assign(new Error(`Not now: ${detail}`), { responseCode });
  };
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    onRcptTo: ({ address }, _session, done) => done(refusalAt('recipient', address)),
    onData: (stream, { envelope }, done) => {
      void readAll(stream).then((source) => {
        const mail = { to: envelope.rcptTo.map(({ address }) => address), source };
        received.push(mail);
        const refusal = refusalAt('data', source.replace(/\s+/g, ' '));
        if (refusal === null) accepted.push(mail);
        done(refusal);
      });
    },
  });
  // A client that goes away is no concern of the server.
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const { port: ownPort } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${ownPort}`,
    port: ownPort,
    received,
    accepted,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

async function readAll(stream: SMTPServerDataStream): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}

/** The readable parts of a mail, each decoded by its own encoding. */
export function readMail(source: string): {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
} {
  const boundary = /boundary="([^"]+)"/.exec(source)?.[1];
  const parts = boundary === undefined ? [source] : source.split(`--${boundary}`);
  const partOf = (type: string) => {
    const part = parts.find((one) => one.includes(`Content-Type: ${type}`) && !one.includes('boundary='));
    const [head = '', ...body] = (part ?? '').split('\r\n\r\n');
    return decoded(body.join('\r\n\r\n'), /Content-Transfer-Encoding: (\S+)/.exec(head)?.[1]);
  };
  return {
    subject: /^Subject: (.*)\r$/m.exec(source)?.[1]?.replaceAll(ENCODED_WORD, wordIn) ?? '',
    text: partOf('text/plain'),
    html: partOf('text/html'),
  };
}

/** How a header says what ASCII cannot (RFC 2047). */
const ENCODED_WORD = /=\?UTF-8\?Q\?(.*?)\?=/g;
const wordIn = (_: string, word: string) => decoded(word.replaceAll('_', ' '), 'quoted-printable');

function decoded(body: string, encoding: string | undefined): string {
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString();
  if (encoding !== 'quoted-printable') return body;
  const bytes = body
    .replace(/=\r\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString();
}

/** The tokens of all magic links in a text. */
export const tokensIn = (text: string): string[] =>
  [...text.matchAll(/\/auth\/callback\?token=([\w-]+)/g)].map(([, token]) => token ?? '');
