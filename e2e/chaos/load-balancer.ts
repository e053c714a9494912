import type { ServerWebSocket } from 'bun';
import type { Dice } from '../wire/dice.ts';
import { nextSocketNumber, type Person } from '../wire/person.ts';

/** A process that has not taken a line by then is passed over, as a load balancer does it. */
const OPENS_WITHIN_MS = 1_500;
const ANSWERS_WITHIN_MS = 4_000;
const LOST = 1006;
const JOIN = '{"type":"join_game"';
const WHOLE_VIEW = '{"type":"game_updated"';

/** Bun's own websocket takes headers, which the browser's type does not know. */
type OpenSocket = new (url: string, options: { headers: Record<string, string> }) => WebSocket;

/** A page's line through the front. */
interface Link {
  readonly upstream: WebSocket;
  /** To the page, once it has come up; until then frames wait here. */
  page: ServerWebSocket<Link> | null;
  readonly early: string[];
  readonly down: Lane;
  readonly up: Lane;
}

interface LoadBalancerOptions {
  /** The API processes. */
  readonly targets: readonly string[];
  readonly dice: Dice;
  readonly weather: FrameFaultRates;
}

/** Each frame that the server sends, in its order, with the number of the line. */
type OnFrame = (line: number, raw: string) => void;

interface Registration {
  readonly person: Person;
  readonly onFrame: OnFrame;
}

/**
 * What stands between pages and API processes: a load balancer without sticky sessions, on a bad network. What the
 * server sends is recorded before anything happens to it.
 */
export class LoadBalancer {
  readonly counts: Record<FrameFault | 'cut', number> = { duplicated: 0, delayed: 0, reordered: 0, cut: 0 };
  /** How often each person has joined, over a new connection or the same one. */
  readonly comings = new Map<Person, number>();
  weather: FrameFaultRates;
  readonly #options: LoadBalancerOptions;
  readonly #admitted: Registration[] = [];
  readonly #links = new Set<Link>();
  readonly #server: ReturnType<typeof Bun.serve>;

  constructor(options: LoadBalancerOptions) {
    this.#options = options;
    this.weather = options.weather;
    this.#server = Bun.serve<Link>({
      port: 0,
      hostname: '127.0.0.1',
      idleTimeout: 30,
      fetch: (request) =>
        new URL(request.url).pathname === '/ws' ? this.#takeLine(request) : this.#pass(request),
      websocket: {
        open: (page) => {
          const link = page.data;
          if (!this.#links.has(link)) return page.terminate();
          link.page = page;
          for (const frame of link.early.splice(0)) link.down.send(frame);
        },
        message: ({ data: link }, frame) => link.up.send(String(frame)),
        close: ({ data: link }, code) => {
          link.page = null;
          this.#end(link, code);
        },
      },
    });
  }

  get url(): string {
    return `http://127.0.0.1:${this.#server.port}`;
  }

  /** Where the page of this person opens its websocket; the front has their cookie for it. */
  lineFor(person: Person, onFrame: OnFrame): string {
    const number = this.#admitted.push({ person, onFrame }) - 1;
    return `ws://127.0.0.1:${this.#server.port}/ws?page=${number}`;
  }

  /** Cuts this share of the lines. */
  cut(share: number): void {
    for (const link of this.#links) {
      if (!this.#options.dice.chance(share)) continue;
      this.counts.cut += 1;
      this.#end(link, LOST);
    }
  }

  async stop(): Promise<void> {
    for (const link of this.#links) this.#end(link, LOST);
    await this.#server.stop(true);
  }

  /** Over HTTP a call goes to one process, and what that does not answer has failed. */
  async #pass(request: Request): Promise<Response> {
    const { pathname, search } = new URL(request.url);
    const headers = new Headers(request.headers);
    headers.delete('host');
    const body = request.method === 'GET' ? null : await request.text();
    try {
      const target = this.#options.dice.pick(this.#options.targets);
      const answer = await fetch(target + pathname + search, {
        method: request.method,
        headers,
        body,
        redirect: 'manual',
        signal: AbortSignal.timeout(ANSWERS_WITHIN_MS),
      });
      const passed = new Headers(answer.headers);
      // The text has been unpacked.
      for (const name of ['content-encoding', 'content-length', 'transfer-encoding']) passed.delete(name);
      return new Response(await answer.text(), { status: answer.status, headers: passed });
    } catch {
      const said = { say: 'codes.UNAVAILABLE' };
      return Response.json({ error: 'No server answered', said, code: 'UNAVAILABLE' }, { status: 503 });
    }
  }

  async #takeLine(request: Request): Promise<Response | undefined> {
    const admitted = this.#admitted[Number(new URL(request.url).searchParams.get('page'))];
    if (admitted === undefined) return new Response('Nobody', { status: 404 });
    const link = await this.#connect(admitted);
    if (link === null) return new Response('No server took the line', { status: 503 });
    if (this.#server.upgrade(request, { data: link })) return undefined;
    this.#end(link, LOST);
    return new Response('No websocket', { status: 400 });
  }

  /** To any process that takes it. */
  async #connect(admitted: Registration): Promise<Link | null> {
    const { person } = admitted;
    for (const target of this.#options.dice.shuffled(this.#options.targets)) {
      const headers = { cookie: person.cookie ?? '', 'x-forwarded-for': person.address };
      const address = `${target.replace('http', 'ws')}/ws`;
      const upstream = new (WebSocket as unknown as OpenSocket)(address, { headers });
      if (await hasOpened(upstream)) return this.#linkOver(upstream, admitted);
      upstream.close();
    }
    return null;
  }

  #linkOver(upstream: WebSocket, { person, onFrame }: Registration): Link {
    const { dice } = this.#options;
    const lane = (deliver: (frame: string) => void) =>
      new Lane({
        weather: () => this.weather,
        dice: dice.fork(),
        deliver,
        count: (fate) => {
          this.counts[fate] += 1;
        },
      });
    const line = nextSocketNumber();
    let [socket, joins] = [line, 0];
    const link: Link = {
      upstream,
      page: null,
      early: [],
      down: lane((frame) => link.page?.send(frame)),
      up: lane((frame) => {
        if (upstream.readyState !== WebSocket.OPEN) return;
        if (frame.startsWith(JOIN)) {
          joins += 1;
          this.comings.set(person, (this.comings.get(person) ?? 0) + 1);
        }
        upstream.send(frame);
      }),
    };
    upstream.addEventListener('message', ({ data }) => {
      // What comes after the end reaches no page.
      if (!this.#links.has(link)) return;
      const raw = String(data);
      // Who asks again what there is may be shown nothing new: for the oracle it is another line.
      if (joins > 1 && raw.startsWith(WHOLE_VIEW)) socket = nextSocketNumber();
      person.recording.note({ socket, call: null, status: null }, raw);
      onFrame(line, raw);
      if (link.page === null) link.early.push(raw);
      else link.down.send(raw);
    });
    upstream.addEventListener('close', ({ code }) => this.#end(link, code));
    this.#links.add(link);
    return link;
  }

  /** Ends both sides, each as if the other had done it. */
  #end(link: Link, code: number): void {
    if (!this.#links.delete(link)) return;
    link.up.close();
    link.down.close();
    if (code === LOST) link.page?.terminate();
    else link.page?.close(code);
    if (code === LOST && 'terminate' in link.upstream) (link.upstream as { terminate(): void }).terminate();
    else link.upstream.close();
  }
}

