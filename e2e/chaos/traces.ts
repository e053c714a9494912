import { join } from 'node:path';
import type { Report } from './report.ts';

/** Not where browser tests leave theirs: each run of them begins with an empty folder. */
const FOLDER = 'test-results/chaos';

/** Leaves what there is to look at where something was wrong: what was, what the processes have said, and the frames. */
export async function leaveTraces({ wrong, received }: Report, output: string): Promise<void> {
  if (wrong.length === 0) return;
  const file = (name: string) => join(import.meta.dirname, '../..', FOLDER, name);
  await Bun.write(file('said.log'), `${wrong.join('\n')}\n\n${output}`);
  await Bun.write(file('frames.jsonl'), `${received.join('\n')}\n`);
  console.info(`What the processes have said is in ${FOLDER}/said.log, what people received in frames.jsonl`);
}
