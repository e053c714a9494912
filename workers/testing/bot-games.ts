import { runCommand } from '@nightfall/shared/backend/rooms/run-command';
import { openTestDatabase } from '@nightfall/shared/backend/testing/test-database';
import { openTestRooms, stored } from '@nightfall/shared/backend/testing/test-rooms';
import { StoredThemes } from '@nightfall/shared/backend/themes/theme-cache';
import type { Command } from '@nightfall/shared/game/commands/command';
import type { Phase } from '@nightfall/shared/game/state/phase';
import type { GameState } from '@nightfall/shared/game/state/state';
import { endsAtOf } from '@nightfall/shared/game/testing/random-play';
import { expirePhase } from '../handlers/effect-handlers.ts';
import { ReviewSlots } from '../thinking/review-slots.ts';
import { ThinkingThreads } from '../thinking/thinking.ts';

const ROLES = ['Werewolf', 'Seer', 'Robber', 'Doppelganger', 'Troublemaker', 'Drunk', 'Villager'];

/** Stored games of one connected human and three bots, and what the handlers of effects need. */
export async function openBotGames({ scale, roles = ROLES }: { scale: number; roles?: readonly string[] }) {
  const at = await openTestRooms();
  const { db, account, close } = await openTestDatabase();
  const thinking = new ThinkingThreads(scale, at.rooms.logger, at.metrics);
  const context = {
    rooms: at.rooms,
    themes: new StoredThemes(db, at.rooms.logger),
    thinking,
    db,
    reviews: new ReviewSlots(),
  };

  /** The same rooms, some time later. */
  const later = (ms: number) => ({
    ...context,
    rooms: at.elsewhere({ context: () => ({ ...at.rooms.context(), now: Date.now() + ms }) }),
  });
  /** @throws Error when one is refused */
  const run = async (gameId: string, ...commands: Command[]): Promise<void> => {
    for (const command of commands) {
      const outcome = await runCommand(at.rooms, { gameId, command });
      if (!outcome.ok) throw new Error(`${command.type}: ${outcome.message}`);
    }
  };
  /** Just started. */
  const game = async (): Promise<GameState> => {
    const { id, creatorUserId: userId } = await at.lobby();
    const by = { kind: 'user', userId } as const;
    await run(
      id,
      { type: 'connect', userId, connectionId: 'a-process:1' },
      { type: 'add_bot', by, count: 3 },
      { type: 'update_role_selection', roles: [...roles], by },
      { type: 'start_game', by },
    );
    return stored(at.store, id);
  };
  /** In this phase, brought there by its deadlines alone. */
  const gameIn = async (wanted: Phase): Promise<GameState> => {
    let state = await game();
    while (state.stage.phase !== wanted) {
      const { id: gameId, round, stage } = state;
      const endsAt = endsAtOf(state);
      const over = later(endsAt - Date.now() + 100);
      await expirePhase(over, { gameId, round, phase: stage.phase, endsAt });
      state = await stored(at.store, gameId);
    }
    return state;
  };
  /** A bot's turn in the running phase. */
  const turnOf = (
    state: GameState,
    playerId = state.players.find(({ isBot }) => isBot)?.id ?? state.hostId,
  ) => {
    const { id: gameId, round, stage } = state;
    return { gameId, round, phase: stage.phase, playerId, endsAt: endsAtOf(state) };
  };
  const closeAll = () => Promise.all([at.close(), close(), thinking.close()]);
  return { at, db, account, thinking, context, later, run, game, gameIn, turnOf, close: closeAll };
}
