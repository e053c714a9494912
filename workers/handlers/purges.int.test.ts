import { afterAll, expect, test } from 'bun:test';
import { purgeUnusedAccounts } from '@nightfall/shared/backend/accounts/delete-account';
import { purgeSecurityEvents } from '@nightfall/shared/backend/accounts/purge-security-events';
import { purgeReviews } from '@nightfall/shared/backend/accounts/reviews';
import { connectDatabase } from '@nightfall/shared/backend/db/connect';
import { migrateDatabase } from '@nightfall/shared/backend/db/migrate';
import { readEnv } from '@nightfall/shared/backend/env';
import { createLogger } from '@nightfall/shared/backend/observability/logger';
import { openGameProcess } from '@nightfall/shared/backend/process/game-process';
import { openPictures } from '@nightfall/shared/backend/themes/open-pictures';
import { purgeThemePacks } from '@nightfall/shared/backend/themes/theme-packs';

const env = readEnv({ ...process.env, NODE_ENV: 'test' });
await migrateDatabase(env.DATABASE_URL);
const { db, close } = connectDatabase(env.DATABASE_URL, { name: 'purges' });
const process_ = await openGameProcess(env, createLogger('workers', 'silent'), 'worker');
afterAll(() => Promise.all([process_.close(), close()]));

const purging = {
  db,
  pictures: openPictures(env),
  store: process_.rooms.store,
  liveRooms: process_.liveRooms,
};

test.each([
  ['unused accounts', () => purgeUnusedAccounts(db)],
  ['reviews', () => purgeReviews(db)],
  ['security events', () => purgeSecurityEvents(db)],
  ['theme packs', () => purgeThemePacks(purging)],
])('[Q1.3] %s are purged, however much there is', async (_, purge) => {
  expect(await purge()).toBeUndefined();
});
