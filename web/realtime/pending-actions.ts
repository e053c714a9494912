import type { ActionName, SentAction, SentActionData } from '@nightfall/shared/protocol/actions';
import type { ErrorCode } from '@nightfall/shared/protocol/errors';

/** The server refused an action. */
export class ActionError extends Error {
  readonly code: ErrorCode | 'NOT_CONNECTED';

  constructor(code: ErrorCode | 'NOT_CONNECTED', message: string) {
    super(message);
    this.name = 'ActionError';
    this.code = code;
  }
}

export type AckData = Record<string, unknown>;

interface Pending {
  readonly message: SentAction;
  readonly resolve: (data: AckData) => void;
  readonly reject: (error: ActionError) => void;
}

/** By plain HTTP, as at a party on one's own network, a page has no `crypto.randomUUID`. */
function newRequestId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  // A UUID of chance (RFC 9562), which the server's log may name.
  return hex.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/, '$1-$2-4$3-8$4-$5');
}

/** Actions that have been sent and not been answered: they are sent again, under the same id, after a reconnect. */
export class PendingActions {
  readonly #pending = new Map<string, Pending>();

  add<A extends ActionName>(
    seat: { gameId: string; userId: string },
    action: A,
    data: SentActionData<A>,
  ): { message: SentAction; answer: Promise<AckData> } {
    const requestId = newRequestId();
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

  fail(requestId: string, error: ActionError): void {
    this.#pending.get(requestId)?.reject(error);
    this.#pending.delete(requestId);
  }

  failAll(error: ActionError): void {
    for (const requestId of [...this.#pending.keys()]) this.fail(requestId, error);
  }

  /** What is still unanswered, oldest first. */
  messages(): SentAction[] {
    return [...this.#pending.values()].map(({ message }) => message);
  }
}
