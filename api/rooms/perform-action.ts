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
import { lettersOf } from '@nightfall/shared/protocol/letters';
import { englishDataset, englishRecommendedTransformers, RegExpMatcher } from 'obscenity';
import { displayNameOf, uniqueName } from '../accounts/display-name.ts';
import type { Session } from '../accounts/sessions.ts';
import { ServiceError } from '../http/service-error.ts';
import { type Hall, hashOf } from './caller.ts';

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
    command: await checked(hall, { session, gameId }, command),
    asker: { userId, requestId, bodyHash: hashOf([action, body]) },
  });
}

async function checked(
  hall: Hall,
  { session, gameId }: { readonly session: Session; readonly gameId: string },
  command: SeatCommand,
): Promise<CommandRequest['command']> {
  if (command.type === 'send_message') return masked(hall, command);
  if (command.type === 'change_name') return named(hall, { session, gameId }, command);
  if (!ASKS_THE_DATABASE.has(command.type)) return command;
  if (await isRefusedAnyway(hall, gameId, command)) return unlessChanged(hall, command);
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

/** An account's name is its profile's. What is wrong with the name comes after what is wrong with asking for one. */
async function named(
  hall: Hall,
  { session, gameId }: { readonly session: Session; readonly gameId: string },
  command: Extract<SeatCommand, { type: 'change_name' }>,
): Promise<CommandRequest['command']> {
  if (await isRefusedAnyway(hall, gameId, command)) return unlessChanged(hall, command);
  const wanted = await wantedName(hall, session, command.displayName);
  return (state) => {
    if (typeof wanted !== 'string') return decide(state, command, hall.rooms.context()).ok ? wanted : command;
    const others = [...state.players, ...state.waiting].filter(({ userId }) => userId !== session.userId);
    const taken = others.map(({ displayName }) => displayName);
    return { ...command, displayName: uniqueName(wanted, taken) };
  };
}

async function wantedName(
  { limits }: Hall,
  { accountId, userId }: Session,
  displayName: string,
): Promise<string | Refused> {
  if (accountId !== null) return refused('FORBIDDEN', 'Your name is the one in your profile');
  const { excess } = await limits.tryAll([['changeName', userId]]);
  try {
    if (excess !== null) throw excess;
    return displayNameOf(displayName);
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    return { ok: false, code: error.code, message: error.message };
  }
}

const ASKS_THE_DATABASE: ReadonlySet<string> = new Set(['update_role_selection', 'update_game_settings']);
/** Refusals that come before any closer look: no seat, not the host, wrong phase. */
const AT_ONCE: ReadonlySet<string> = new Set(['NOT_JOINED', 'NOT_HOST', 'WRONG_PHASE']);

/** So that strangers cause no database queries. Decided on what is known here, which may be out of date. */
async function isRefusedAnyway({ rooms }: Hall, gameId: string, command: SeatCommand): Promise<boolean> {
  const game = rooms.replica?.(gameId) ?? (await rooms.store.load(gameId)).game;
  if (game === null) return true;
  const decision = decide(game.state, command, rooms.context());
  return !decision.ok && AT_ONCE.has(decision.rejection.code);
}

/** Is refused for the same reason, unless the room has changed meanwhile. */
function unlessChanged({ rooms }: Hall, command: SeatCommand): CommandRequest['command'] {
  return (state) => (decide(state, command, rooms.context()).ok ? refused('UNAVAILABLE') : command);
}

/** For people who may not choose that theme: every other refusal comes before this one. */
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

/** The filter costs more than everything else done with a message, so it runs only for those that will be posted. */
function masked(
  { rooms }: Hall,
  command: Extract<SeatCommand, { type: 'send_message' }>,
): CommandRequest['command'] {
  return (state) =>
    state.settings.wordFilter && decide(state, command, rooms.context()).ok
      ? { ...command, content: maskProfanity(command.content) }
      : command;
}

const matcher = new RegExpMatcher({ ...englishDataset.build(), ...englishRecommendedTransformers });

/** The letter beneath accents and ornaments, in whatever form it was typed. */
const bareLetter = (letter: string): string => letter.normalize('NFKD').replace(/\p{M}/gu, '');

/** A message with its profanity masked, a star for each letter, so that it stays as long as it was. */
export function maskProfanity(text: string): string {
  const letters = lettersOf(text);
  const bare = letters.map(bareLetter);
  const matches = matcher.getAllMatches(bare.join(''));
  if (matches.length === 0) return text;
  let end = 0;
  const masked = letters.map((letter, index) => {
    const start = end;
    end += bare[index]?.length ?? 0;
    const isMeant = matches.some(({ startIndex, endIndex }) => start <= endIndex && startIndex < end);
    return isMeant ? '*' : letter;
  });
  return masked.join('');
}
