import { findReview, type StoredReview } from '@nightfall/shared/backend/accounts/reviews';
import { effectTable, type JobOf } from '@nightfall/shared/backend/effects/effect-table';
import { readJob } from '@nightfall/shared/backend/queues/job-format';
import { type ReviewedRound, reviewedRound } from '@nightfall/shared/game/results/reviewed-round';
import { readReview as withNames } from '@nightfall/shared/game/review/read-review';
import type { Deal } from '@nightfall/shared/game/state/deal';
import type { GameId } from '@nightfall/shared/game/state/ids';
import { seatOf } from '@nightfall/shared/game/state/seat-of';
import type { GameState, Player } from '@nightfall/shared/game/state/state';
import type { Review } from '@nightfall/shared/protocol/review';
import type { Session } from '../accounts/sessions.ts';
import type { Dependencies } from '../dependencies.ts';
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
  if (game === null) await mayAwaitWithoutRoom(given, asked);
  else await mayAwait(given, asked, game.state);
  return null;
}

async function readKept(given: Given, asked: Asked, { document, players }: StoredReview): Promise<Review> {
  const { caller, gameId, round } = asked;
  const player = players.find(({ userId }) => userId === caller.userId);
  if (player === undefined && !(await isTableScreen(given, asked))) throw new ServiceError('FORBIDDEN');
  const names = players.map(({ displayName }) => displayName);
  return withNames({ gameId, round, document, names, own: player?.own ?? null });
}

/** The room is gone, if there ever was one. */
async function mayAwaitWithoutRoom(given: Given, asked: Asked): Promise<void> {
  const record = await recordUnderWay(given, asked);
  if (record === null || !hasPlayed(record.players, asked.caller.userId)) throw notFound();
}

/** Is a review on its way, and the caller's to read? Strangers learn nothing of any round. */
async function mayAwait(given: Given, asked: Asked, state: GameState): Promise<void> {
  const { caller, round } = asked;
  const seat = seatOf(state, caller.userId);
  const isSeated = seat !== undefined;
  const isScreen = !isSeated && isScreenOf(state, await screensOf(given, asked));
  if (round === state.round) return mayAwaitNewest(state, caller.userId, isScreen);
  const record = round < state.round ? await recordUnderWay(given, asked) : null;
  if (record === null) {
    throw isScreen || isSeated ? notFound() : new ServiceError('FORBIDDEN');
  }
  // Whoever has signed in since sits where the guest sat.
  const isPlayer =
    hasPlayed(record.players, caller.userId) || record.players.some(({ id }) => id === seat?.id);
  if (!isScreen && !isPlayer) throw new ServiceError('FORBIDDEN');
}

/** Who has left since has played as well. */
function mayAwaitNewest(state: GameState, userId: string, isScreen: boolean): void {
  const { stage } = state;
  const isPlayer = 'deal' in stage && hasPlayed(playersOf(state, stage), userId);
  if (!isScreen && !isPlayer && seatOf(state, userId) === undefined) throw new ServiceError('FORBIDDEN');
  if (stage.phase !== 'results' || stage.result === null) {
    throw new ServiceError('WRONG_PHASE', { message: 'The review comes with the results' });
  }
  if (!isScreen && !isPlayer) throw new ServiceError('FORBIDDEN');
  if (reviewedRound(state) === null) throw notFound();
}

const playersOf = ({ players }: GameState, { deal }: { readonly deal: Deal }) =>
  players.filter(({ id }) => deal.seats.includes(id));

const hasPlayed = (players: readonly Player[], userId: string) =>
  players.some((player) => player.userId === userId && !player.isBot);

/** The round as it was kept to be reviewed; its room has gone on to another, and knows nothing of this one any more. */
async function recordUnderWay(
  { queues, rooms, shared }: Given,
  { gameId, round }: Asked,
): Promise<ReviewedRound | null> {
  for (const { effect } of await rooms.store.outbox(gameId)) {
    if (effect.kind === 'review_round' && effect.round === round) return effect.record;
  }
  const job = await queues.effects.review_round.getJob(`${gameId}-${round}`);
  if (job === undefined) return null;
  // Only effects are put into their queues, as the rules wrote them.
  const read = readJob(shared, effectTable.review_round.queue, job) as JobOf<'review_round'> | null;
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
