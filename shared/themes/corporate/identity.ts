import type { ThemeIdentity } from '../theme-schema.ts';

export const CORPORATE = {
  id: 'corporate',
  name: 'Hostile Takeover',
  description:
    'An open-plan office, one lunch break, and sharks from the Board hidden among the Staff. Please wear your badge at all times.',
} as const satisfies ThemeIdentity;
