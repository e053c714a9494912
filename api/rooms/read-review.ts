import { formerIdsOf } from '@nightfall/shared/backend/accounts/former-users';
import { findReview, type StoredReview } from '@nightfall/shared/backend/accounts/reviews';
import { effectTable, type JobOf } from '@nightfall/shared/backend/effects/effect-table';
import { type EarlierRound, playerIn } from '@nightfall/shared/game/results/earlier-round';
import { type ReviewedRound, reviewedRound } from '@nightfall/shared/game/results/reviewed-round';
import { readReview as withNames } from '@nightfall/shared/game/review/read-review';
import type { Deal } from '@nightfall/shared/game/state/deal';
import type { GameId, UserId } from '@nightfall/shared/game/state/ids';
import { type GameState, type Player, placeOf, seatOf } from '@nightfall/shared/game/state/state';
import { withHiddenSince } from '@nightfall/shared/game/talk/messages';
import { viewFor } from '@nightfall/shared/game/views/view-for';
import type { GameView } from '@nightfall/shared/protocol/game-view';
import type { Review } from '@nightfall/shared/protocol/review';
import { isFixedSuperAdmin } from '../admin/acting.ts';
import type { Dependencies } from '../context/dependencies.ts';
import type { Session } from '../context/sessions.ts';
import { ServiceError } from '../http/service-error.ts';

type Given = Pick<Dependencies, 'db' | 'liveRooms' | 'queues' | 'rooms' | 'shared'>;

interface Asked {
  readonly caller: Session;
  readonly gameId: GameId;
  readonly round: number;
}

/**
 * The review of a round for one of its players, with what that player alone may read, or for the table's screen without.
 * Null while it is being worked out.
 * @throws ServiceError NOT_FOUND, FORBIDDEN, WRONG_PHASE before the results
 */
export async function readReview(given: Given, asked: Asked): Promise<Review | null> {
  const kept = await findReview(given.db, asked);
  if (kept !== null) return readKept(given, asked, kept);
  const { game } = await given.rooms.store.load(asked.gameId);
  const record = await recordUnderWay(given, asked);
  const isAwaited =
    game === null
      ? await mayAwaitWithoutRoom(given, asked, record)
      : await mayAwait(given, asked, { state: game.state, record });
  if (isAwaited) return null;
  // It may have been kept since.
  const late = await findReview(given.db, asked);
  if (late === null) throw notFound();
  return readKept(given, asked, late);
}

async function readKept(given: Given, asked: Asked, { document, players }: StoredReview): Promise<Review> {
  const { caller, gameId, round } = asked;
  const player = players.find(({ userId }) => userId === caller.userId);
  if (player === undefined && !(await isTableScreen(given, asked))) throw new ServiceError('FORBIDDEN');
  const names = players.map(({ displayName }) => displayName);
  return withNames({ gameId, round, document, names, own: player?.own ?? null });
}

/** The room is gone, if there ever was one. @returns whether a review is on its way */
async function mayAwaitWithoutRoom(
  given: Given,
  { caller }: Asked,
  record: ReviewedRound | null,
): Promise<boolean> {
  if (record === null || !hasPlayed(record.players, await idsOf(given, caller))) throw notFound();
  return true;
}

interface Room {
  readonly state: GameState;
  /** Of the round that is asked for. */
  readonly record: ReviewedRound | null;
}

/** Is a review on its way, and the caller's to read? Strangers learn nothing of any round. */
async function mayAwait(given: Given, asked: Asked, { state, record }: Room): Promise<boolean> {
  const { caller, round } = asked;
  const isSeated = seatOf(state, caller.userId) !== undefined;
  const isScreen = !isSeated && isScreenOf(state, await screensOf(given, asked));
  const ids = await idsOf(given, caller);
  if (round === state.round) mayAwaitNewest(state, ids, isScreen);
  else if (round > state.round || record === null)
    throw isScreen || isSeated ? notFound() : new ServiceError('FORBIDDEN');
  else if (!isScreen && !hasPlayed(record.players, ids)) throw new ServiceError('FORBIDDEN');
  return record !== null;
}

/** Whoever has signed in since has played as a guest. */
const idsOf = async (
  { db }: Pick<Given, 'db'>,
  { userId, accountId }: Session,
): Promise<readonly string[]> =>
  accountId === null ? [userId] : [userId, ...(await formerIdsOf(db, accountId))];

