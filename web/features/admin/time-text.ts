import ADMIN from '@nightfall/shared/text/en/admin.json';
import { dateFormat } from '../../session/formats.ts';
import { LANGUAGE } from '../../session/language.ts';

const TEXTS = ADMIN.spans;

const FORMAT = dateFormat({
  year: 'numeric',
  month: 'short',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});

/** 'Nov 05, 2026 07:03', and as other languages write it; '-' for what is missing or no time. */
export function dateText(time: number | null): string {
  if (time === null || Number.isNaN(new Date(time).getTime())) return '-';
  if (LANGUAGE !== 'en') return FORMAT.format(time);
  const parts = new Map(FORMAT.formatToParts(time).map(({ type, value }) => [type, value]));
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? '';
  return `${part('month')} ${part('day')}, ${part('year')} ${part('hour')}:${part('minute')}`;
}

const SECOND_MS = 1_000;
const [MINUTE_S, HOUR_S, DAY_S] = [60, 3_600, 86_400];

/** '45 s', '2 min 10 s', '3 h 5 min', '2 d 4 h'. */
export function spanText(ms: number): string {
  const seconds = Math.max(0, Math.round(ms / SECOND_MS));
  if (seconds < MINUTE_S) return TEXTS.s({ count: seconds });
  if (seconds < HOUR_S) return two(seconds, [MINUTE_S, TEXTS.min], [1, TEXTS.s]);
  if (seconds < DAY_S) return two(seconds, [HOUR_S, TEXTS.h], [MINUTE_S, TEXTS.min]);
  return two(seconds, [DAY_S, TEXTS.d], [HOUR_S, TEXTS.h]);
}

type Unit = readonly [seconds: number, text: (values: { count: number }) => string];

function two(seconds: number, [large, largeText]: Unit, [small, smallText]: Unit): string {
  const rest = Math.floor((seconds % large) / small);
  const whole = largeText({ count: Math.floor(seconds / large) });
  return rest === 0 ? whole : `${whole} ${smallText({ count: rest })}`;
}
