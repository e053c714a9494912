import { ABSENT_MS } from '@nightfall/shared/game/state/limits';
import { atRate, Crowd, type Load, measure, saturate, type Window } from './crowd.ts';
import { ownRooms, skeletonRooms } from './games.ts';
import { type Ground, onGround } from './ground.ts';
import { memoryOf, redisMemory, storeTimes } from './processes.ts';
import { PEOPLE } from './skeleton-room.ts';
import { atMost, median, type Row, ratioAtLeast, ratioAtMost } from './table.ts';

const LARGEST_TABLE = 27;
/** A full chat: its last messages are shown, and each new line drives one out. */
const LINES_BEFORE = 52;
const LINES = 26;
const PATIENCE_MS = 5_000;

const LINE = {
  action: 'send_message',
  data: { content: 'I say that player four is the wolf, and we should vote' },
} as const;

/** One line after the other: those that come together are shown together. */
const lines =
  (count: number): Load =>
  async (crowd) => {
    for (let line = 0; line < count; line += 1) {
      crowd.act(0);
      await crowd.settle(PATIENCE_MS);
    }
    return 0;
  };

/** What a line of chat costs at the largest table. */
export const chat = (): Promise<Row[]> =>
  onGround({}, 'apis', async ({ stack }) => {
    const game = ownRooms({ addresses: stack.apiUrls, deltas: true, action: LINE });
    const crowd = new Crowd(game, 1, LARGEST_TABLE);
    await crowd.openRooms();
    await crowd.fillRooms();
    const pids = stack.apis.map(({ pid }) => pid);
    await measure(crowd, lines(LINES_BEFORE), 0, pids);
    const { bytesPerPerson } = await measure(crowd, lines(LINES), 0, pids);
    crowd.leave();
    return [
      {
        figure: `a line of chat at ${LARGEST_TABLE}, a person`,
        unit: 'bytes',
        ours: bytesPerPerson,
        goal: atMost(600),
      },
    ];
  });

export interface Traffic {
  readonly rooms: number;
  readonly rate: number;
  readonly seconds: number;
  readonly times: number;
  /** Also people whose client does not ask for deltas. */
  readonly hasPlain: boolean;
}

const WARM_UP_SECONDS = 1;
/** Until a server that has let many people in is at rest. */
const REST_MS = 1_500;
const WARM_UP_ROOMS = 10;
/** Until nothing is queued any more because somebody has come. */
const IDLE_MS = ABSENT_MS + 5_000;
const KB = 1_000;
/** Above this share of a core the generator may have been what was too slow. */
const GENERATOR_LIMIT = 0.95;

/** A crowd at one server, and what was seen of it. */
interface Side {
  readonly crowd: Crowd;
  readonly pids: readonly number[];
  readonly saturated: Window[];
  readonly steady: Window[];
  memory: Memory;
}

interface Memory {
  readonly connection: number;
  readonly room: number;
  readonly redisRoom: number;
}

/** What rooms of ten cost, in messages, processor time and memory, next to the skeleton. */
export const traffic = (of: Traffic): Promise<Row[]> =>
  onGround({}, 'apis', async (ground) => {
    const { stack } = ground;
    const pids = stack.apis.map(({ pid }) => pid);
    const bare = await ground.skeleton();
    const own = (deltas: boolean) => ownRooms({ addresses: stack.apiUrls, deltas });
    // What a server needs only once is not what a room costs.
    await warmUp(new Crowd(skeletonRooms(bare.address, 'first'), WARM_UP_ROOMS, PEOPLE));
    await warmUp(new Crowd(own(true), WARM_UP_ROOMS, PEOPLE));
    const skeleton = await gather(ground, of, skeletonRooms(bare.address, 'room'), [bare.pid]);
    const deltas = await gather(ground, of, own(true), pids, IDLE_MS);
    const plain = of.hasPlain ? await gather(ground, of, own(false), pids) : null;
    const sides = [skeleton, deltas, ...(plain === null ? [] : [plain])];
    for (const kind of ['saturated', 'steady'] as const) await load(sides, kind, of);
    const redis = await redisMs(ground, deltas, of);
    for (const { crowd } of sides) crowd.leave();
    warn(sides);
    return [...rowsOf(of, skeleton, deltas, plain), redis];
  });

