import { z } from 'zod';
import type { Origin } from './tracing.ts';

/** Where in a trace a job belongs. */
const jobOriginSchema = z.object({
  traceparent: z.string(),
  /** It begins a trace of its own: where deadlines lead to deadlines, a trace would never end. */
  isApart: z.literal(true).optional(),
});

type JobOrigin = z.infer<typeof jobOriginSchema>;

/** The option of a job in which BullMQ keeps it, beside the job's data; a worker without traces looks past it. */
export const telemetryOf = ({ traceparent, byJob }: Origin, isTimed: boolean) => {
  const origin: JobOrigin = { traceparent, ...(byJob && isTimed && { isApart: true }) };
  return { telemetry: { metadata: JSON.stringify(origin) } };
};

/** What BullMQ has kept; undefined for a job that no trace has led to. */
export function readJobOrigin(metadata: string | undefined): JobOrigin | undefined {
  if (metadata === undefined) return undefined;
  try {
    return jobOriginSchema.safeParse(JSON.parse(metadata)).data;
  } catch {
    // Somebody else's.
    return undefined;
  }
}