/** Who has left since has played as well. */
function mayAwaitNewest(state: GameState, ids: readonly string[], isScreen: boolean): void {
  const { stage } = state;
  const isPlayer = 'deal' in stage && hasPlayed(playersOf(state, stage), ids);
  const isSeated = ids.some((id) => seatOf(state, id) !== undefined);
  if (!isScreen && !isPlayer && !isSeated) throw new ServiceError('FORBIDDEN');
  if (stage.phase !== 'results' || stage.result === null) {
    throw new ServiceError('WRONG_PHASE', { message: 'The review comes with the results' });
  }
  if (!isScreen && !isPlayer) throw new ServiceError('FORBIDDEN');
  if (reviewedRound(state) === null) throw notFound();
}

const playersOf = ({ players }: GameState, { deal }: { readonly deal: Deal }) =>
  players.filter(({ id }) => deal.seats.includes(id));

const hasPlayed = (players: readonly Player[], ids: readonly string[]) =>
  players.some((player) => ids.includes(player.userId) && !player.isBot);

/** The round as it was kept to be reviewed; its room may have gone on to another, and know nothing of this one any more. */
async function recordUnderWay(
  { queues, rooms, shared }: Given,
  { gameId, round }: Asked,
): Promise<ReviewedRound | null> {
  for (const { effect } of await rooms.store.outbox(gameId)) {
    if (effect.kind === 'review_round' && effect.round === round) return effect.record;
  }
  const job = await queues.effects.review_round.getJob(`${gameId}-${round}`);
  // One that has come to its end, well or not, brings no review any more.
  if (job === undefined || job.finishedOn !== undefined) return null;
  // Only effects are put into their queues, as the rules wrote them.
  const read = shared.read(effectTable.review_round.queue, job.data) as JobOf<'review_round'> | null;
  return read?.record ?? null;
}

/** The browser that shows the table to everybody, by the token that is good now. */
async function isTableScreen(given: Given, asked: Asked): Promise<boolean> {
  const hashes = await screensOf(given, asked);
  if (hashes.length === 0) return false;
  const room = await given.rooms.store.loadParts(asked.gameId, 'tableTokenHash');
  return room !== null && isScreenOf(room, hashes);
}

async function screensOf({ liveRooms }: Given, { caller, gameId }: Asked): Promise<string[]> {
  const screens = await liveRooms.screensOf(caller.userId);
  return screens.flatMap((screen) => (screen.gameId === gameId ? [screen.tokenHash] : []));
}

const isScreenOf = ({ tableTokenHash }: Pick<GameState, 'tableTokenHash'>, hashes: readonly string[]) =>
  tableTokenHash !== null && hashes.includes(tableTokenHash);

const notFound = () => new ServiceError('NOT_FOUND', { message: 'There is no review of this round' });

interface AskedRound {
  readonly caller: Session;
  readonly gameId: GameId;
  readonly round: number;
}

/**
 * The results of a round of a living room, as one of those sees them who played it. Whoever has left reads none of what
 * the others wrote, and whoever was removed nothing at all.
 * @throws ServiceError NOT_FOUND, FORBIDDEN, WRONG_PHASE before the results; NewerRoom
 */
export async function readRound(dependencies: Dependencies, asked: AskedRound): Promise<GameView> {
  const { rooms, themes } = dependencies;
  const { caller, gameId, round } = asked;
  const { game } = await rooms.store.load(gameId);
  if (game === null) throw roundNotFound();
  const { state } = game;
  if (state.removedUserIds.includes(caller.userId as UserId)) throw new ServiceError('FORBIDDEN');
  const kept = round === state.round ? state : await rooms.store.earlierRound(gameId, round);
  const seat = seatOf(state, caller.userId)?.id ?? null;
  const ids = await idsOf(dependencies, caller);
  const player = kept === null ? undefined : playerIn(kept, { seat, ids });
  if (kept === null || player === undefined) throw whyNot(state, kept, caller);
  const { words } = await themes.get(kept.settings.selectedTheme);
  const isAdmin = await isFixedSuperAdmin(dependencies, caller);
  const shown = seat === null ? { ...kept, messages: [] } : withHiddenSince(kept, state);
  return viewFor(shown, { kind: 'seat', playerId: player.id, isAdmin }, { words, now: Date.now() });
}

/** Strangers learn nothing of any round. */
function whyNot(state: GameState, kept: EarlierRound | null, caller: Session): ServiceError {
  if (placeOf(state, caller.userId) === undefined) return new ServiceError('FORBIDDEN');
  if (kept === null) return roundNotFound();
  const { stage } = kept;
  const isOver = stage.phase === 'results' && stage.result !== null;
  return isOver
    ? new ServiceError('FORBIDDEN')
    : new ServiceError('WRONG_PHASE', { message: 'This round has no results yet' });
}

const roundNotFound = () => new ServiceError('NOT_FOUND', { message: 'There is no such round' });
