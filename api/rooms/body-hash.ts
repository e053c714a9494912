import { createHash } from 'node:crypto';

/** Parsed data has its keys in the schema's order, so that equal requests have equal hashes. */
export const hashOf = (body: unknown): string =>
  createHash('sha256').update(JSON.stringify(body)).digest('base64url');
