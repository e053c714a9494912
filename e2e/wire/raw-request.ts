import { within } from './within.ts';

/** The status line's number for a request that is sent as it is written, which no HTTP client would do. Null: cut off. */
export async function statusOf(apiUrl: string, lines: readonly string[]): Promise<number | null> {
  const { hostname, port } = new URL(apiUrl);
  const { promise, resolve } = Promise.withResolvers<number | null>();
  const socket = await Bun.connect({
    hostname,
    port: Number(port),
    socket: {
      data: (_, data) => resolve(Number(data.toString('latin1').split(' ')[1])),
      close: () => resolve(null),
      open: (opened) => {
        opened.write(`${lines.join('\r\n')}\r\n\r\n`);
      },
    },
  });
  try {
    return await within(promise, `an answer to ${lines[0]}`);
  } finally {
    socket.end();
  }
}

/** The headers with which a browser asks for a websocket. */
export const UPGRADE_HEADERS = {
  upgrade: 'websocket',
  connection: 'Upgrade',
  'sec-websocket-version': '13',
  'sec-websocket-key': btoa('0123456789abcdef'),
};
