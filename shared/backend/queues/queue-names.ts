import { effectKinds, effectTable } from '../effects/effect-table.ts';
import { purgeReviews } from './purge-reviews.ts';
import { purgeSecurityEvents } from './purge-security-events.ts';
import { purgeThemePacks } from './purge-theme-packs.ts';
import { purgeUnusedAccounts } from './purge-unused-accounts.ts';
import { sendMagicLink } from './send-magic-link.ts';
import { sweep } from './sweep.ts';

/** Jobs that no effect of a room asks for. */
export const jobsBesideEffects = {
  sweep,
  purgeThemePacks,
  purgeReviews,
  purgeSecurityEvents,
  purgeUnusedAccounts,
  sendMagicLink,
};

/** Every queue there is, by its name in Redis. */
export const queueNames: readonly string[] = [
  ...effectKinds.map((kind) => effectTable[kind].queue),
  ...Object.values(jobsBesideEffects).map(({ name }) => name),
];
