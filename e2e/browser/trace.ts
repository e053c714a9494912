import type { Browser, Page } from '@playwright/test';

/** One entry of Chromium's own record, its times in microseconds; `tdur` is what the processor has spent on it. */
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

const KINDS = {
  style: ['UpdateLayoutTree', 'ParseAuthorStyleSheet'],
  layout: ['Layout'],
  paint: ['PrePaint', 'Paint', 'PaintImage', 'Layerize', 'UpdateLayer', 'Commit', 'Decode Image'],
  script: ['FunctionCall', 'EvaluateScript', 'FireAnimationFrame', 'TimerFire', 'RunMicrotasks', 'MinorGC'],
} as const;
type Kind = keyof typeof KINDS | 'rest';

const FRAME_MS = 1000 / 60;

/** What has happened between two marks of the page. */
export interface Span {
  readonly ms: number;
  /** The frames that a screen of 60 Hz shows in this time. */
  readonly frames: number;
  /** Processor time of the page's main thread, and what it was for. */
  readonly mainMs: number;
  readonly parts: Readonly<Record<Kind, number>>;
  /** Processor time of drawing, which a graphics card does where there is one. */
  readonly rasterMs: number;
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

function kindOf({ name }: TraceEvent): Kind {
  const found = Object.entries(KINDS).find(([, names]) => (names as readonly string[]).includes(name));
  return (found?.[0] as Kind | undefined) ?? 'rest';
}

/** Each event's own time, without what lies in it, by its kind. */
function partsOf(events: readonly TraceEvent[]): Record<Kind, number> {
  const parts = { script: 0, style: 0, layout: 0, paint: 0, rest: 0 };
  const within: TraceEvent[] = [];
  for (const event of events) {
    const isOver = (outer: TraceEvent) => outer.ts + (outer.dur ?? 0) <= event.ts;
    for (let outer = within.at(-1); outer !== undefined && isOver(outer); outer = within.at(-1)) within.pop();
    const outer = within.at(-1);
    if (outer !== undefined) parts[kindOf(outer)] -= ms(event.tdur);
    if (outer !== undefined || isTask(event)) parts[kindOf(event)] += ms(event.tdur);
    if (outer !== undefined || isTask(event)) within.push(event);
  }
  return parts;
}

function spanOf(events: readonly TraceEvent[], [from, to]: readonly [TraceEvent, TraceEvent]): Span {
  const during = events.filter(({ ts }) => ts >= from.ts && ts <= to.ts);
  const main = during.filter(({ pid, tid, ph }) => pid === from.pid && tid === from.tid && ph === 'X');
  const length = ms(to.ts - from.ts);
  return {
    ms: length,
    frames: length / FRAME_MS,
    mainMs: cpuMs(main.filter(isTask)),
    parts: partsOf(main.toSorted((one, other) => one.ts - other.ts || (other.dur ?? 0) - (one.dur ?? 0))),
    rasterMs: cpuMs(during.filter(({ name, pid }) => name === 'RasterTask' && pid === from.pid)),
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

/** A line for the run's own words. */
export function inWords({ ms: length, frames, mainMs, parts, rasterMs, count }: Span): string {
  const each = (sum: number) => (sum / frames).toFixed(2);
  const split = Object.entries(parts).map(([kind, sum]) => `${kind} ${each(sum)}`);
  return (
    `main thread ${each(mainMs)} ms per frame of 60 Hz (${split.join(', ')}), raster ${each(rasterMs)}; ` +
    `in ${(length / 1000).toFixed(1)} s ${count('BeginMainThreadFrame')} main frames, ${count('Layout')} layouts, ` +
    `${count('Paint')} paints, ${count('DrawFrame')} frames drawn`
  );
}
