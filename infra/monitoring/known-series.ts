import { metricTable, OTHER } from '../../shared/backend/metrics/metric-table.ts';
import { processMetrics } from '../../shared/backend/metrics/metrics.ts';
import type { Matcher, Query } from './promql';

type Labels = Readonly<Record<string, readonly string[] | 'any'>>;

/** What Prometheus itself adds to each series. */
const OF_THE_SCRAPE: Labels = { job: ['api', 'workers'], instance: 'any' };

const known = new Map<string, Labels>(
  [...processMetrics, 'up'].map((name): [string, Labels] => [name, OF_THE_SCRAPE]),
);
for (const [name, { type, labels }] of Object.entries(metricTable)) {
  const all: Labels = { ...labels, ...OF_THE_SCRAPE };
  if (type !== 'histogram') known.set(name, all);
  else for (const part of ['sum', 'count']) known.set(`${name}_${part}`, all);
  if (type === 'histogram') known.set(`${name}_bucket`, { ...all, le: 'any' });
}

/** A sentence for each metric, label and value in a query that no process has. */
export function unknownIn({ selectors, grouping }: Query, legend: readonly string[] = []): string[] {
  const labelsOf = ({ metric }: { readonly metric: string }): Labels => known.get(metric) ?? {};
  const missing = selectors.filter(({ metric }) => !known.has(metric)).map(({ metric }) => metric);
  const unmatched = selectors.flatMap((selector) =>
    selector.matchers
      .filter((matcher) => !canMatch(matcher, labelsOf(selector)[matcher.label]))
      .map(({ label, operator, value }) => `${selector.metric}{${label}${operator}${value}}`),
  );
  const everyLabel = new Set(selectors.flatMap((selector) => Object.keys(labelsOf(selector))));
  const nowhere = [...grouping, ...legend].filter((label) => !everyLabel.has(label));
  return [...missing, ...unmatched, ...nowhere];
}

/** Each alternative of a pattern has to fit something. */
function canMatch({ operator, value }: Matcher, values: Labels[string] | undefined): boolean {
  if (values === undefined) return false;
  if (values === 'any') return true;
  const alternatives = operator.endsWith('~') ? value.split('|') : [value];
  return alternatives.every((pattern) =>
    [...values, OTHER].some((one) =>
      operator.endsWith('~') ? new RegExp(`^(?:${pattern})$`).test(one) : one === pattern,
    ),
  );
}
