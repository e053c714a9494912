import {
  type ErrorBody,
  type ErrorCode,
  SERVICE_ERROR_MESSAGES,
  type ServiceErrorCode,
  type SignInQuestion,
} from '@nightfall/shared/protocol/errors';

/** What only an attacker does: noted as this event (security-log.ts), without what was sent. */
export interface Attack {
  readonly event: 'bounds_exceeded' | 'pack_refused' | 'webhook_forged';
  readonly reason: string;
}

interface Extras {
  readonly message?: string;
  readonly retryAfterSeconds?: number;
  readonly signIn?: SignInQuestion;
  /** What is wrong with each part of the body. */
  readonly details?: ErrorBody['details'];
  readonly attack?: Attack | undefined;
}

/** A refusal that the caller receives, as a code with a text for people. */
export class ServiceError extends Error {
  override readonly name = 'ServiceError';
  readonly code: ErrorCode;
  readonly retryAfterSeconds: number | undefined;
  readonly signIn: SignInQuestion | undefined;
  readonly details: ErrorBody['details'];
  readonly attack: Attack | undefined;

  constructor(code: ServiceErrorCode, extras?: Extras);
  constructor(code: ErrorCode, extras: Extras & { message: string });
  constructor(code: ErrorCode, { message, retryAfterSeconds, signIn, details, attack }: Extras = {}) {
    super(message ?? SERVICE_ERROR_MESSAGES[code as ServiceErrorCode]);
    this.code = code;
    this.retryAfterSeconds = retryAfterSeconds;
    this.signIn = signIn;
    this.details = details;
    this.attack = attack;
  }
}

/** A failed sign-in: the caller gets an ordinary refusal, and the log notes what it was. */
export class SignInRefused extends ServiceError {
  constructor(
    message: string,
    /** The password's `tried` is the pseudonym of the address it was tried for, if known here. */
    readonly by:
      | { readonly method: 'password'; readonly tried: string | null }
      | { readonly method: 'link' | 'passkey' },
  ) {
    super('UNAUTHENTICATED', { message });
  }
}

/** A wrong or used code, for an account of which everything else was right. */
export class CodeRefused extends ServiceError {
  constructor(readonly accountId: string) {
    super('CODE_REFUSED');
  }
}
