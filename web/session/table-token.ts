import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { PERSONAL } from './personal.ts';
import { tabStore } from './store.ts';

const keyOf = (gameId: string) => `${PERSONAL.tableToken}${gameId}`;

export const tableAddress = (gameId: string, token: string) =>
  `${window.location.origin}/table/${gameId}#${token}`;

/**
 * The token of this screen. It comes in the address's fragment, which no request carries. From there it goes into this
 * tab's own storage, so that the address bar of a screen that a whole room looks at does not give it away and a reload
 * still has it. A browser that keeps nothing leaves it in the address.
 */
export function useTableToken(gameId: string): string | null {
  const { hash, pathname } = useLocation();
  const navigate = useNavigate();
  const [token, setToken] = useState(() => hash.slice(1) || tabStore.read(keyOf(gameId)));
  useEffect(() => {
    const given = hash.slice(1);
    if (given === '') return;
    setToken(given);
    if (tabStore.write(keyOf(gameId), given)) navigate(pathname, { replace: true });
  }, [hash, pathname, gameId, navigate]);
  return token;
}
