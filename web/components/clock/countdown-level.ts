export type CountdownLevel = 'green' | 'amber' | 'red';

/** Green above half of the time, amber above a quarter, then red. */
export function countdownLevel(leftMs: number, totalMs: number): CountdownLevel {
  const share = totalMs > 0 ? leftMs / totalMs : 0;
  if (share > 0.5) return 'green';
  return share > 0.25 ? 'amber' : 'red';
}

/** 3:07 */
export function clockText(leftMs: number): string {
  const seconds = Math.max(0, Math.ceil(leftMs / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
