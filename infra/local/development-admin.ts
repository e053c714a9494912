import { keptSecret } from './kept-secret';
import { runToEnd } from './run-program.ts';

export interface DevelopmentAdmin {
  readonly email: string;
  /** Null when the address had an account before: that one keeps its own password. */
  readonly password: string | null;
}

/**
 * Creates the account of the super admin, unless the address has one. The password is random and kept in the data folder.
 * @throws Error when the database cannot be asked.
 */
export async function makeDevelopmentAdmin(
  email: string,
  { databaseUrl, dataDir }: { readonly databaseUrl: string; readonly dataDir: string },
): Promise<DevelopmentAdmin> {
  const password = keptSecret(dataDir, 'admin-password');
  const env = { DATABASE_URL: databaseUrl, ADMIN_EMAIL: email, ADMIN_PASSWORD: password };
  const answer = await runToEnd('api/accounts/development-admin.ts', env);
  return { email, password: answer.includes('own password') ? password : null };
}

/** For the API: the account with the password that stands at the terminal is there at this machine alone. */
export const adminSettings = (
  { email, password }: DevelopmentAdmin,
  env: Readonly<Record<string, string | undefined>>,
): Record<string, string> => ({
  SUPER_ADMIN_EMAILS: env.SUPER_ADMIN_EMAILS || email,
  ...(password === null ? {} : { DEVELOPMENT_ADMIN: email }),
});

/** How to sign in as the administrator, for the person at the terminal. */
export function signInSentence({ email, password }: DevelopmentAdmin, address: string): string {
  const how = password === null ? 'with the password this account has' : `password ${password}`;
  return `Administrator: sign in at ${address}/auth as ${email}, ${how}`;
}

/** What stands in for the outside world in development; null when nothing does. */
export function standInSentence(
  env: Readonly<Record<string, string | undefined>>,
  address: string,
): string | null {
  const mails = env.SMTP_URL ? [] : [`mails are at ${address}/dev/mail`];
  const checkout = env.STRIPE_SECRET_KEY ? [] : ['the checkout is a test, no money is taken'];
  const parts = [...mails, ...checkout];
  return parts.length === 0 ? null : `For development: ${parts.join('; ')}`;
}
