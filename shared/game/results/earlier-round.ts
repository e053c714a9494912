import type { PlayerId } from '../state/ids.ts';
import type { GameState, Player } from '../state/state.ts';

/** A room as it was when a round of it was over: what its results are shown from while the room plays on. */
export type EarlierRound = GameState;

const DELETED = 'deleted account';

/** What is kept of a round when the next one begins; null where none has ended. It has no codes, tokens or visitors. */
export function earlierRound(before: GameState, after: GameState): EarlierRound | null {
  const { stage } = before;
  if (after.round === before.round || stage.phase !== 'results' || stage.result === null) return null;
  const kept = {
    ...before,
    roomCode: null,
    tableTokenHash: null,
    removedUserIds: [],
    waiting: [],
    waitingChat: [],
  };
  return before.players
    .filter(({ isForgotten }) => isForgotten === true)
    .reduce<EarlierRound>((round, { id }) => withoutName(round, id), kept);
}

/** The same round without the name of a deleted account: what the player did stays, for the others who played. */
export function withoutPerson(round: EarlierRound, userId: string): EarlierRound {
  const player = round.players.find((one) => one.userId === userId && !one.isBot);
  return player === undefined ? round : withoutName(round, player.id);
}

function withoutName(round: EarlierRound, playerId: PlayerId): EarlierRound {
  const { creatorUserId, messages, players } = round;
  // No user's id, and unique.
  const userId = playerId as string as Player['userId'];
  const person = players.find(({ id }) => id === playerId);
  return {
    ...round,
    creatorUserId: creatorUserId === person?.userId ? userId : creatorUserId,
    players: players.map(({ look, ...player }) =>
      player.id === playerId
        ? { ...player, userId, displayName: DELETED }
        : { ...player, ...(look === undefined ? {} : { look }) },
    ),
    messages: messages
      .filter((message) => message.playerId !== playerId || message.type !== 'chat')
      .map((message) =>
        message.playerId === playerId && message.userId !== null
          ? { ...message, userId, displayName: DELETED }
          : message,
      ),
  };
}

/** The person's part in a round: by the seat that is theirs in the room now, or under one of their ids. */
export function playerIn(
  round: EarlierRound,
  who: { readonly seat: PlayerId | null; readonly ids: readonly string[] },
) {
  const { stage } = round;
  if (stage.phase !== 'results' || stage.result === null) return undefined;
  const played = round.players.filter(({ id, isBot }) => !isBot && stage.deal.seats.includes(id));
  return played.find(({ id }) => id === who.seat) ?? played.find(({ userId }) => who.ids.includes(userId));
}
