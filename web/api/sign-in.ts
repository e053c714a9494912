import type { AuthResponse } from '@nightfall/shared/protocol/accounts';
import type { ErrorBody, SignInQuestion } from '@nightfall/shared/protocol/errors';
import { idempotent, memoryAttempts, needingCookies } from './entering.ts';
import { ApiError, request } from './request.ts';

/** Without a password it asks for a magic link. */
interface Credentials {
  readonly email: string;
  readonly password?: string;
  readonly takeSeat?: boolean;
  /** Of the second factor, once CODE_REQUIRED has asked for it. */
  readonly code?: string;
}
interface MailedCodeUse extends Omit<Credentials, 'password'> {
  readonly mailedCode: string;
}
interface LinkUse {
  readonly token: string;
  readonly confirm?: boolean;
  readonly takeSeat?: boolean;
  readonly code?: string;
}
type Answer = AuthResponse;

const enter =
  <Body>(path: string) =>
  (body: Body) =>
    needingCookies(() => request<Answer>('POST', path, body));

export const login = enter<Credentials>('/api/auth/login');
export const signup = idempotent(memoryAttempts(), enter<Credentials>('/api/auth/signup'));
export const completeMagicLink = enter<LinkUse>('/api/auth/callback');

export const signInByMailedCode = (body: MailedCodeUse) =>
  request<Answer>('POST', '/api/auth/mailed-code', body);

/** The account a link would sign in, where the server wants a confirmation first; null for any other error. */
export function questionIn(error: unknown): SignInQuestion | null {
  if (!(error instanceof ApiError) || error.details.code !== 'CONFIRM_SIGN_IN') return null;
  return (JSON.parse(error.body) as ErrorBody).signIn ?? null;
}

/** A link is on its way instead of a session. */
export const isLinkOnItsWay = ({ message }: Answer): boolean => message.startsWith('Check your email');
