import type { Env } from '../env.ts';

/** Without a mail server, and outside production, mails are kept for whoever develops. */
export const mailsAreKept = (env: Pick<Env, 'NODE_ENV' | 'SMTP_URL'>): boolean =>
  env.SMTP_URL === undefined && env.NODE_ENV !== 'production';

/**
 * Whether a mail may be read and its links lead here; otherwise nothing may depend on one. Without PUBLIC_URL links
 * lead where the Host header says, and a stranger could have a link to elsewhere mailed to somebody.
 */
export const mailIsOffered = (env: Pick<Env, 'NODE_ENV' | 'SMTP_URL' | 'PUBLIC_URL'>): boolean =>
  env.NODE_ENV !== 'production' || (env.SMTP_URL !== undefined && env.PUBLIC_URL !== undefined);
