import type { MeResponse } from '@nightfall/shared/protocol/accounts';
import { ACCOUNT_COOKIE } from '@nightfall/shared/protocol/limits';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { readStored, removeStored, writeStored } from '../session/browser-storage.ts';
import { fetchOrNull } from './query-client.ts';
import { request } from './request.ts';

export const ME_KEY = ['/api/me'];

/** Strangers and guests have no account to ask for; their console stays free of refusals. */
async function fetchMe(): Promise<MeResponse | null> {
  const mayHaveAccount = document.cookie.includes(`${ACCOUNT_COOKIE}=1`);
  return mayHaveAccount ? fetchOrNull<MeResponse>('/api/me') : null;
}

/** The signed-in account; null for guests and strangers, undefined while not known yet. */
export function useMe(): MeResponse | null | undefined {
  const { data, isError } = useQuery({ queryKey: ME_KEY, queryFn: fetchMe });
  return isError ? null : data;
}

/** The name to show: the display name, else the part of the e-mail before the @. */
export const accountName = (me: MeResponse): string => me.displayName || (me.email.split('@')[0] ?? me.email);

interface Credentials {
  readonly email: string;
  readonly password: string;
}

export const login = (body: Credentials) => request<{ message: string }>('POST', '/api/auth/login', body);
export const signup = (body: Credentials) => request<{ message: string }>('POST', '/api/auth/signup', body);
export const updateProfile = (displayName: string) =>
  request<unknown>('PUT', '/api/profile', { displayName });

/** Reads the account again after signing in or out; a seat goes over to the account, so the stored identity does too. */
export function useIdentityChange() {
  const queryClient = useQueryClient();
  return async (): Promise<void> => {
    queryClient.removeQueries({ queryKey: ['/api/games'] });
    const me = await queryClient.fetchQuery({
      queryKey: ME_KEY,
      queryFn: fetchMe,
      staleTime: 0,
    });
    if (me === null) return;
    if (readStored('userId') !== null) writeStored('userId', me.id);
    writeStored('displayName', accountName(me));
  };
}

export function useLogout() {
  const changeIdentity = useIdentityChange();
  return async (): Promise<void> => {
    await request<unknown>('POST', '/api/auth/logout');
    removeStored('userId');
    removeStored('displayName');
    removeStored('gameSession');
    await changeIdentity();
  };
}
