import type { GameView, MessageView } from '@nightfall/shared/protocol/game-view';

/** The messages of a finished round that this page has received: the server sends those of the present one alone. */
export interface ReadRound {
  readonly round: number;
  readonly messages: readonly MessageView[];
}

interface ReadSoFar {
  readonly view: GameView;
  readonly readRounds: readonly ReadRound[];
}

/** Adds the messages of the previous round when another begins. Writers keep their present user ids. */
export function readRoundsWith(
  { view: before, readRounds }: ReadSoFar,
  next: GameView,
): readonly ReadRound[] {
  const { round, messages } = before;
  const isOver = next.round > round && messages.length > 0;
  return renamed(isOver ? [...readRounds, { round, messages }] : readRounds, before, next);
}

/** A guest who signs in has another user id from then on. */
function renamed(rounds: readonly ReadRound[], before: GameView, next: GameView): readonly ReadRound[] {
  if (rounds.length === 0 || before.players === next.players) return rounds;
  const ids = new Map(before.players.map(({ id, userId }) => [id, userId]));
  const changes = new Map(
    next.players.flatMap(({ id, userId }) => {
      const was = ids.get(id);
      return was === undefined || was === userId ? [] : [[was, userId] as const];
    }),
  );
  if (changes.size === 0) return rounds;
  const withName = (message: MessageView): MessageView => {
    const userId = message.userId === null ? undefined : changes.get(message.userId);
    return userId === undefined ? message : { ...message, userId };
  };
  return rounds.map(({ round, messages }) => ({ round, messages: messages.map(withName) }));
}

/** Without the messages that the host has hidden since, and without rounds that are empty then. */
export function shownOf(
  rounds: readonly ReadRound[],
  { hiddenWriters = [] }: GameView,
): readonly ReadRound[] {
  if (hiddenWriters.length === 0) return rounds;
  const isShown = (message: MessageView, of: number) =>
    message.messageType !== 'chat' ||
    !hiddenWriters.some(
      ({ userId, round, until }) =>
        userId === message.userId && (of < round || (of === round && message.timestamp <= until)),
    );
  return rounds
    .map(({ round, messages }) => ({ round, messages: messages.filter((one) => isShown(one, round)) }))
    .filter(({ messages }) => messages.length > 0);
}
