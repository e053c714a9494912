import {
  type ErrorBody,
  type ErrorCode,
  SERVICE_ERROR_MESSAGES,
  type ServiceErrorCode,
  type SignInQuestion,
} from '@nightfall/shared/protocol/errors';

/** What only who attacks does: noted as this event (security-log.ts), without a word of what was sent. */
export interface Attack {
  readonly event: 'bounds_exceeded' | 'pack_refused' | 'webhook_forged';
  readonly reason: string;
}

interface Extras {
  readonly message?: string;
  readonly retryAfterSeconds?: number;
  readonly signIn?: SignInQuestion;
  /** What is wrong with which part of the body. */
  readonly details?: ErrorBody['details'];
  readonly attack?: Attack | undefined;
}

/** A refusal that reaches the caller under its code, with a text for people. */
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

/** Somebody did not get into an account: said to them like any other refusal, and noted as what it is. */
export class SignInRefused extends ServiceError {
  constructor(
    message: string,
    /** A password, and the pseudonym of the address it was tried for, if that is known here; or something else. */
    readonly by:
      | { readonly method: 'password'; readonly tried: string | null }
      | { readonly method: 'link' | 'passkey' },
  ) {
    super('UNAUTHENTICATED', { message });
  }
}

/** A code that is wrong or was used before, tried for an account of which the rest was right. */
export class CodeRefused extends ServiceError {
  constructor(readonly accountId: string) {
    super('CODE_REFUSED');
  }
}