/** What an action costs the store. */
async function redisMs({ stack }: Ground, { crowd, pids }: Side, of: Traffic): Promise<Row> {
  const times = await storeTimes(stack);
  const before = times().redis;
  const { perSecond } = await measure(crowd, atRate(of.rate), of.seconds, pids);
  const ours = (1_000 * (times().redis - before)) / (perSecond * of.seconds);
  return { figure: `CPU an action at ${of.rate} actions/s, Redis`, unit: 'ms', ours };
}

async function warmUp(crowd: Crowd): Promise<void> {
  await crowd.openRooms();
  await crowd.fillRooms();
  crowd.startCounting();
  await atRate(WARM_UP_ROOMS * PEOPLE)(crowd, WARM_UP_SECONDS);
  await crowd.settle(REST_MS);
  crowd.leave();
}

/** Lets people in: first one into each room, then all others, so that memory can be told apart. */
async function gather(
  { stack }: Ground,
  { rooms }: Traffic,
  game: ConstructorParameters<typeof Crowd>[0],
  pids: readonly number[],
  idleMs = REST_MS,
): Promise<Side> {
  const inUse = async (afterMs = REST_MS) => {
    await Bun.sleep(afterMs);
    const servers = pids.reduce((sum, pid) => sum + memoryOf(pid), 0);
    return { servers, redis: await redisMemory(stack.redisUrl) };
  };
  const crowd = new Crowd(game, rooms, PEOPLE);
  // An account is not what a room costs.
  await crowd.prepare();
  const empty = await inUse();
  await crowd.openRooms();
  const opened = await inUse();
  await crowd.fillRooms();
  const full = await inUse(idleMs);
  const connection = (full.servers - opened.servers) / (rooms * (PEOPLE - 1));
  const room = (opened.servers - empty.servers) / rooms - connection;
  const memory = { connection, room, redisRoom: (full.redis - empty.redis) / rooms };
  return { crowd, pids, memory, saturated: [], steady: [] };
}

/** All sides in turn, again and again: a machine that gets slower does so for all of them. */
async function load(sides: readonly Side[], kind: 'saturated' | 'steady', of: Traffic): Promise<void> {
  const busy: Load = kind === 'saturated' ? saturate : atRate(of.rate);
  for (const { crowd, pids } of sides) await measure(crowd, busy, WARM_UP_SECONDS, pids);
  for (let time = 0; time < of.times; time += 1) {
    for (const side of sides) side[kind].push(await measure(side.crowd, busy, of.seconds, side.pids));
  }
}

/** Whatever makes the figures say something else than they seem to. */
function warn(sides: readonly Side[]): void {
  const windows = sides.flatMap(({ saturated, steady }) => [...saturated, ...steady]);
  const most = Math.max(...windows.map(({ generatorCores }) => generatorCores));
  const late = Math.max(...windows.map(({ lateMs }) => lateMs));
  const lost = windows.reduce((sum, window) => sum + window.lost, 0);
  console.info(`Generator: at most ${most.toFixed(2)} of a core, at most ${late.toFixed(0)} ms late`);
  if (most > GENERATOR_LIMIT) console.warn('The generator may have been the limit, not the server');
  if (lost > 0) console.warn(`${lost} actions were not seen by everybody within seconds`);
}

const middleOf = (windows: readonly Window[], figure: keyof Window) =>
  median(windows.map((window) => window[figure]));

