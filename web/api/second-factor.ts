import type { AppSecret, RecoveryCodes, SecondFactor } from '@nightfall/shared/protocol/accounts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useIdentityChange } from './account.ts';
import { withProof } from './confirmation.ts';
import { errorCode, request } from './request.ts';

const KEY = ['/api/me/second-factor'];
const [PATH] = KEY as [string];

export const useSecondFactor = () => useQuery<SecondFactor>({ queryKey: KEY, staleTime: 0, gcTime: 0 });

export const offerSecret = () => withProof(() => request<AppSecret>('POST', `${PATH}/set-up`));
export const confirmSecret = (code: string) => request<RecoveryCodes>('POST', PATH, { code });
export const renewRecoveryCodes = (code: string) =>
  request<RecoveryCodes>('POST', `${PATH}/recovery-codes`, { code });
export const turnOffSecondFactor = (code: string) => request<unknown>('DELETE', PATH, { code });

/** Reads again what a change of the second factor has changed: the factor, and what the account may do. */
export function useSecondFactorChange() {
  const queryClient = useQueryClient();
  const changeIdentity = useIdentityChange();
  return async (): Promise<void> => {
    await Promise.all([queryClient.invalidateQueries({ queryKey: KEY }), changeIdentity()]);
  };
}

/** The credentials were right; the second factor is missing. */
export const isCodeRequired = (error: unknown): boolean => errorCode(error) === 'CODE_REQUIRED';
export const isCodeRefused = (error: unknown): boolean => errorCode(error) === 'CODE_REFUSED';
