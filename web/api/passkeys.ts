import type { Passkey } from '@nightfall/shared/protocol/passkeys';
import {
  browserSupportsWebAuthn,
  startAuthentication,
  startRegistration,
  WebAuthnError,
} from '@simplewebauthn/browser';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useIdentityChange } from './account.ts';
import { withProof } from './confirmation.ts';
import { needingCookies } from './entering.ts';
import { request } from './request.ts';

const KEY = ['/api/me/passkeys'];
const [OWN] = KEY as [string];
const WAY_IN = '/api/auth/passkey';

type CreationOptions = Parameters<typeof startRegistration>[0]['optionsJSON'];
type RequestOptions = Parameters<typeof startAuthentication>[0]['optionsJSON'];

/** Passkeys belong to a name over TLS, or to this machine; a bare address has none. */
export const hasPasskeys = (): boolean =>
  browserSupportsWebAuthn() && !/^[\d.]+$|^\[/.test(window.location.hostname);

export const usePasskeys = () => useQuery<Passkey[]>({ queryKey: KEY, staleTime: 0, gcTime: 0 });

export async function addPasskey(name: string): Promise<Passkey> {
  const optionsJSON = await withProof(() => request<CreationOptions>('POST', `${OWN}/options`));
  const response = await startRegistration({ optionsJSON });
  return request<Passkey>('POST', OWN, { name, response });
}

export const removePasskey = (id: string) =>
  withProof(() => request<unknown>('DELETE', `${OWN}/${encodeURIComponent(id)}`));

/** Reads again what a change of the passkeys has changed: the list, and what the account may do. */
export function usePasskeyChange() {
  const queryClient = useQueryClient();
  const changeIdentity = useIdentityChange();
  return async (): Promise<void> => {
    await Promise.all([queryClient.invalidateQueries({ queryKey: KEY }), changeIdentity()]);
  };
}

export async function signInWithPasskey({ takeSeat }: { readonly takeSeat?: boolean }): Promise<unknown> {
  const optionsJSON = await needingCookies(() => request<RequestOptions>('POST', `${WAY_IN}/options`));
  const response = await startAuthentication({ optionsJSON });
  return request('POST', WAY_IN, { response, takeSeat });
}

/** The browser's dialog was closed or timed out: no failure. */
export const isGivenUp = (error: unknown): boolean =>
  error instanceof Error && (error.name === 'NotAllowedError' || error.name === 'AbortError');

export const isKnownAlready = (error: unknown): boolean =>
  error instanceof WebAuthnError && error.code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED';
