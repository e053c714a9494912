import { chanceId } from '../session/chance-id.ts';
import { PERSONAL } from '../session/personal.ts';
import { tabStore } from '../session/store.ts';
import { ApiError, errorCode } from './request.ts';

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
