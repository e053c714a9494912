import type { KeptCookies } from '@nightfall/shared/protocol/site';
import { useQuery } from '@tanstack/react-query';
import { PERSONAL, randomId } from '../session/personal.ts';
import { tabStore } from '../session/store.ts';
import { ApiError, CookiesRefused, errorCode, request } from './request.ts';

interface Attempt {
  readonly attemptId: string;
  /** The body as JSON. */
  readonly asked: string;
}

/** Where an unanswered attempt is stored. */
interface AttemptStore {
  readonly read: () => Attempt | null;
  readonly keep: (attempt: Attempt | null) => void;
}

/** For bodies with secrets, such as a password: kept while the page is open. */
export function memoryAttempts(): AttemptStore {
  let kept: Attempt | null = null;
  return {
    read: () => kept,
    keep: (attempt) => {
      kept = attempt;
    },
  };
}

/** Survives a phone that discards the page meanwhile. */
export function tabAttempts(name: string): AttemptStore {
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

/** The server has accepted or refused; any other failure leaves open whether it acted. */
const isAnswered = (error: unknown): boolean => error instanceof ApiError && error.status < 500;

/**
 * An idempotent call: until it is answered, the same body is sent under the same attempt id, which the server executes
 * once. Another body is another attempt.
 */
export function idempotent<Body extends object, Answer>(
  place: AttemptStore,
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
    const anew = (): Attempt => ({ attemptId: randomId(), asked });
    if (before?.asked !== asked) return press(body, anew());
    try {
      return await press(body, before);
    } catch (error) {
      // The earlier attempt succeeded, and its room was left or ended since.
      if (errorCode(error) === 'INVALID') return press(body, anew());
      throw error;
    }
  };
}

const PATH = '/api/cookies';
/** Notes in this tab that cookies are kept, so that the server is not asked again. */
const COOKIES_KEPT = 'cookiesKept';

/** Whether this browser keeps cookies; assumed where the server does not answer. */
async function areCookiesKept(): Promise<boolean> {
  // Those that the page may read are kept cookies, too.
  if (document.cookie !== '' || tabStore.read(COOKIES_KEPT) !== null) return true;
  try {
    // The first answer sets the cookie that the second question is to bring back.
    const areKept = (await doCookiesReturn()) || (await doCookiesReturn());
    if (areKept) tabStore.write(COOKIES_KEPT, '1');
    return areKept;
  } catch {
    return true;
  }
}

const doCookiesReturn = async () => (await request<KeptCookies>('GET', PATH)).areKept;

/** Whether the browser refuses cookies; false while not known. */
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
