import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { ME_KEY } from '../../api/account.ts';
import { USERS_KEY } from '../../api/admin.ts';

const DELAY_MS = 100;

/** Forgets the users and who is asking; while both are dropped nothing may be shown that reads them. */
export function useHardRefresh() {
  const queryClient = useQueryClient();
  const [isDropped, setDropped] = useState(false);
  useEffect(() => {
    if (!isDropped) return;
    queryClient.removeQueries({ queryKey: USERS_KEY });
    queryClient.removeQueries({ queryKey: ME_KEY });
    const timer = setTimeout(() => setDropped(false), DELAY_MS);
    return () => clearTimeout(timer);
  }, [isDropped, queryClient]);
  return { isDropped, hardRefresh: () => setDropped(true) };
}
