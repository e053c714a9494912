/** What the page's build lays beside each of its texts, the smallest first. */
const CODINGS = [
  { coding: 'br', ending: '.br' },
  { coding: 'gzip', ending: '.gz' },
] as const;

/** How much a browser wants what a part of its Accept-Encoding names: 1 unless it says otherwise. */
const weightOf = (parameters: readonly string[]): number =>
  Number(parameters.find((one) => one.startsWith('q='))?.slice(2) ?? 1);

/** The codings in which a browser reads a file. Proxies and plain clients that name none get it as it is. */
export function codingsFor(acceptEncoding: string | null): (typeof CODINGS)[number][] {
  const weights = new Map(
    (acceptEncoding ?? '').split(',').map((part) => {
      const [name = '', ...parameters] = part.split(';').map((one) => one.trim().toLowerCase());
      return [name, weightOf(parameters)];
    }),
  );
  return CODINGS.filter(({ coding }) => (weights.get(coding) ?? 0) > 0);
}
