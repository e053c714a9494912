import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

const duration = z.string().regex(/^(\d+(ms|[smhdwy]))+$/);
const rule = z.strictObject({
  alert: z.string().regex(/^Nightfall([A-Z][a-z]+)+$/),
  expr: z.string().min(1),
  for: duration.optional(),
  labels: z.strictObject({ severity: z.enum(['page', 'ticket']) }),
  annotations: z.strictObject({ summary: z.string().min(10), runbook: z.string() }),
});
/** Our alerts are a part of what Prometheus takes as a file of rules. */
const ruleFile = z.strictObject({
  groups: z.array(z.strictObject({ name: z.string(), rules: z.array(rule).min(1) })).min(1),
});

export type RuleFile = z.infer<typeof ruleFile>;
export type Alert = z.infer<typeof rule>;

export const alertsFile = join(import.meta.dirname, 'alerts.yaml');

export const readRuleFile = (path = alertsFile): RuleFile =>
  ruleFile.parse(Bun.YAML.parse(readFileSync(path, 'utf8')));

export const alertsOf = ({ groups }: RuleFile): Alert[] => groups.flatMap(({ rules }) => rules);
