/** Sent with every answer. The pages use nothing from elsewhere; React's style attributes need 'unsafe-inline' for styles. */
export function securityHeaders(request: Request): Record<string, string> {
  const host = request.headers.get('host') ?? '';
  // Older Safari does not count a websocket of the same host as 'self'.
  const sockets = /^[\w.:[\]-]+$/.test(host) ? ` ws://${host} wss://${host}` : '';
  return {
    'content-security-policy': [
      "default-src 'self'",
      `connect-src 'self'${sockets}`,
      "img-src 'self' data:",
      "style-src 'self' 'unsafe-inline'",
      "object-src 'none'",
      "base-uri 'none'",
      "form-action 'self'",
      "frame-ancestors 'none'",
    ].join('; '),
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'same-origin',
    'cross-origin-opener-policy': 'same-origin',
    'permissions-policy': 'camera=(), microphone=(), geolocation=()',
  };
}
