import {
  type CommandRequest,
  type Done,
  type Refused,
  refused,
  runCommand,
} from '@nightfall/shared/backend/rooms/run-command';
import type { SeatCommand } from '@nightfall/shared/game/commands/command';
import { decide } from '@nightfall/shared/game/commands/decide';
import type { UserId } from '@nightfall/shared/game/state/ids';
import type { GameActionMessage } from '@nightfall/shared/protocol/actions';
import type { Session } from '../accounts/sessions.ts';
import { hashOf } from './body-hash.ts';
import type { Hall } from './hall.ts';
import { maskProfanity } from './word-filter.ts';

/** Sends an action to its game. */
export async function performAction(
  hall: Hall,
  session: Session,
  { gameId, data, requestId }: GameActionMessage,
): Promise<Done | Refused> {
  const { userId } = session;
  const { type: action, ...body } = data;
  const command: SeatCommand = { ...data, by: { kind: 'user', userId: userId as UserId } };
  return runCommand(hall.rooms, {
    gameId,
    command: await checked(hall, session, command),
    asker: { userId, requestId, bodyHash: hashOf([action, body]) },
  });
}

async function checked(
  hall: Hall,
  session: Session,
  command: SeatCommand,
): Promise<CommandRequest['command']> {
  if (command.type === 'send_message') return masked(command);
  if (command.type === 'update_role_selection') {
    return { ...command, customRoles: await hall.customRoles(command.roles) };
  }
  if (command.type !== 'update_game_settings') return command;
  const { selectedTheme } = command.settings;
  if (selectedTheme === undefined) return command;
  if (!(await hall.mayChooseTheme(session, selectedTheme))) return inTheSameTheme(hall, command);
  // The next view is to have its words.
  await hall.themes.get(selectedTheme);
  return command;
}

/** For who may not choose that theme: every other refusal comes before this one. */
function inTheSameTheme(
  { rooms }: Hall,
  command: Extract<SeatCommand, { type: 'update_game_settings' }>,
): CommandRequest['command'] {
  return (state) => {
    const isTheSame = command.settings.selectedTheme === state.settings.selectedTheme;
    return isTheSame || !decide(state, command, rooms.context()).ok
      ? command
      : refused('INVALID', 'Theme not found');
  };
}

function masked(command: Extract<SeatCommand, { type: 'send_message' }>): CommandRequest['command'] {
  return (state) =>
    state.settings.wordFilter ? { ...command, content: maskProfanity(command.content) } : command;
}
