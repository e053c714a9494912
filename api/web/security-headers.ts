import type { Env } from '@nightfall/shared/backend/env';
import { isOverTls } from '../http/cookies.ts';

const YEAR_SECONDS = 31_536_000;

/**
 * Sent with every answer. The pages load nothing from elsewhere, and contain neither scripts nor styles
 * (docs/decisions/008-content-security-policy.md).
 */
export function securityHeaders(
  request: Request,
  { PUBLIC_URL }: Pick<Env, 'PUBLIC_URL'>,
): Record<string, string> {
  const host = request.headers.get('host') ?? '';
  // Older Safari does not count a websocket of the same host as 'self'.
  const sockets = /^[\w.:[\]-]+$/.test(host) ? ` ws://${host} wss://${host}` : '';
  const isSecure = isOverTls({ PUBLIC_URL });
  return {
    'content-security-policy': [
      "default-src 'none'",
      "script-src 'self'",
      "style-src 'self'",
      "font-src 'self'",
      "img-src 'self'",
      "manifest-src 'self'",
      `connect-src 'self'${sockets}`,
      ...LAST_DIRECTIVES,
    ].join('; '),
    'x-content-type-options': 'nosniff',
    // Links in mails carry a token in their address. Forms would come without an Origin under 'no-referrer'.
    'referrer-policy': 'same-origin',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': 'camera=(), display-capture=(), geolocation=(), microphone=(), payment=(), usb=()',
    ...(isSecure ? { 'strict-transport-security': `max-age=${YEAR_SECONDS}; includeSubDomains` } : {}),
  };
}

const LAST_DIRECTIVES = ["base-uri 'none'", "form-action 'self'", "frame-ancestors 'none'"];

/** For a page without scripts that contains this one style sheet. */
export function styledPagePolicy(style: string): string {
  const hash = new Bun.CryptoHasher('sha256').update(style).digest('base64');
  return ["default-src 'none'", `style-src 'sha256-${hash}'`, ...LAST_DIRECTIVES].join('; ');
}
