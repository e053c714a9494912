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
