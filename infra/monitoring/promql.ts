import { parser } from '@prometheus-io/lezer-promql';
import { metricTable, OTHER } from '../../shared/backend/metrics/metric-table.ts';
import { processMetrics } from '../../shared/backend/metrics/metrics.ts';

interface Matcher {
  readonly label: string;
  readonly operator: string;
  readonly value: string;
}

export interface Selector {
  readonly metric: string;
  readonly matchers: readonly Matcher[];
}

/** What an expression asks for. */
interface Query {
  readonly selectors: readonly Selector[];
  /** The labels that it groups by. */
  readonly grouping: readonly string[];
}

/** Reads an expression of PromQL, by the grammar of Prometheus' own editor. @throws Error for one that is none */
export function readQuery(expression: string): Query {
  const selectors: { metric: string; matchers: Matcher[] }[] = [];
  const grouping: string[] = [];
  let matched = { label: '', operator: '' };
  parser.parse(expression).iterate({
    enter({ name, type, from, to, node }) {
      const text = expression.slice(from, to);
      if (type.isError)
        throw new Error(`This is no PromQL, from “${expression.slice(from)}” on: ${expression}`);
      const selector = selectors.at(-1);
      if (name === 'VectorSelector') selectors.push({ metric: '', matchers: [] });
      if (name === 'Identifier' && selector !== undefined) selector.metric = text;
      if (name === 'MatchOp') matched = { ...matched, operator: text };
      if (name === 'StringLiteral' && node.parent?.name.endsWith('LabelMatcher'))
        selector?.matchers.push({ ...matched, value: text.slice(1, -1) });
      if (name !== 'LabelName') return;
      if (node.parent?.name === 'GroupingLabels') grouping.push(text);
      else matched = { label: text, operator: '' };
    },
  });
  return { selectors, grouping };
}

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
