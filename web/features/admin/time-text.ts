const FORMAT = new Intl.DateTimeFormat('en-US', {
  year: 'numeric',
  month: 'short',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});

/** 'Nov 05, 2026 07:03'; '-' for what is missing or no time. */
export function dateText(time: number | null): string {
  if (time === null || Number.isNaN(new Date(time).getTime())) return '-';
  const parts = new Map(FORMAT.formatToParts(time).map(({ type, value }) => [type, value]));
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? '';
  return `${part('month')} ${part('day')}, ${part('year')} ${part('hour')}:${part('minute')}`;
}

const SECOND_MS = 1_000;
const [MINUTE_S, HOUR_S, DAY_S] = [60, 3_600, 86_400];

/** '45 s', '2 min 10 s', '3 h 5 min', '2 d 4 h'. */
export function spanText(ms: number): string {
  const seconds = Math.max(0, Math.round(ms / SECOND_MS));
  if (seconds < MINUTE_S) return `${seconds} s`;
  if (seconds < HOUR_S) return two(seconds, MINUTE_S, 'min', 1, 's');
  if (seconds < DAY_S) return two(seconds, HOUR_S, 'h', MINUTE_S, 'min');
  return two(seconds, DAY_S, 'd', HOUR_S, 'h');
}

function two(seconds: number, large: number, largeUnit: string, small: number, smallUnit: string): string {
  const rest = Math.floor((seconds % large) / small);
  const whole = `${Math.floor(seconds / large)} ${largeUnit}`;
  return rest === 0 ? whole : `${whole} ${rest} ${smallUnit}`;
}
