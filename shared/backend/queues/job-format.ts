import type { Parts } from '../../game/state/formats/format-step.ts';
import { FIRST_FORMAT, formatOf } from '../../game/state/formats/formats.ts';
import type { SharedFormat } from '../formats/shared-format.ts';

/** A job as BullMQ has it. Its name says its format: workers from before the numbers refuse data with more in it. */
export interface WrittenJob {
  readonly name: string;
  readonly data: Parts;
}

const MARK = '@';

/** What is put into a queue, in the format that all living processes know. */
export function writeJob(shared: SharedFormat, queue: string, parts: Parts): WrittenJob {
  const written = shared.write(queue, parts);
  const { format: _, ...data } = written;
  const format = formatOf(written);
  return { name: format === FIRST_FORMAT ? queue : `${queue}${MARK}${format}`, data };
}

/** The format of a job, as its name says it. */
export const jobFormat = ({ name }: WrittenJob): number => Number(name.split(MARK)[1] ?? FIRST_FORMAT);

/** A job's data as this process knows it; null for one of a newer format. */
export function readJob(shared: SharedFormat, queue: string, job: WrittenJob): Parts | null {
  const format = jobFormat(job);
  return shared.read(queue, format === FIRST_FORMAT ? job.data : { ...job.data, format });
}
