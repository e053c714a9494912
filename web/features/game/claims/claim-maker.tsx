import { createContext, type ReactNode, useContext } from 'react';
import { type PendingClaims, usePendingClaims } from './use-pending-claims.ts';

const ClaimMakerContext = createContext<PendingClaims | null>(null);

/** Around all that makes claims: what is said on the board and above the chat can be undone in one place. */
export function ClaimMaker({ children }: { readonly children: ReactNode }) {
  return <ClaimMakerContext value={usePendingClaims()}>{children}</ClaimMakerContext>;
}

export function useClaimMaker(): PendingClaims {
  const maker = useContext(ClaimMakerContext);
  if (maker === null) throw new Error('Nobody can claim anything here');
  return maker;
}
