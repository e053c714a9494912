import type { Exercises } from './exercise';

/** Tests that call every route, take every way to sign in, and have every job done that asks Postgres. */
export const exercises: Exercises = {
  api: [
    'admin/confirmation.int.test.ts',
    'admin/permissions.int.test.ts',
    'admin/lists.long.test.ts',
    'accounts/accounts.int.test.ts',
    'accounts/passwords.int.test.ts',
    'accounts/magic-links.int.test.ts',
    'accounts/own-sessions.int.test.ts',
    'accounts/take-seats-along.int.test.ts',
    'accounts/passkeys.int.test.ts',
    'accounts/second-factor.int.test.ts',
    'accounts/own-data.int.test.ts',
    'accounts/delete-account.long.test.ts',
    'purchases/purchases.int.test.ts',
    'purchases/test-checkout.int.test.ts',
    'themes/themes.long.test.ts',
    'themes/theme-rights.long.test.ts',
    'themes/games.long.test.ts',
    'themes/readable-pack.int.test.ts',
    'custom-roles/custom-roles.int.test.ts',
    'rooms/seats/join-room.int.test.ts',
    'rooms/names-and-looks.int.test.ts',
    'rooms/read-review.int.test.ts',
    'rooms/actions.int.test.ts',
    'rooms/session-watch.long.test.ts',
  ],
  workers: [
    'handlers/effect-handlers.int.test.ts',
    'handlers/review-round.long.test.ts',
    'handlers/send-magic-link.long.test.ts',
  ],
};

/** What asks most tables, in seconds. */
export const quickExercises: Exercises = {
  api: [
    'accounts/accounts.int.test.ts',
    'accounts/own-sessions.int.test.ts',
    'accounts/own-data.int.test.ts',
    'purchases/test-checkout.int.test.ts',
    'rooms/read-review.int.test.ts',
  ],
};
