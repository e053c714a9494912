import type { Queue } from 'bullmq';
import { z } from 'zod';
import type { SharedFormat } from '../formats/shared-format.ts';
import { newId } from '../ids.ts';
import { type TraceOrigin, telemetryOf } from '../observability/tracing.ts';
import type { JobDefinition } from './job.ts';

const schema = z.strictObject({
  /** With an account or not: only the worker finds out. */
  email: z.email(),
  /** Where the link leads, e.g. `https://nightfall.example`. */
  origin: z.url({ protocol: /^https?$/ }),
  /** Hash of the requesting browser: the code in the mail works there only. */
  asker: z.string().length(64),
  /** Of the page in that browser, for an account without a language of its own; English where it is not said. */
  language: z.string().optional(),
  createdAt: z.int(),
});
export type MagicLinkRequest = z.infer<typeof schema>;

/** Sends a link that signs in, if the address has an account. The link itself never rests in a queue. */
export const sendMagicLink: JobDefinition<typeof schema> = { name: 'send-magic-link', schema };

/** With growing delays this goes on for about ten minutes, nearly as long as a link lives. */
const ATTEMPTS = 12;

/** @throws when Redis does not take the job: no mail will come then. */
export const enqueueMagicLink = (
  queue: Queue,
  shared: SharedFormat,
  /** A job with an id that is known is not added again. */
  {
    jobId = newId(),
    ...request
  }: Omit<MagicLinkRequest, 'createdAt'> & { readonly jobId?: string | undefined },
  askedIn?: TraceOrigin,
) => {
  const data = shared.write(sendMagicLink.name, { ...request, createdAt: Date.now() });
  return queue.add(sendMagicLink.name, data, {
    jobId,
    attempts: ATTEMPTS,
    ...(askedIn && telemetryOf(askedIn, false)),
  });
};
