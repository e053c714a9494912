import { connect, createServer, type Server, type Socket } from 'node:net';
import { freePort } from '../local/free-port';

/** Ways between servers of a test, and from their clients to them, that lead through here and can be parted. Of Linux alone. */
export interface Network {
  /** For one more server. */
  newPlace(): NetworkEndpoint;
  /**
   * From now on nothing passes between these addresses and all others. All processes live on, and connections stay open:
   * what is sent waits, and the end of a connection too.
   */
  part(addresses: readonly string[]): void;
  /** All that has waited passes, in its order. */
  heal(): void;
  stop(): void;
}

/** Where a server is in a network. */
export interface NetworkEndpoint {
  /** That the connections which it opens come from, so that it is known by them. */
  readonly address: string;
  /** Opens a way to a port of it. @returns the port of 127.0.0.1 at which that begins */
  wayTo(port: number): Promise<number>;
}

/** Those before it are for clients (own-address.ts). */
const FIRST_PLACE = 10;

export function openNetwork(): Network {
  const ways: Server[] = [];
  const lines = new Set<NetworkLink>();
  let places = FIRST_PLACE;
  /** The one side of a partition. */
  let side: ReadonlySet<string> = new Set();

  const isParted = ({ from, to }: NetworkLink) => side.has(from) !== side.has(to);
  const openWay = async (port: number, address: string) => {
    const way = createServer((client) => {
      const line = new NetworkLink(client, connect(port, '127.0.0.1'), address);
      lines.add(line);
      client.on('close', () => lines.delete(line));
      if (isParted(line)) line.hold();
    });
    ways.push(way);
    const from = await freePort();
    await new Promise<void>((resolve) => way.listen(from, '127.0.0.1', resolve));
    return from;
  };

  return {
    newPlace: () => {
      const address = `127.0.0.${places}`;
      places += 1;
      return { address, wayTo: (port) => openWay(port, address) };
    },
    part: (addresses) => {
      side = new Set(addresses);
      for (const line of lines) if (isParted(line)) line.hold();
    },
    heal: () => {
      side = new Set();
      for (const line of lines) line.release();
    },
    stop: () => {
      for (const line of lines) line.cut();
      for (const way of ways) way.close();
    },
  };
}

/** A connection of a client to a server, in two halves that meet here. */
class NetworkLink {
  /** The addresses at its ends. */
  readonly from: string;
  readonly to: string;
  readonly #halves: readonly [Socket, Socket];
  /** What may not pass yet; null while everything may. */
  #waiting: (() => void)[] | null = null;

  constructor(client: Socket, server: Socket, to: string) {
    this.from = client.remoteAddress ?? '';
    this.to = to;
    this.#halves = [client, server];
    this.#carry(client, server);
    this.#carry(server, client);
  }

  #carry(from: Socket, to: Socket): void {
    from.on('data', (data) => this.#pass(() => to.write(data)));
    // Its end follows.
    from.on('error', () => undefined);
    from.on('close', () => this.#pass(() => to.end()));
  }

  #pass(step: () => void): void {
    if (this.#waiting === null) step();
    else this.#waiting.push(step);
  }

  hold(): void {
    this.#waiting ??= [];
  }

  release(): void {
    const waiting = this.#waiting ?? [];
    this.#waiting = null;
    for (const step of waiting) step();
  }

  cut(): void {
    for (const half of this.#halves) half.destroy();
  }
}
