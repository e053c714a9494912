import { createContext, type ReactNode, useContext } from 'react';
import { type PendingClaim, usePendingClaim } from './use-pending-claim.ts';

const ClaimMakerContext = createContext<PendingClaim | null>(null);

/** Around all that makes claims: what is said on the board and above the chat can be undone in one place. */
export function ClaimMaker({ children }: { readonly children: ReactNode }) {
  return <ClaimMakerContext value={usePendingClaim()}>{children}</ClaimMakerContext>;
}

export function useClaimMaker(): PendingClaim {
  const maker = useContext(ClaimMakerContext);
  if (maker === null) throw new Error('Nobody can claim anything here');
  return maker;
}
