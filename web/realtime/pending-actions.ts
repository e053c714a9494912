import type { ActionName, SentAction, SentActionData } from '@nightfall/shared/protocol/actions';
import type { ErrorCode } from '@nightfall/shared/protocol/errors';
import type { Said } from '@nightfall/shared/text/problems';
import { randomId } from '../session/personal.ts';

/** The server refused an action. */
export class ActionError extends Error {
  readonly code: ErrorCode | 'NOT_CONNECTED';

  constructor(code: ErrorCode | 'NOT_CONNECTED', message: string) {
    super(message);
    this.name = 'ActionError';
    this.code = code;
  }
}

/** The refusal of a frame, in the page's language as an ApiError is. */
export async function actionError(refusal: {
  readonly code: ErrorCode;
  readonly message: string;
  readonly said?: Said;
}): Promise<ActionError> {
  const { code, message } = refusal;
  const said = await import('../api/error-words.ts').then(
    ({ errorWords }) => errorWords.textOf(refusal),
    () => message,
  );
  return new ActionError(code, said ?? message);
}

export type AckData = Record<string, unknown>;

interface Pending {
  readonly message: SentAction;
  readonly resolve: (data: AckData) => void;
  readonly reject: (error: ActionError) => void;
}

/** Actions that have been sent and not been answered: they are sent again, under the same id, after a reconnect. */
export class PendingActions {
  readonly #pending = new Map<string, Pending>();

  add<A extends ActionName>(
    seat: { gameId: string; userId: string },
    action: A,
    data: SentActionData<A>,
  ): { message: SentAction; answer: Promise<AckData> } {
    const requestId = randomId();
    const message: SentAction = { type: 'game_action', ...seat, action, data, requestId };
    const answer = new Promise<AckData>((resolve, reject) => {
      this.#pending.set(requestId, { message, resolve, reject });
    });
    return { message, answer };
  }

  settle(requestId: string, data: AckData): void {
    this.#pending.get(requestId)?.resolve(data);
    this.#pending.delete(requestId);
  }

  fail(requestId: string, error: ActionError | Promise<ActionError>): void {
    const pending = this.#pending.get(requestId);
    this.#pending.delete(requestId);
    if (error instanceof ActionError) pending?.reject(error);
    else void error.then(pending?.reject);
  }

  failAll(error: ActionError): void {
    for (const requestId of [...this.#pending.keys()]) this.fail(requestId, error);
  }

  /** What is still unanswered, oldest first. */
  messages(): SentAction[] {
    return [...this.#pending.values()].map(({ message }) => message);
  }
}
