/** What a figure has to be: itself, or its ratio to the skeleton's. */
export interface Goal {
  readonly of: 'figure' | 'ratio';
  readonly is: 'at least' | 'at most';
  readonly value: number;
}

/** One figure of the table. */
export interface Row {
  readonly figure: string;
  readonly unit: string;
  readonly ours: number;
  readonly skeleton?: number;
  readonly goal?: Goal;
}

export const ratioAtLeast = (value: number): Goal => ({ of: 'ratio', is: 'at least', value });

export const ratioAtMost = (value: number): Goal => ({ of: 'ratio', is: 'at most', value });

export const atMost = (value: number): Goal => ({ of: 'figure', is: 'at most', value });

const NOTHING = '–';

/** Three digits, which is more than a machine in use tells. */
export function inDigits(value: number | undefined): string {
  if (value === undefined || !Number.isFinite(value)) return NOTHING;
  if (Number.isInteger(value)) return `${value}`;
  const after = Math.min(3, Math.max(0, 2 - Math.floor(Math.log10(Math.abs(value) || 1))));
  return value.toFixed(after);
}

const ratioOf = ({ ours, skeleton }: Row) => (skeleton === undefined ? undefined : ours / skeleton);

/** Null where there is no goal, or no figure. */
function isMet(row: Row): boolean | null {
  const value = row.goal?.of === 'ratio' ? ratioOf(row) : row.ours;
  if (row.goal === undefined || value === undefined || !Number.isFinite(value)) return null;
  return row.goal.is === 'at least' ? value >= row.goal.value : value <= row.goal.value;
}

function goalText({ goal, unit }: Row): string {
  if (goal === undefined) return NOTHING;
  const sign = goal.is === 'at least' ? '≥' : '≤';
  return goal.of === 'ratio' ? `${sign} ${goal.value} ×` : `${sign} ${goal.value} ${unit}`.trim();
}

const metText = (row: Row) => ({ true: 'yes', false: 'no', null: NOTHING })[`${isMet(row)}`];

/** All rows as one table in Markdown. */
export function tableOf(rows: readonly Row[]): string {
  const lines = rows.map((row) => [
    row.unit === '' ? row.figure : `${row.figure} (${row.unit})`,
    inDigits(row.ours),
    inDigits(row.skeleton),
    inDigits(ratioOf(row)),
    goalText(row),
    metText(row),
  ]);
  return inColumns([['figure', 'ours', 'skeleton', 'ratio', 'goal', 'met'], ...lines]);
}

/** Lines of cells as a table in Markdown, the first of them its head. */
export function inColumns(all: readonly (readonly string[])[]): string {
  const widths = (all[0] ?? []).map((_, column) => Math.max(...all.map((line) => line[column]?.length ?? 0)));
  const text = (line: readonly string[]) =>
    `| ${line.map((cell, column) => (column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0))).join(' | ')} |`;
  const rule = `| ${widths.map((width, column) => (column === 0 ? '-'.repeat(width) : `${'-'.repeat(width - 1)}:`)).join(' | ')} |`;
  const [head = [], ...body] = all;
  return [text(head), rule, ...body.map(text)].join('\n');
}

/** The middle one; of an even number the upper of the two. */
export function median(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[values.length >> 1] ?? Number.NaN;
}

/** Of values in order: the one below which this part of them lies. */
export const percentile = (sorted: readonly number[], part: number): number =>
  sorted[Math.floor(part * (sorted.length - 1))] ?? Number.NaN;

/** A figure at a time, in minutes since the beginning. */
export interface Sample {
  readonly minute: number;
  readonly value: number;
}

/** By how much a figure grows a minute: the line that fits its samples best. */
export function slopeOf(samples: readonly Sample[]): number {
  const mean = (of: (sample: Sample) => number) =>
    samples.reduce((sum, sample) => sum + of(sample), 0) / samples.length;
  const [middle, level] = [mean(({ minute }) => minute), mean(({ value }) => value)];
  const spread = samples.reduce((sum, { minute }) => sum + (minute - middle) ** 2, 0);
  return samples.reduce((sum, { minute, value }) => sum + (minute - middle) * (value - level), 0) / spread;
}

/** What came after this share of the time: what only a beginning needs is no trend. */
export function afterWarmUp(samples: readonly Sample[], share: number): Sample[] {
  const from = share * Math.max(...samples.map(({ minute }) => minute));
  return samples.filter(({ minute }) => minute >= from);
}
