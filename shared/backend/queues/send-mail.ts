import { z } from 'zod';
import { newId } from '../ids.ts';
import type { JobDefinition } from './job.ts';
import type { Queues } from './queues.ts';

const schema = z.strictObject({
  to: z.email(),
  subject: z.string().min(1),
  text: z.string().min(1),
  html: z.string().min(1),
  createdAt: z.int(),
});

export type QueuedMail = z.infer<typeof schema>;
/** One mail to one address, in plain text and HTML. */
export type Mail = Omit<QueuedMail, 'createdAt'>;

/** Hands a mail over; tried again for a while when the mail server does not take it. */
export const sendMail: JobDefinition<typeof schema> = { name: 'send-mail', schema };

/** At growing distances this goes on for about ten minutes, nearly as long as a sign-in link lives. */
const ATTEMPTS = 12;

/** @throws when Redis does not take it: then no mail will come. */
export const enqueueMail = (queues: Queues, mail: Mail) =>
  queues.sendMail.add(
    sendMail.name,
    { ...mail, createdAt: Date.now() },
    { jobId: newId(), attempts: ATTEMPTS },
  );
