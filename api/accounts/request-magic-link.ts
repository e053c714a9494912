import { mailIsOffered } from '@nightfall/shared/backend/mail/mail-is-offered';
import { enqueueMagicLink } from '@nightfall/shared/backend/queues/send-magic-link';
import { StoreUnavailable } from '@nightfall/shared/backend/rooms/room-store';
import type { Dependencies } from '../dependencies.ts';
import { ServiceError } from '../http/service-error.ts';

interface LinkRequest {
  readonly email: string;
  /** The caller's. */
  readonly address: string;
  /** The caller's browser, where it has signed in to the account that owns this mailbox (known-device.ts). */
  readonly device: string | null;
  /** The caller's browser, by what it is told again (asking-browser.ts). */
  readonly asker: string;
  /** Where the link leads. */
  readonly origin: string;
  /** Names the mail, where it is sent once however often it is asked for. */
  readonly jobId?: string | undefined;
}

/** @throws ServiceError UNAVAILABLE where no mail can be sent */
export function requireMail(env: Dependencies['env']): void {
  if (mailIsOffered(env)) return;
  throw new ServiceError('UNAVAILABLE', {
    message: 'Sign-in by email link is not available on this server',
  });
}

/**
 * Has a link sent if there is such an account. That is looked up where the mail is written: answer and time are the
 * same for known and unknown addresses. @throws ServiceError RATE_LIMITED; StoreUnavailable
 */
export async function requestMagicLink(
  { limits, queues, shared, tracing }: Dependencies,
  { email, address, device, asker, origin, jobId }: LinkRequest,
): Promise<void> {
  const counted = device ?? address;
  await limits.countAll([
    ['magicLinkFrom', counted],
    ['magicLinkTo', `${email} ${counted}`],
    [device === null ? 'magicLinkAnywhere' : 'magicLinkToDevices', email],
  ]);
  try {
    const askedIn = tracing?.current()?.origin;
    await enqueueMagicLink(queues.sendMagicLink, shared, { asker, email, origin, jobId }, askedIn);
  } catch (error) {
    throw new StoreUnavailable(false, error);
  }
}
