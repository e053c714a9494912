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
