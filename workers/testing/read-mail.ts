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
    subject: /^Subject: (.*)\r$/m.exec(source)?.[1] ?? '',
    text: partOf('text/plain'),
    html: partOf('text/html'),
  };
}

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
