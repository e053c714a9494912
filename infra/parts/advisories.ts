import { z } from 'zod';

const SEVERITIES = ['info', 'low', 'moderate', 'high', 'critical'] as const;

/** What the registry answers: for each package that has any, its advisories. */
const reportSchema = z.record(
  z.string(),
  z.array(z.object({ title: z.string(), url: z.string(), severity: z.enum(SEVERITIES) })),
);

export interface Verdict {
  readonly lines: readonly string[];
  /** An advisory of this kind is not shipped. */
  readonly isGrave: boolean;
}

/**
 * The advisories of a report, gravest first.
 *
 * @param report `bun audit --json`'s standard output; empty when the registry did not answer
 * @returns null when there is no report
 * @throws ZodError when the registry answers in another form some day
 */
export function judge(report: string): Verdict | null {
  if (report.trim() === '') return null;
  const advisories = Object.entries(reportSchema.parse(JSON.parse(report)))
    .flatMap(([name, own]) => own.map((one) => ({ name, ...one })))
    .sort((one, other) => SEVERITIES.indexOf(other.severity) - SEVERITIES.indexOf(one.severity));
  return {
    lines: advisories.map(({ name, severity, title, url }) => `${severity}: ${name}: ${title} (${url})`),
    isGrave: advisories.some(({ severity }) => severity === 'high' || severity === 'critical'),
  };
}

// `bun run advisories`: fails on grave advisories, and with 2 where the registry gives no answer. With
// `--if-answered` that is no failure.
if (import.meta.main) {
  const { stdout, stderr } = Bun.spawnSync([process.execPath, 'audit', '--json']);
  const verdict = judge(stdout.toString());
  if (verdict === null) {
    console.log(`Not checked, the registry gives no advisories: ${stderr.toString().trim()}`);
    process.exitCode = process.argv.includes('--if-answered') ? 0 : 2;
  } else {
    console.log(verdict.lines.length === 0 ? 'No known advisories.' : verdict.lines.join('\n'));
    process.exitCode = verdict.isGrave ? 1 : 0;
  }
}
