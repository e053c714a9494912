import type { Actor } from '@nightfall/shared/backend/accounts/admin-rights';
import { pictures as pictureRows } from '@nightfall/shared/backend/db/schema/index';
import { inTransaction, withTimeout } from '@nightfall/shared/backend/db/transaction';
import { type Claim, claimPictures } from '@nightfall/shared/backend/themes/claimed-pictures';
import {
  ownSpace,
  requireShare,
  requireSpaceFor,
  shareOf,
  wholeSpace,
} from '@nightfall/shared/backend/themes/pack-space';
import { bytesOfPicture, savePicture } from '@nightfall/shared/backend/themes/picture-store';
import { addPack, type ListedPack } from '@nightfall/shared/backend/themes/theme-packs';
import type { ThemeSpace } from '@nightfall/shared/protocol/themes';
import { inArray } from 'drizzle-orm';
import { requireUser } from '../accounts/accounts.ts';
import type { Dependencies } from '../context/dependencies.ts';
import { paceOf } from '../http/incoming-body.ts';
import { ServiceError } from '../http/service-error.ts';
import type { KeyedPack, Reader } from './packs/read-apart.ts';
import { type SpooledUpload, withSpooled } from './packs/spool.ts';
import { packContents } from './packs/unpack.ts';
import { withStorageRefusals } from './readable-pack.ts';
import { uploadedFile } from './uploaded-file.ts';

export const UPLOAD_PATH = '/api/themes/uploadZip';

/** The account that sends the pack, and its address. */
export interface Sender {
  readonly accountId: string;
  readonly address: string;
}

/** Stores a pack in an account, whole or not at all. @throws ServiceError INVALID, TOO_LARGE, RATE_LIMITED */
export async function uploadPack(
  dependencies: Dependencies,
  sender: Sender,
  request: Request,
  read: (file: SpooledUpload, reader: Reader) => Promise<KeyedPack>,
): Promise<ListedPack> {
  const { db, env, limits } = dependencies;
  const { accountId } = sender;
  await limits.count('uploadTheme', accountId);
  const { signal } = request;
  const pack = await withSpooled(uploadedFile(request, paceOf(env)), async (file) => {
    // Checked first: a file that is no pack takes no turn, and starts no process.
    await packContents(file);
    return read(file, { ...sender, signal });
  });
  const added = await withStorageRefusals(async () => {
    await keepPictures(dependencies, sender, pack);
    return inTransaction(db, async (tx) => {
      const record = await addPack(tx, accountId, pack.theme);
      // Other packs of the account may have been added since the first check.
      if (record !== null) await requireShare(tx, env, accountId);
      return record && { ...record, language: pack.theme.language };
    });
  });
  if (added === null) throw new ServiceError('UNAUTHENTICATED');
  return added;
}

/** Checks that there is room for the whole pack before any of it is stored. */
async function keepPictures(
  { db, env, limits, pictures: store }: Dependencies,
  { accountId, address }: Sender,
  { theme, pictures }: KeyedPack,
): Promise<void> {
  const claims = pictures.map((picture) => ({ key: picture.key, bytes: bytesOfPicture(picture) }));
  const keys = claims.map(({ key }) => key);
  const textBytes = Buffer.byteLength(JSON.stringify(theme));
  const newBytes = textBytes + (await bytesOfNew(db, claims));
  const kilobytes = Math.ceil(newBytes / 1024);
  const { emailVerifiedAt } = await requireUser(db, accountId);
  await limits.countAll([
    ...(claims.length > 0 ? [['keepTheme', accountId] as const] : []),
    ['keepKilobytes', accountId, kilobytes],
    ...(emailVerifiedAt === null ? [['keepKilobytesUnproven', address, kilobytes] as const] : []),
  ]);
  const pack = { ownerId: accountId, themeId: theme.id, textBytes, pictures: keys };
  await claimPictures(db, claims, (tx) => requireSpaceFor(tx, env, pack));
  for (const picture of pictures) await savePicture(store, picture);
}

/** The bytes that are not stored yet. */
async function bytesOfNew(db: Dependencies['db'], claims: readonly Claim[]): Promise<number> {
  const keys = claims.map(({ key }) => key);
  const known = await withTimeout(
    db.select({ key: pictureRows.key }).from(pictureRows).where(inArray(pictureRows.key, keys)),
  );
  const isKnown = new Set(known.map(({ key }) => key));
  return claims.reduce((sum, one) => sum + (isKnown.has(one.key) ? 0 : one.bytes), 0);
}

/** The space that the caller's packs take and may take; for administrators, also that of all packs. */
export async function themeSpace({ db, env }: Dependencies, actor: Actor): Promise<ThemeSpace> {
  const own = await withTimeout(ownSpace(db, env, actor.id));
  if (own === null) throw new ServiceError('UNAUTHENTICATED');
  const { used, most, isVerified } = own;
  return {
    used,
    most,
    ...(isVerified ? {} : { mostVerified: shareOf(env, true) }),
    ...(actor.isAdmin ? { server: await withTimeout(wholeSpace(db, env)) } : {}),
  };
}
