import type { Metrics } from '../metrics/metrics.ts';

/** What the metrics say now, a line of `/metrics` at a time: `name{label="value"}` → value. */
export async function measuredBy({ registry }: Metrics): Promise<ReadonlyMap<string, number>> {
  const lines = (await registry.metrics()).split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return new Map(
    lines.map((line) => {
      const end = line.lastIndexOf(' ');
      return [line.slice(0, end), Number(line.slice(end + 1))];
    }),
  );
}
