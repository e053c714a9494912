import { parser } from '@prometheus-io/lezer-promql';

export interface Matcher {
  readonly label: string;
  readonly operator: string;
  readonly value: string;
}

export interface Selector {
  readonly metric: string;
  readonly matchers: readonly Matcher[];
}

/** What an expression asks for. */
export interface Query {
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
