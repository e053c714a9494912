import type { Mail } from '@nightfall/shared/backend/mail/mail';

/** Brings a mail where it belongs. Throws to be tried again, with an error that says nothing of the mail. */
export type Deliver = (mail: Mail, jobId: string) => Promise<undefined>;
