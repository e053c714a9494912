import type { KeptCookies } from '@nightfall/shared/protocol/site';
import { useQuery } from '@tanstack/react-query';
import { chanceId, PERSONAL } from '../session/personal.ts';
import { tabStore } from '../session/store.ts';
import { ApiError, CookiesRefused, errorCode, request } from './request.ts';

interface Attempt {
  readonly attemptId: string;
  /** What is asked for, as JSON. */
  readonly asked: string;
}

/** Where an attempt is while it has no answer; null forgets it. */
interface Place {
  readonly read: () => Attempt | null;
  readonly keep: (attempt: Attempt | null) => void;
}

/** For what nobody else may read, such as a password: as long as the page is open. */
export function inMemory(): Place {
  let kept: Attempt | null = null;
  return {
    read: () => kept,
    keep: (attempt) => {
      kept = attempt;
    },
  };
}

/** Found again by a phone that has thrown the page away meanwhile. */
export function inTab(name: string): Place {
  const key = PERSONAL.attempt + name;
  return {
    read: () => {
      const [attemptId, ...asked] = (tabStore.read(key) ?? '').split(' ');
      return attemptId === undefined || attemptId === '' ? null : { attemptId, asked: asked.join(' ') };
    },
    keep: (attempt) => {
      if (attempt === null) tabStore.remove(key);
      else tabStore.write(key, `${attempt.attemptId} ${attempt.asked}`);
    },
  };
}

/** The server has said yes or no; anything else says nothing about what became of it. */
const isAnswered = (error: unknown): boolean => error instanceof ApiError && error.status < 500;

/**
 * A call that enters, once for each press: as long as it is not answered, the same press goes under the same id, which
 * the server does once. Another wish is another press.
 */
export function repeatable<Body extends object, Answer>(
  place: Place,
  send: (body: Body & { readonly attemptId: string }) => Promise<Answer>,
): (body: Body) => Promise<Answer> {
  const press = async (body: Body, attempt: Attempt): Promise<Answer> => {
    place.keep(attempt);
    try {
      const answer = await send({ ...body, attemptId: attempt.attemptId });
      place.keep(null);
      return answer;
    } catch (error) {
      if (isAnswered(error)) place.keep(null);
      throw error;
    }
  };
  return async (body) => {
    const asked = JSON.stringify(body);
    const before = place.read();
    const anew = (): Attempt => ({ attemptId: chanceId(), asked });
    if (before?.asked !== asked) return press(body, anew());
    try {
      return await press(body, before);
    } catch (error) {
      // It has been done, and was left or ended since.
      if (errorCode(error) === 'INVALID') return press(body, anew());
      throw error;
    }
  };
}

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
