import type {
  ErrorBody,
  ErrorCode,
  ServiceErrorCode,
  SignInQuestion,
} from '@nightfall/shared/protocol/errors';
import { type ErrorText, type Problem, problem, type Said } from '@nightfall/shared/text/problems';

/** What only an attacker does: noted as this event (security-log.ts), without what was sent. */
export interface Attack {
  readonly event: 'bounds_exceeded' | 'pack_refused' | 'webhook_forged';
  readonly reason: string;
}

interface Extras extends Partial<ErrorText> {
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
  readonly said: Said | undefined;
  readonly retryAfterSeconds: number | undefined;
  readonly signIn: SignInQuestion | undefined;
  readonly details: ErrorBody['details'];
  readonly attack: Attack | undefined;

  constructor(code: ServiceErrorCode, extras?: Extras);
  constructor(code: ErrorCode, extras: Extras & ErrorText);
  constructor(code: ErrorCode, extras: Extras = {}) {
    const { retryAfterSeconds, signIn, details, attack } = extras;
    const { message, said } = hasText(extras) ? extras : problem(`codes.${code as ServiceErrorCode}`);
    super(message);
    this.said = said;
    this.code = code;
    this.retryAfterSeconds = retryAfterSeconds;
    this.signIn = signIn;
    this.details = details;
    this.attack = attack;
  }
}

const hasText = (extras: Partial<ErrorText>): extras is ErrorText => extras.message !== undefined;

/** A failed sign-in: the caller gets an ordinary refusal, and the log notes what it was. */
export class SignInRefused extends ServiceError {
  constructor(
    told: Problem,
    /** The password's `tried` is the pseudonym of the address it was tried for, if known here. */
    readonly by:
      | { readonly method: 'password'; readonly tried: string | null }
      | { readonly method: 'link' | 'passkey' },
  ) {
    super('UNAUTHENTICATED', told);
  }
}

/** A wrong or used code, for an account of which everything else was right. */
export class CodeRefused extends ServiceError {
  constructor(readonly accountId: string) {
    super('CODE_REFUSED');
  }
}
