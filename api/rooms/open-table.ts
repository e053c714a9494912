import { hashToken } from '@nightfall/shared/backend/ids';
import { viewFor } from '@nightfall/shared/game/views/view-for';
import type { OpenTableResponse } from '@nightfall/shared/protocol/rooms';
import type { Session } from '../accounts/sessions.ts';
import type { Dependencies } from '../dependencies.ts';
import { ServiceError } from '../http/service-error.ts';
import { guestSession } from './caller.ts';

interface Opening {
  readonly gameId: string;
  readonly tableToken: string;
  readonly session: Session | null;
  readonly address: string;
}

interface OpenedTable {
  readonly answer: OpenTableResponse;
  readonly cookies: string[] | null;
}

/**
 * The public part, for anybody who holds the table token. A TV where nobody is signed in gets a guest's session too,
 * since the websocket needs one (protocol.md, "Websocket"); that session gives it no seat, and nothing else to see but
 * the theme that is played.
 * @throws ServiceError NOT_FOUND, FORBIDDEN, RATE_LIMITED
 */
export async function openTable(
  dependencies: Dependencies,
  { gameId, tableToken, session, address }: Opening,
): Promise<OpenedTable> {
  const { game } = await dependencies.rooms.store.load(gameId);
  if (game === null) throw new ServiceError('NOT_FOUND', { message: 'Game not found' });
  const { state } = game;
  const tokenHash = hashToken(tableToken);
  if (state.tableTokenHash !== tokenHash) throw new ServiceError('FORBIDDEN');
  const { words } = await dependencies.themes.get(state.settings.selectedTheme);
  const answer = { game: viewFor(state, { kind: 'table' }, { words, now: Date.now() }) };
  const { session: own, cookies } =
    session === null ? await guestSession(dependencies, address) : { session, cookies: null };
  await dependencies.liveRooms.noteScreen(own.userId, { gameId, tokenHash });
  return { answer, cookies };
}
