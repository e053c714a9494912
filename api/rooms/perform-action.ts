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
import { problem } from '@nightfall/shared/text/problems';
import { displayNameOf, uniqueName } from '../accounts/display-name.ts';
import { bodyHash } from '../context/commands.ts';
import type { Session } from '../context/sessions.ts';
import { ServiceError } from '../http/service-error.ts';
import { maskProfanity } from './profanity.ts';
import type { SocketContext } from './socket-context.ts';

const ASKS_THE_DATABASE: ReadonlySet<string> = new Set(['update_role_selection', 'update_game_settings']);
/** Refusals that come before any closer look: no seat, not the host, wrong phase. */
const AT_ONCE: ReadonlySet<string> = new Set(['NOT_JOINED', 'NOT_HOST', 'WRONG_PHASE']);

interface Actor {
  readonly session: Session;
  readonly gameId: string;
}

/** Sends an action to its game. */
export async function performAction(
  context: SocketContext,
  session: Session,
  { gameId, data, requestId }: GameActionMessage,
): Promise<Done | Refused> {
  const { userId } = session;
  const { type: action, ...body } = data;
  const command: SeatCommand = { ...data, by: { kind: 'user', userId: userId as UserId } };
  return runCommand(context.rooms, {
    gameId,
    command: await checked(context, { session, gameId }, command),
    asker: { userId, requestId, bodyHash: bodyHash([action, body]) },
  });
}

/** The command with what the database and the word filter say of it. */
async function checked(
  context: SocketContext,
  { session, gameId }: Actor,
  command: SeatCommand,
): Promise<CommandRequest['command']> {
  if (command.type === 'send_message') return masked(context, command);
  if (command.type === 'change_name') return renamed(context, { session, gameId }, command);
  if (!ASKS_THE_DATABASE.has(command.type)) return command;
  if (await isRefusedAtOnce(context, gameId, command)) return unlessChanged(context, command);
  if (command.type === 'update_role_selection') {
    return { ...command, customRoles: await context.customRoles(command.roles) };
  }
  if (command.type !== 'update_game_settings') return command;
  const { selectedTheme } = command.settings;
  if (selectedTheme === undefined) return command;
  if (!(await context.mayChooseTheme(session, selectedTheme))) return unlessOtherTheme(context, command);
  // Loaded now, so that the next view has its words.
  await context.themes.get(selectedTheme);
  return command;
}

/** A guest's new name. Refusals of the action itself come before those of the name. */
async function renamed(
  context: SocketContext,
  { session, gameId }: Actor,
  command: Extract<SeatCommand, { type: 'change_name' }>,
): Promise<CommandRequest['command']> {
  if (await isRefusedAtOnce(context, gameId, command)) return unlessChanged(context, command);
  const newName = await wantedName(context, session, command.displayName);
  return (state) => {
    if (typeof newName !== 'string')
      return decide(state, command, context.rooms.context()).ok ? newName : command;
    const others = [...state.players, ...state.waiting].filter(({ userId }) => userId !== session.userId);
    const taken = others.map(({ displayName }) => displayName);
    return { ...command, displayName: uniqueName(newName, taken) };
  };
}

async function wantedName(
  { limits }: SocketContext,
  { accountId, userId }: Session,
  displayName: string,
): Promise<string | Refused> {
  if (accountId !== null) return refused('FORBIDDEN', problem('names.ofProfile'));
  const { excess } = await limits.tryAll([['changeName', userId]]);
  try {
    if (excess !== null) throw excess;
    return displayNameOf(displayName);
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    const { code, message, said } = error;
    return { ok: false, code, message, said };
  }
}

/** Saves database queries for strangers. Decided on the replica, which may be out of date. */
async function isRefusedAtOnce(
  { rooms }: SocketContext,
  gameId: string,
  command: SeatCommand,
): Promise<boolean> {
  const game = rooms.replica?.(gameId) ?? (await rooms.store.load(gameId)).game;
  if (game === null) return true;
  const decision = decide(game.state, command, rooms.context());
  return !decision.ok && AT_ONCE.has(decision.rejection.code);
}

/** The command as it is, which is refused for the same reason, unless the room has changed meanwhile. */
function unlessChanged({ rooms }: SocketContext, command: SeatCommand): CommandRequest['command'] {
  return (state) => (decide(state, command, rooms.context()).ok ? refused('UNAVAILABLE') : command);
}

/** For callers who may not choose that theme. All other refusals come before this one. */
function unlessOtherTheme(
  { rooms }: SocketContext,
  command: Extract<SeatCommand, { type: 'update_game_settings' }>,
): CommandRequest['command'] {
  return (state) => {
    const isTheSame = command.settings.selectedTheme === state.settings.selectedTheme;
    return isTheSame || !decide(state, command, rooms.context()).ok
      ? command
      : refused('INVALID', problem('themes.notFound'));
  };
}

/** The filter is the most costly part of a message, so it runs only for messages that will be posted. */
function masked(
  { rooms }: SocketContext,
  command: Extract<SeatCommand, { type: 'send_message' }>,
): CommandRequest['command'] {
  return (state) =>
    state.settings.wordFilter && decide(state, command, rooms.context()).ok
      ? { ...command, content: maskProfanity(command.content) }
      : command;
}
