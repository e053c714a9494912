import type { KeptCookies } from '@nightfall/shared/protocol/site';
import { useQuery } from '@tanstack/react-query';
import { tabStore } from '../session/store.ts';
import { CookiesRefused, request } from './request.ts';

const PATH = '/api/cookies';
/** Noted in a tab where they are: nobody is asked again. */
const KNOWN = 'cookiesKept';

/** Whether this browser keeps cookies. Where the server does not answer, nothing speaks against it. */
async function areCookiesKept(): Promise<boolean> {
  // Those that the page may read are kept cookies, too.
  if (document.cookie !== '' || tabStore.read(KNOWN) !== null) return true;
  try {
    // The first answer sets the cookie that the second question is to bring back.
    const areKept = (await haveComeBack()) || (await haveComeBack());
    if (areKept) tabStore.write(KNOWN, '1');
    return areKept;
  } catch {
    return true;
  }
}

const haveComeBack = async () => (await request<KeptCookies>('GET', PATH)).areKept;

/** Whether cookies are refused, for a page that says so before anybody presses; false while not known. */
export const useAreCookiesRefused = (): boolean =>
  useQuery({
    queryKey: [PATH],
    queryFn: areCookiesKept,
    gcTime: 0,
    staleTime: 0,
    // They may have been allowed meanwhile, in the browser's settings.
    refetchOnWindowFocus: ({ state }) => state.data === false,
  }).data === false;

/** For calls whose answer is worth nothing without its cookie, such as a seat. @throws CookiesRefused before anything is taken */
export async function needingCookies<T>(call: () => Promise<T>): Promise<T> {
  if (!(await areCookiesKept())) throw new CookiesRefused();
  return call();
}
