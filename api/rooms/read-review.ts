import { formerIdsOf } from '@nightfall/shared/backend/accounts/former-users';
import { findReview, type StoredReview } from '@nightfall/shared/backend/accounts/reviews';
import { effectTable, type JobOf } from '@nightfall/shared/backend/jobs/effect-table';
import { type EarlierRound, playerIn } from '@nightfall/shared/game/results/earlier-round';
import { type ReviewedRound, reviewedRound } from '@nightfall/shared/game/results/reviewed-round';
import { readReview as reviewFor } from '@nightfall/shared/game/review/read-review';
import type { Deal } from '@nightfall/shared/game/state/deal';
import type { GameId, UserId } from '@nightfall/shared/game/state/ids';
import { type GameState, memberOf, type Player, seatOf } from '@nightfall/shared/game/state/state';
import { withHiddenSince } from '@nightfall/shared/game/talk/messages';
import { viewFor } from '@nightfall/shared/game/views/view-for';
import type { GameView } from '@nightfall/shared/protocol/game-view';
import type { Review } from '@nightfall/shared/protocol/review';
import { problem } from '@nightfall/shared/text/problems';
import { isFixedSuperAdmin } from '../admin/acting.ts';
import type { Dependencies } from '../context/dependencies.ts';
import type { Session } from '../context/sessions.ts';
import { ServiceError } from '../http/service-error.ts';

type Context = Pick<Dependencies, 'db' | 'liveRooms' | 'queues' | 'rooms' | 'shared'>;

interface RoundRequest {
  readonly caller: Session;
  readonly gameId: GameId;
  readonly round: number;
}

/**
 * The review of a round for one of its players, with what that player alone may read, or for the table's screen without.
 * Null while it is computed.
 * @throws ServiceError NOT_FOUND, FORBIDDEN, WRONG_PHASE before the results
 */
export async function readReview(context: Context, request: RoundRequest): Promise<Review | null> {
  const kept = await findReview(context.db, request);
  if (kept !== null) return readKept(context, request, kept);
  const { game } = await context.rooms.store.load(request.gameId);
  const record = await recordUnderWay(context, request);
  const isAwaited =
    game === null
      ? await mayAwaitWithoutRoom(context, request, record)
      : await mayAwait(context, request, { state: game.state, record });
  if (isAwaited) return null;
  // It may have been kept since.
  const late = await findReview(context.db, request);
  if (late === null) throw notFound();
  return readKept(context, request, late);
}

async function readKept(
  context: Context,
  request: RoundRequest,
  { document, players }: StoredReview,
): Promise<Review> {
  const { caller, gameId, round } = request;
  const player = players.find(({ userId }) => userId === caller.userId);
  if (player === undefined && !(await isTableScreen(context, request))) throw new ServiceError('FORBIDDEN');
  const names = players.map(({ displayName }) => displayName);
  return reviewFor({ gameId, round, document, names, own: player?.own ?? null });
}

/** For a room that is gone, or never was. @returns whether a review is on its way */
async function mayAwaitWithoutRoom(
  context: Context,
  { caller }: RoundRequest,
  record: ReviewedRound | null,
): Promise<boolean> {
  if (record === null || !hasPlayed(record.players, await userIdsOf(context, caller))) throw notFound();
  return true;
}

interface Room {
  readonly state: GameState;
  /** Of the requested round. */
  readonly record: ReviewedRound | null;
}

/** Whether a review is on its way that the caller may read. Strangers learn nothing of any round. */
async function mayAwait(context: Context, request: RoundRequest, { state, record }: Room): Promise<boolean> {
  const { caller, round } = request;
  const isSeated = seatOf(state, caller.userId) !== undefined;
  const isScreen = !isSeated && isScreenOf(state, await screensOf(context, request));
  const ids = await userIdsOf(context, caller);
  if (round === state.round) mayAwaitNewest(state, ids, isScreen);
  else if (round > state.round || record === null)
    throw isScreen || isSeated ? notFound() : new ServiceError('FORBIDDEN');
  else if (!isScreen && !hasPlayed(record.players, ids)) throw new ServiceError('FORBIDDEN');
  return record !== null;
}

/** The caller's ids, with those of the guests that the account's owner played as. */
const userIdsOf = async (
  { db }: Pick<Context, 'db'>,
  { userId, accountId }: Session,
): Promise<readonly string[]> =>
  accountId === null ? [userId] : [userId, ...(await formerIdsOf(db, accountId))];

