import { effectKinds, effectTable } from '../effects/effect-table.ts';
import { periodicJobs } from './periodic-jobs.ts';
import { sendMagicLink } from './send-magic-link.ts';

/** Jobs that no effect of a room asks for. */
export const jobsBesideEffects = { ...periodicJobs, sendMagicLink };

/** Every queue there is, by its name in Redis. */
export const queueNames: readonly string[] = [
  ...effectKinds.map((kind) => effectTable[kind].queue),
  ...Object.values(jobsBesideEffects).map(({ name }) => name),
];
