import { z } from 'zod';

/** Tables that stay small whatever the number of accounts: all of one is read from a page or two. */
const SMALL: readonly string[] = ['custom_roles', 'global_settings', '__drizzle_migrations'];

/** Catalogues grow with the schema alone. */
const isSmall = (table: string) => SMALL.includes(table) || table.startsWith('pg_');

/** Rows that a step may read: some people have played a few hundred rounds. */
const MOST_ROWS = 2_000;

interface Exception {
  readonly query: RegExp;
  /** Rows that a step of it may read. */
  readonly rows: number;
  readonly because: string;
}

export const EXCEPTIONS: readonly Exception[] = [
  {
    query: /^select count\(\*\) as "?count"? from \(select 1 from .* limit \$\) "?(some|wanted)"?;?$/,
    rows: 60_000,
    because: 'lists of administrators are counted up to 10 000, and filtered by what most rows have',
  },
  {
    query: /^select sum\((pg_column_size\("theme_packs"."json"\)|"bytes")\) from "(theme_packs|pictures)"$/,
    rows: Number.POSITIVE_INFINITY,
    because: 'PICTURES_TOTAL_MB bounds both, accounts do not; uploads alone ask',
  },
];

/** What is wrong with how a statement was done where there are many accounts; nothing for most. */
export function faultsOf({ query, plan }: Pick<DoneQuery, 'query' | 'plan'>): string[] {
  const most = EXCEPTIONS.find((exception) => exception.query.test(query))?.rows ?? MOST_ROWS;
  return faultsWithin(plan, most, false);
}

function faultsWithin(step: PlanNode, most: number, isLimited: boolean): string[] {
  const ends = isLimited || step['Node Type'] === 'Limit';
  const own = faultOf(step, most, isLimited);
  const inner = (step.Plans ?? []).flatMap((one) => faultsWithin(one, most, ends));
  return own === null ? inner : [own, ...inner];
}

function faultOf(step: PlanNode, most: number, isLimited: boolean): string | null {
  const table = step['Relation Name'] ?? '';
  const kind = step['Node Type'];
  if (!kind.endsWith('Scan') || isSmall(table)) return null;
  // Below a limit it may have ended early: then it counts what it read.
  if (kind === 'Seq Scan' && !isLimited && most !== Number.POSITIVE_INFINITY)
    return `reads the whole of ${table}`;
  const rows = readRows(step);
  return rows > most ? `reads ${rows} rows of ${step['Index Name'] ?? table} (${kind})` : null;
}

/** Whether it gave them on or not. */
function readRows(step: PlanNode): number {
  const given = step['Actual Rows'] ?? 0;
  const left = (step['Rows Removed by Filter'] ?? 0) + (step['Rows Removed by Index Recheck'] ?? 0);
  return Math.round((given + left) * (step['Actual Loops'] ?? 1));
}

/** A sentence for each statement that was ever done wrongly, with its worst. */
export function faultyQueries(done: readonly DoneQuery[]): string[] {
  const faulty = done.flatMap((one) => {
    const [fault] = faultsOf(one);
    return fault === undefined ? [] : [{ query: one.query, fault }];
  });
  return [...Map.groupBy(faulty, ({ query }) => query)].map(
    ([query, cases]) => `${cases[0]?.fault} (${cases.length} times): ${query}`,
  );
}

/** A step of a plan, with what it did (auto_explain, `log_analyze`). */
export interface PlanNode {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string | undefined;
  readonly 'Index Name'?: string | undefined;
  readonly 'Actual Rows'?: number | undefined;
  readonly 'Actual Loops'?: number | undefined;
  readonly 'Rows Removed by Filter'?: number | undefined;
  readonly 'Rows Removed by Index Recheck'?: number | undefined;
  readonly Plans?: readonly PlanNode[] | undefined;
}

const planNode: z.ZodType<PlanNode> = z.object({
  'Node Type': z.string(),
  'Relation Name': z.string().optional(),
  'Index Name': z.string().optional(),
  'Actual Rows': z.number().optional(),
  'Actual Loops': z.number().optional(),
  'Rows Removed by Filter': z.number().optional(),
  'Rows Removed by Index Recheck': z.number().optional(),
  get Plans() {
    return z.array(planNode).optional();
  },
});
const explained = z.object({ 'Query Text': z.string(), Plan: planNode });

/** How a statement was done. */
export interface DoneQuery {
  /** With every list of values as long as the others, so that the same statement is one. */
  readonly query: string;
  /** As Postgres was asked. */
  readonly text: string;
  readonly plan: PlanNode;
}

/** The plan in a message of auto_explain; null for any other message. */
export function readPlan(message: string): DoneQuery | null {
  const begin = /^duration: [\d.]+ ms {2}plan:\n/.exec(message);
  if (begin === null) return null;
  const { 'Query Text': text, Plan: plan } = explained.parse(JSON.parse(message.slice(begin[0].length)));
  return { query: shapeOf(text), text, plan };
}

/** Lists of values differ from call to call. */
const shapeOf = (text: string): string =>
  text
    .replace(/\s+/g, ' ')
    .replace(/\$\d+/g, '$')
    .replace(/\(\$(, (\$|default))*\)(, \((\$|default)(, (\$|default))*\))*/g, '($)');

/** Every step of a plan. */
export const stepsOf = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(stepsOf)];