function rowsOf(of: Traffic, skeleton: Side, deltas: Side, plain: Side | null): Row[] {
  const at = `${of.rooms} rooms`;
  const rate = `${of.rate} actions/s`;
  const compared = (figure: keyof Window, kind: 'saturated' | 'steady', side: Side) => ({
    ours: middleOf(side[kind], figure),
    skeleton: middleOf(skeleton[kind], figure),
  });
  const memory = (figure: keyof Memory) => ({
    unit: 'KB',
    ours: deltas.memory[figure] / KB,
    skeleton: skeleton.memory[figure] / KB,
  });
  const saturation = { figure: `saturation, ${at}`, unit: 'actions/s' };
  const cpu = { unit: 'ms' };
  const plainRows: Row[] =
    plain === null
      ? []
      : [
          {
            figure: `saturation, ${at}, plain clients`,
            unit: 'actions/s',
            ...compared('perSecond', 'saturated', plain),
          },
          {
            figure: `CPU an action at ${rate}, plain clients`,
            ...cpu,
            ...compared('cpuMs', 'steady', plain),
            goal: ratioAtMost(1.6),
          },
        ];
  return [
    { ...saturation, ...compared('perSecond', 'saturated', deltas), goal: ratioAtLeast(0.85) },
    {
      figure: `CPU an action at ${rate}`,
      ...cpu,
      ...compared('cpuMs', 'steady', deltas),
      goal: ratioAtMost(1.1),
    },
    ...plainRows,
    { figure: `p50 at ${rate}, ${at}`, unit: 'ms', ...compared('p50', 'steady', deltas) },
    {
      figure: `p99 at ${rate}, ${at}`,
      unit: 'ms',
      ...compared('p99', 'steady', deltas),
      goal: ratioAtMost(1.5),
    },
    {
      figure: 'one Ready at a table of 10, a person',
      unit: 'bytes',
      ...compared('bytesPerPerson', 'steady', deltas),
      goal: atMost(300),
    },
    { figure: `memory a connection, API, ${at}`, ...memory('connection'), goal: atMost(12) },
    { figure: `memory an idle room, API, ${at}`, ...memory('room'), goal: atMost(50) },
    {
      figure: `memory an idle room, Redis, ${at}`,
      unit: 'KB',
      ours: deltas.memory.redisRoom / KB,
      goal: atMost(12),
    },
  ];
}

/** Rooms whose people are spread over two API processes, next to rooms that are at one. */
export const twoApis = ({ rooms, rate, seconds, times }: Omit<Traffic, 'hasPlain'>): Promise<Row[]> =>
  onGround({ apis: 2 }, 'apis', async ({ stack }) => {
    const pids = stack.apis.map(({ pid }) => pid);
    const ways = [
      { addresses: stack.apiUrls.slice(0, 1) },
      { addresses: stack.apiUrls, isHinted: true },
      { addresses: stack.apiUrls },
    ];
    const sides = await Promise.all(
      ways.map(async (way) => {
        const crowd = new Crowd(ownRooms({ ...way, deltas: true }), rooms, PEOPLE);
        await crowd.openRooms();
        await crowd.fillRooms();
        return { crowd, windows: [] as Window[] };
      }),
    );
    for (const { crowd } of sides) await measure(crowd, atRate(rate), 1, pids);
    for (let time = 0; time < times; time += 1) {
      for (const { crowd, windows } of sides) windows.push(await measure(crowd, atRate(rate), seconds, pids));
    }
    for (const { crowd } of sides) crowd.leave();
    const [one = Number.NaN, hinted = Number.NaN, mixed = Number.NaN] = sides.map(({ windows }) =>
      median(windows.map(({ cpuMs }) => cpuMs)),
    );
    const lost = sides.flatMap(({ windows }) => windows).reduce((sum, window) => sum + window.lost, 0);
    return [
      {
        figure: 'CPU an action, two API processes for one, each room at one of them',
        unit: '×',
        ours: hinted / one,
        goal: atMost(1.1),
      },
      { figure: 'the same, the people of each room at both', unit: '×', ours: mixed / one },
      { figure: 'actions that did not reach both', unit: '', ours: lost, goal: atMost(0) },
    ];
  });