/** People who have left since have played, too. */
function mayAwaitNewest(state: GameState, ids: readonly string[], isScreen: boolean): void {
  const { stage } = state;
  const isPlayer = 'deal' in stage && hasPlayed(playersOf(state, stage), ids);
  const isSeated = ids.some((id) => seatOf(state, id) !== undefined);
  if (!isScreen && !isPlayer && !isSeated) throw new ServiceError('FORBIDDEN');
  if (stage.phase !== 'results' || stage.result === null) {
    throw new ServiceError('WRONG_PHASE', problem('rooms.noReviewYet'));
  }
  if (!isScreen && !isPlayer) throw new ServiceError('FORBIDDEN');
  if (reviewedRound(state) === null) throw notFound();
}

const playersOf = ({ players }: GameState, { deal }: { readonly deal: Deal }) =>
  players.filter(({ id }) => deal.seats.includes(id));

const hasPlayed = (players: readonly Player[], ids: readonly string[]) =>
  players.some((player) => ids.includes(player.userId) && !player.isBot);

/** The record of a round whose review is on its way: the room itself may have gone on to the next round. */
async function recordUnderWay(
  { queues, rooms, shared }: Context,
  { gameId, round }: RoundRequest,
): Promise<ReviewedRound | null> {
  for (const { effect } of await rooms.store.outbox(gameId)) {
    if (effect.kind === 'review_round' && effect.round === round) return effect.record;
  }
  const job = await queues.effects.review_round.getJob(`${gameId}-${round}`);
  // A job that has ended, well or not, brings no further review.
  if (job === undefined || job.finishedOn !== undefined) return null;
  const read = shared.read(effectTable.review_round.queue, job.data) as JobOf<'review_round'> | null;
  return read?.record ?? null;
}

/** Whether the caller is the table's screen, by the present token. */
async function isTableScreen(context: Context, request: RoundRequest): Promise<boolean> {
  const hashes = await screensOf(context, request);
  if (hashes.length === 0) return false;
  const room = await context.rooms.store.loadParts(request.gameId, 'tableTokenHash');
  return room !== null && isScreenOf(room, hashes);
}

async function screensOf({ liveRooms }: Context, { caller, gameId }: RoundRequest): Promise<string[]> {
  const screens = await liveRooms.screensOf(caller.userId);
  return screens.flatMap((screen) => (screen.gameId === gameId ? [screen.tokenHash] : []));
}

const isScreenOf = ({ tableTokenHash }: Pick<GameState, 'tableTokenHash'>, hashes: readonly string[]) =>
  tableTokenHash !== null && hashes.includes(tableTokenHash);

const notFound = () => new ServiceError('NOT_FOUND', problem('rooms.noReview'));

/**
 * The results of a round of a live room, as one of its players sees them. Players who have left read no messages, and
 * players who were removed nothing at all.
 * @throws ServiceError NOT_FOUND, FORBIDDEN, WRONG_PHASE before the results; NewerRoom
 */
export async function readRound(dependencies: Dependencies, request: RoundRequest): Promise<GameView> {
  const { rooms, themes } = dependencies;
  const { caller, gameId, round } = request;
  const { game } = await rooms.store.load(gameId);
  if (game === null) throw roundNotFound();
  const { state } = game;
  if (state.removedUserIds.includes(caller.userId as UserId)) throw new ServiceError('FORBIDDEN');
  const kept = round === state.round ? state : await rooms.store.earlierRound(gameId, round);
  const seat = seatOf(state, caller.userId)?.id ?? null;
  const ids = await userIdsOf(dependencies, caller);
  const player = kept === null ? undefined : playerIn(kept, { seat, ids });
  if (kept === null || player === undefined) throw roundRefusal(state, kept, caller);
  const { words } = await themes.get(kept.settings.selectedTheme);
  const isAdmin = await isFixedSuperAdmin(dependencies, caller);
  const shown = seat === null ? { ...kept, messages: [] } : withHiddenSince(kept, state);
  return viewFor(shown, { kind: 'seat', playerId: player.id, isAdmin }, { words, now: Date.now() });
}

/** Strangers learn nothing of any round. */
function roundRefusal(state: GameState, kept: EarlierRound | null, caller: Session): ServiceError {
  if (memberOf(state, caller.userId) === undefined) return new ServiceError('FORBIDDEN');
  if (kept === null) return roundNotFound();
  const { stage } = kept;
  const isOver = stage.phase === 'results' && stage.result !== null;
  return isOver
    ? new ServiceError('FORBIDDEN')
    : new ServiceError('WRONG_PHASE', problem('rooms.noResultsYet'));
}

const roundNotFound = () => new ServiceError('NOT_FOUND', problem('rooms.noRound'));
