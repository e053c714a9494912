import type { Browser, Page } from '@playwright/test';

/** An entry of Chromium's trace, its times in microseconds; `tdur` is processor time. */
interface TraceEvent {
  readonly name: string;
  readonly ph: string;
  readonly pid: number;
  readonly tid: number;
  readonly ts: number;
  readonly dur?: number;
  readonly tdur?: number;
  readonly id2?: { readonly local?: string };
  readonly args?: { readonly data?: Readonly<Record<string, unknown>> };
}

const CATEGORIES = [
  '-*',
  'devtools.timeline',
  'disabled-by-default-devtools.timeline',
  'devtools.timeline.frame',
  'disabled-by-default-devtools.timeline.frame',
  'blink.user_timing',
];

const FRAME_MS = 1000 / 60;

/** What has happened between two marks of the page. */
export interface Span {
  readonly ms: number;
  /** The frames that a screen of 60 Hz shows in this time. */
  readonly frames: number;
  /** Processor time of the page's main thread. */
  readonly mainMs: number;
  /** How often each of these was done on the main thread. */
  readonly count: (name: string) => number;
}

export interface Trace {
  readonly between: (from: string, to: string) => Span;
  /** What has moved although the compositor cannot move it alone: its element and property. */
  readonly heavyMotion: () => string[];
}

const isTask = ({ name }: TraceEvent) => name === 'RunTask';
const ms = (micro = 0) => micro / 1000;
const cpuMs = (events: readonly TraceEvent[]) => events.reduce((sum, { tdur }) => sum + ms(tdur), 0);

function spanOf(events: readonly TraceEvent[], [from, to]: readonly [TraceEvent, TraceEvent]): Span {
  const during = events.filter(({ ts }) => ts >= from.ts && ts <= to.ts);
  const main = during.filter(({ pid, tid, ph }) => pid === from.pid && tid === from.tid && ph === 'X');
  const length = ms(to.ts - from.ts);
  return {
    ms: length,
    frames: length / FRAME_MS,
    mainMs: cpuMs(main.filter(isTask)),
    count: (name) =>
      during.filter((event) => event.name === name && event.pid === from.pid && event.ph !== 'E').length,
  };
}

/** Says of a movement whether the compositor could take it over; comes after the movement's beginning. */
function heavyOf(events: readonly TraceEvent[]): string[] {
  const movements = new Map<string, Record<string, unknown>>();
  for (const { name, pid, id2, args } of events) {
    if (name !== 'Animation') continue;
    const id = `${pid} ${id2?.local}`;
    movements.set(id, { ...movements.get(id), ...args?.data });
  }
  return [...movements.values()].flatMap((moved) =>
    Array.isArray(moved.unsupportedProperties) && moved.unsupportedProperties.length > 0
      ? [`${moved.nodeName}: ${moved.unsupportedProperties.join()}`]
      : [],
  );
}

/** Records a page in real Chromium for as long as `play` takes. */
export async function traced(browser: Browser, page: Page, play: () => Promise<void>): Promise<Trace> {
  await browser.startTracing(page, { categories: CATEGORIES });
  await play();
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as {
    traceEvents: TraceEvent[];
  };
  const markOf = (mark: string) => {
    const event = traceEvents.find(({ name }) => name === mark);
    if (event === undefined) throw new Error(`The page has never said ${mark}`);
    return event;
  };
  return {
    between: (from, to) => spanOf(traceEvents, [markOf(from), markOf(to)]),
    heavyMotion: () => heavyOf(traceEvents),
  };
}
