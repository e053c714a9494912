import { z } from 'zod';

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