function hasOpened(socket: WebSocket): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const timer = setTimeout(() => resolve(false), OPENS_WITHIN_MS);
  socket.addEventListener('open', () => resolve(true));
  socket.addEventListener('close', () => resolve(false));
  socket.addEventListener('error', () => resolve(false));
  return promise.finally(() => clearTimeout(timer));
}

export const frameFaultsInWords = (counts: LoadBalancer['counts']): string =>
  [...FRAME_FAULTS, 'cut' as const].map((fate) => `${fate} ${counts[fate]}`).join(', ');

const FRAME_FAULTS = ['duplicated', 'delayed', 'reordered'] as const;
type FrameFault = (typeof FRAME_FAULTS)[number];

/** How likely each of them is, for one frame. */
export type FrameFaultRates = Readonly<Record<FrameFault, number>>;

export const NO_FRAME_FAULTS: FrameFaultRates = { duplicated: 0, delayed: 0, reordered: 0 };

const LONGEST_DELAY_MS = 400;
/** Nothing may come behind it that could overtake it. */
const LONGEST_HOLD_MS = 150;

interface LaneOptions {
  readonly weather: () => FrameFaultRates;
  readonly dice: Dice;
  readonly deliver: (frame: string) => void;
  readonly count: (fate: FrameFault) => void;
}

/** One direction of a line. Frames come out as they went in, unless the weather has it otherwise. */
class Lane {
  readonly #options: LaneOptions;
  /** To be overtaken by the next one. */
  #held: string | null = null;
  /** What waits behind a frame that is delayed. */
  #behind: string[] | null = null;
  #timers = new Set<Timer>();

  constructor(options: LaneOptions) {
    this.#options = options;
  }

  send(frame: string): void {
    if (this.#behind !== null) {
      this.#behind.push(frame);
      return;
    }
    const fate = this.#fate();
    if (fate !== null) this.#options.count(fate);
    if (fate === 'delayed') this.#delay(frame);
    else if (fate === 'reordered') this.#hold(frame);
    else this.#pass(frame);
    if (fate === 'duplicated') this.#options.deliver(frame);
  }

  /** What is still under way is lost. */
  close(): void {
    for (const timer of this.#timers) clearTimeout(timer);
    this.#timers.clear();
    this.#held = null;
  }

  #fate(): FrameFault | null {
    const { dice, weather } = this.#options;
    const chances = weather();
    let drawn = dice.next();
    for (const fate of FRAME_FAULTS) {
      drawn -= chances[fate];
      // One at a time can be held back.
      if (drawn < 0) return fate === 'reordered' && this.#held !== null ? null : fate;
    }
    return null;
  }

  #pass(frame: string): void {
    const overtaken = this.#held;
    this.#held = null;
    this.#options.deliver(frame);
    if (overtaken !== null) this.#options.deliver(overtaken);
  }

  #delay(frame: string): void {
    this.#behind = [];
    this.#after(this.#options.dice.below(LONGEST_DELAY_MS), () => {
      const behind = this.#behind ?? [];
      this.#behind = null;
      this.#pass(frame);
      for (const next of behind) this.send(next);
    });
  }

  #hold(frame: string): void {
    this.#held = frame;
    this.#after(LONGEST_HOLD_MS, () => {
      if (this.#held !== frame) return;
      this.#held = null;
      this.#options.deliver(frame);
    });
  }

  #after(ms: number, then: () => void): void {
    const timer = setTimeout(() => {
      this.#timers.delete(timer);
      then();
    }, ms);
    this.#timers.add(timer);
  }
}
