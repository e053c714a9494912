import { UnrecoverableError } from 'bullmq';
import { createTransport } from 'nodemailer';
import type { Deliver } from './deliver.ts';

const CONNECT_WITHIN_MS = 4_000;
/** A server may look into a mail before it takes it. */
const ANSWER_WITHIN_MS = 8_000;

/** Hands mails to the server at `url`. */
export function smtpDelivery(url: string, from: string): Deliver {
  const transport = createTransport({
    url,
    dnsTimeout: CONNECT_WITHIN_MS,
    connectionTimeout: CONNECT_WITHIN_MS,
    greetingTimeout: CONNECT_WITHIN_MS,
    socketTimeout: ANSWER_WITHIN_MS,
  });
  const domain = /@([\w.-]+)/.exec(from)?.[1] ?? 'localhost';
  return async ({ to, subject, text, html }, jobId) => {
    // A mail whose acknowledgement got lost is handed over again, as the same message.
    const messageId = `<${jobId}@${domain}>`;
    try {
      await transport.sendMail({ from, to: { name: '', address: to }, subject, text, html, messageId });
    } catch (error) {
      throw withoutMail(error);
    }
  };
}

interface SmtpError {
  readonly code?: unknown;
  readonly responseCode?: unknown;
}

/** Servers repeat addresses in what they answer, and errors end in logs: only the codes stay. */
function withoutMail(error: unknown): Error {
  const { code, responseCode } = error as SmtpError;
  const codes = [code, responseCode].filter((one) => typeof one === 'string' || typeof one === 'number');
  const isRefusedForGood =
    (code === 'EENVELOPE' || code === 'EMESSAGE') && typeof responseCode === 'number' && responseCode >= 500;
  const message = `The mail was not handed over: ${codes.join(' ') || 'unknown'}`;
  return isRefusedForGood ? new UnrecoverableError(message) : new Error(message);
}
