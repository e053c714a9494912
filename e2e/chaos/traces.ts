import { join } from 'node:path';
import type { Report } from './report.ts';

/** Beside what failed browser tests leave. */
const FOLDER = 'test-results';

/** Leaves what there is to look at where something was wrong: what was, what the processes have said, and the frames. */
export async function leaveTraces({ wrong, received }: Report, output: string): Promise<void> {
  if (wrong.length === 0) return;
  const file = (name: string) => join(import.meta.dirname, '../..', FOLDER, name);
  await Bun.write(file('chaos.log'), `${wrong.join('\n')}\n\n${output}`);
  await Bun.write(file('chaos-frames.jsonl'), `${received.join('\n')}\n`);
  console.info(
    `What the processes have said is in ${FOLDER}/chaos.log, what people received in chaos-frames.jsonl`,
  );
}
