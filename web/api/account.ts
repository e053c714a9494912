import type { PlayerLook } from '@nightfall/shared/game/state/player-look';
import type { AuthResponse, MeResponse, OwnSession, PlayedGame } from '@nightfall/shared/protocol/accounts';
import { ACCOUNT_COOKIE } from '@nightfall/shared/protocol/limits';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { readStored, writeStored } from '../session/browser-storage.ts';
import { keepLanguage } from '../session/language.ts';
import { useGoAtOnce } from '../session/page-router.tsx';
import { forgetPerson, forgetSeats } from '../session/personal.ts';
import { withProof } from './confirmation.ts';
import { fetchOrNull, request } from './request.ts';

export const ME_KEY = ['/api/me'];

/** By a cookie that all tabs share. */
export const mayHaveAccount = (): boolean => document.cookie.includes(`${ACCOUNT_COOKIE}=1`);

/** Not asked for strangers and guests, whose console would show the refusal. */
async function fetchMe(): Promise<MeResponse | null> {
  if (!mayHaveAccount()) return null;
  const me = await fetchOrNull<MeResponse>('/api/me');
  // The session has ended while this browser was closed.
  if (me === null) forgetPerson();
  return me;
}

const useAccount = () => useQuery({ queryKey: ME_KEY, queryFn: fetchMe });

/** The signed-in account; null for guests and strangers, undefined while not known yet. */
export function useMe(): MeResponse | null | undefined {
  const { data, isLoadingError } = useAccount();
  return isLoadingError ? null : data;
}

/** The account could not be loaded. */
export const useIsMeFailed = (): boolean => useAccount().isLoadingError;

/** The name to show: the display name, else the part of the e-mail before the @. */
export const accountName = (me: MeResponse): string => me.displayName || (me.email.split('@')[0] ?? me.email);

export const updateProfile = (displayName: string) =>
  request<unknown>('PUT', '/api/profile', { displayName });

/** The account's look in later games, on every device. */
export const keepLook = (look: PlayerLook) => request<MeResponse>('PUT', '/api/me/look', look);

/** Shows the page in another language from now on, in this browser, and has mails to the account written in it. */
export async function chooseLanguage(language: string): Promise<void> {
  keepLanguage(language);
  // The page changes also where the account cannot be told.
  if (mayHaveAccount()) await request('PUT', '/api/me/language', { language }).catch(() => undefined);
  window.location.reload();
}

/** The rounds that the account has played, newest first. */
export const usePlayedGames = () => useQuery<PlayedGame[]>({ queryKey: ['/api/me/games'], gcTime: 0 });

export const SESSIONS_KEY = ['/api/me/sessions'];
/** Where the account is signed in, the last used first. */
export const useOwnSessions = () => useQuery<OwnSession[]>({ queryKey: SESSIONS_KEY, gcTime: 0 });
/** @returns the sessions that are left, as does `endOtherSessions` */
export const endSession = (id: string) =>
  withProof(() => request<OwnSession[]>('DELETE', `/api/me/sessions/${encodeURIComponent(id)}`));
export const endOtherSessions = () => withProof(() => request<OwnSession[]>('DELETE', '/api/me/sessions'));

/** Proves the password again, for `withProof`. */
export const confirmIdentity = (password: string) =>
  request<AuthResponse>('POST', '/api/me/confirm', { password });

interface NewPassword {
  readonly password: string;
  readonly currentPassword?: string;
}
export const changePassword = (body: NewPassword) =>
  withProof(() => request<unknown>('PUT', '/api/me/password', body));

/**
 * Reads the account again after signing in or out. A seat goes over to the account, so the stored identity does too. When
 * the account cannot be read now, the next use reads it.
 */
export function useIdentityChange() {
  const queryClient = useQueryClient();
  return async ({ leavesSeat = false } = {}): Promise<void> => {
    if (leavesSeat) forgetSeats();
    queryClient.removeQueries({ queryKey: ['/api/games'] });
    const reading = queryClient.fetchQuery({ queryKey: ME_KEY, queryFn: fetchMe, staleTime: 0 });
    const me = await reading.catch(() => undefined);
    if (me === undefined) queryClient.removeQueries({ queryKey: ME_KEY });
    if (!me) return;
    if (readStored('userId') !== null) writeStored('userId', me.id);
    writeStored('displayName', accountName(me));
  };
}

export function useLogout() {
  const changeIdentity = useIdentityChange();
  return async (): Promise<void> => {
    await request<unknown>('POST', '/api/auth/logout');
    forgetPerson();
    await changeIdentity();
  };
}

/** Ends the session, all sessions or the account, and goes home before the pages that need an account render again. */
export function useAccountExits() {
  const changeIdentity = useIdentityChange();
  const navigate = useNavigate();
  const goAtOnce = useGoAtOnce();
  const leave = async (): Promise<void> => {
    forgetPerson();
    goAtOnce(() => navigate('/'));
    await changeIdentity();
  };
  return {
    signOut: async (): Promise<void> => {
      await request<unknown>('POST', '/api/auth/logout');
      await leave();
    },
    signOutEverywhere: async (): Promise<void> => {
      await request<unknown>('POST', '/api/auth/logout-all');
      await leave();
    },
    deleteAccount: async (email: string): Promise<void> => {
      await withProof(() => request<unknown>('DELETE', '/api/me', { email }));
      await leave();
    },
  };
}

/** Names the account: without a name others see the first half of its address. */
export function useNaming() {
  const changeIdentity = useIdentityChange();
  return async (displayName: string): Promise<void> => {
    await updateProfile(displayName);
    await changeIdentity();
  };
}
