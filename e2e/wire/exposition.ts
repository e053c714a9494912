/** One line of /metrics. */
export interface Sample {
  readonly name: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly value: number;
}

/** What a process says of itself. */
export async function metricsAt(url: string): Promise<string> {
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(`/metrics answered ${answer.status}`);
  return answer.text();
}

/** Prometheus reads infinity and what is no number in capital and small letters. */
const SAMPLE = /^(?<name>\w+)(?:\{(?<labels>(?:\w+="[^"\\\n]*",?)+)\})? (?<value>[\d.e+-]+|[+-]?inf|nan)$/i;

/** @throws Error for a line that is neither a comment nor a sample */
export function samplesOf(text: string): Sample[] {
  const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return lines.map((line) => {
    const { name = '', labels = '', value = '' } = SAMPLE.exec(line)?.groups ?? {};
    if (name === '') throw new Error(`This is no sample: ${line}`);
    const pairs = [...labels.matchAll(/(\w+)="([^"]*)"/g)].map(([, label = '', said = '']) => [label, said]);
    return { name, labels: Object.fromEntries(pairs), value: numberOf(value) };
  });
}

/** The sum of all samples of a name that have these labels. */
export function sumOf(samples: readonly Sample[], name: string, labels: Sample['labels'] = {}): number {
  const fitting = samples.filter(
    (sample) =>
      sample.name === name &&
      Object.entries(labels).every(([label, value]) => sample.labels[label] === value),
  );
  return fitting.reduce((sum, { value }) => sum + value, 0);
}

const numberOf = (value: string) =>
  /inf$/i.test(value) ? Number(`${value.startsWith('-') ? '-' : ''}Infinity`) : Number(value);
