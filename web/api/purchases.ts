import type { MeResponse } from '@nightfall/shared/protocol/accounts';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { ME_KEY } from './account.ts';
import { request } from './request.ts';

/** What is for sale, as the checkout calls it. */
export type Product = 'host' | 'host-pass-48h';

export const startCheckout = (product: Product) =>
  request<{ checkoutUrl: string }>('POST', `/api/checkout/${product}`);

/** Completes a purchase whose webhook got lost. */
export const completePurchase = () => request<{ message: string }>('POST', '/api/debug/grant-host-manual');

/** Accounts are read once; this reads the account again after it was changed elsewhere. */
export function useReadAccountAgain(): () => Promise<MeResponse | null> {
  const queryClient = useQueryClient();
  return useCallback(async () => {
    await queryClient.refetchQueries({ queryKey: ME_KEY }, { cancelRefetch: false });
    return queryClient.getQueryData<MeResponse | null>(ME_KEY) ?? null;
  }, [queryClient]);
}
