import { createHash } from 'node:crypto';
import type { Rooms } from '@nightfall/shared/backend/rooms/rooms';
import {
  type CommandRequest,
  type Done,
  type Refused,
  runCommand,
} from '@nightfall/shared/backend/rooms/run-command';
import type { SeatCommand } from '@nightfall/shared/game/command';
import type { UserId } from '@nightfall/shared/game/ids';
import type { GameAction } from './read-frame.ts';
import { maskProfanity } from './word-filter.ts';

/** Sends an action, whose data has passed its schema, to its game. */
export function performAction(rooms: Rooms, userId: string, frame: GameAction): Promise<Done | Refused> {
  const { gameId, action, data, requestId } = frame;
  // The data of each action was parsed by the schema of that action.
  const command = {
    type: action,
    ...(data as object),
    by: { kind: 'user', userId: userId as UserId },
  } as SeatCommand;
  return runCommand(rooms, {
    gameId,
    command: command.type === 'send_message' ? masked(command) : command,
    asker: { userId, requestId, bodyHash: hashOf([action, data]) },
  });
}

function masked(command: Extract<SeatCommand, { type: 'send_message' }>): CommandRequest['command'] {
  return (state) =>
    state.settings.wordFilter ? { ...command, content: maskProfanity(command.content) } : command;
}

/** Parsed data has its keys in the schema's order, so that equal requests have equal hashes. */
export const hashOf = (body: unknown): string =>
  createHash('sha256').update(JSON.stringify(body)).digest('base64url');
