import type { Stack } from '@nightfall/infra/test/stack';
import { AskedSets } from '@nightfall/shared/backend/balance/asked-sets';
import { countRounds } from '@nightfall/shared/backend/balance/balance-sets';
import { readEnv } from '@nightfall/shared/backend/env';
import { liveContext, newId } from '@nightfall/shared/backend/ids';
import { createLogger } from '@nightfall/shared/backend/observability/logger';
import { type GameProcess, openGameProcess } from '@nightfall/shared/backend/process/game-process';
import { connectionId } from '@nightfall/shared/backend/rooms/heartbeat';
import { openRoom } from '@nightfall/shared/backend/rooms/rooms';
import { runCommand } from '@nightfall/shared/backend/rooms/run-command';
import type { LaboratorySet } from '@nightfall/shared/game/arena/balance';
import { chooseBotAction } from '@nightfall/shared/game/bots/choose';
import type { SeatAction } from '@nightfall/shared/game/commands/command';
import { createGame, createPlayer } from '@nightfall/shared/game/commands/create-game';
import type { GameId, UserId } from '@nightfall/shared/game/state/ids';
import { createRandom } from '@nightfall/shared/game/state/random';
import type { GameState, Player } from '@nightfall/shared/game/state/state';
import { viewFor } from '@nightfall/shared/game/views/view-for';
import { themeById } from '@nightfall/shared/themes/index';

const anyChoice = createRandom('host');

/** A process that writes to the rooms of a stack as an API does, without any sockets. */
export class OwnProcess {
  readonly #base: GameProcess;

  private constructor(base: GameProcess) {
    this.#base = base;
  }

  /** @param botDelays how long bots wait, as they are planned here: 1 as people know it */
  static async open({ databaseUrl, redisUrl }: Stack, botDelays = 0): Promise<OwnProcess> {
    const env = readEnv({
      DATABASE_URL: databaseUrl,
      REDIS_URL: redisUrl,
      BOT_DELAY_SCALE: String(botDelays),
    });
    const base = await openGameProcess(env, createLogger('bench', 'silent'), 'worker');
    await base.heartbeat.start();
    return new OwnProcess(base);
  }

  /** A lobby with so many at its table: people who are connected here, or bots and their host. */
  async openLobby(seats: number, others: 'people' | 'bots' = 'people'): Promise<GameState> {
    const id = newId() as GameId;
    const players = Array.from({ length: seats }, (_, seat) =>
      this.#player(seat, seat > 0 && others === 'bots'),
    );
    const [creator] = players;
    if (creator === undefined) throw new Error('A table needs somebody');
    const roomCode = await this.#base.liveRooms.reserve(id);
    const game = { id, roomCode, isPractice: false, creator, themeId: 'generic' };
    const empty = createGame(game, liveContext());
    return (await openRoom(this.#base.rooms, { ...empty, hostId: creator.id, players, emptySince: null }))
      .state;
  }

  #player(seat: number, isBot: boolean): Player {
    const displayName = `player ${seat}`;
    const player = createPlayer({ userId: newId() as UserId, displayName, isBot }, liveContext());
    if (isBot) return player;
    return { ...player, connections: [connectionId(this.#base.processId, seat)], goneSince: null };
  }

  /** The host deals. @returns the table in its first phase */
  async deal(lobby: GameState, roles: readonly string[]): Promise<GameState> {
    await this.#act(lobby, { type: 'update_role_selection', roles: [...roles] });
    return this.#act(lobby, { type: 'start_game' });
  }

  /** Does what the host is asked for now, as a bot would. @returns the phase as it was before */
  async playHost(table: GameState): Promise<GameState['stage']> {
    const { game } = await this.#base.rooms.store.load(table.id);
    if (game === null) throw new Error('A room is gone');
    const { hostId: playerId, stage, settings } = game.state;
    const { words } = themeById(settings.selectedTheme);
    const view = viewFor(game.state, { kind: 'seat', playerId }, { words, now: Date.now() });
    const action = stage.phase === 'results' ? null : chooseBotAction(view, anyChoice);
    if (action !== null) await this.#act(table, action);
    return stage;
  }

  /** The host ends the round, and has the table back in its lobby. */
  async endRound(table: GameState): Promise<void> {
    await this.#act(table, { type: 'end_round' });
    await this.#act(table, { type: 'play_again' });
  }

  async #act({ id, creatorUserId }: GameState, action: SeatAction): Promise<GameState> {
    const command = { ...action, by: { kind: 'user', userId: creatorUserId } } as const;
    const outcome = await runCommand(this.#base.rooms, { gameId: id, command });
    if (!outcome.ok || outcome.game === null) throw new Error(`${action.type}: ${JSON.stringify(outcome)}`);
    return outcome.game.state;
  }

  /** The phase a room is in now. */
  async stageOf({ id }: GameState): Promise<GameState['stage']> {
    const parts = await this.#base.rooms.store.loadParts(id, 'stage');
    if (parts === null) throw new Error('A room is gone');
    return parts.stage;
  }

  /** How much has been claimed there this round. */
  async claimsAt({ id }: GameState): Promise<number> {
    const parts = await this.#base.rooms.store.loadParts(id, 'claims');
    return parts?.claims.length ?? 0;
  }

  /** A lobby for each of these sets asks how it plays, as its page would once. */
  async askForFigures(sets: readonly LaboratorySet[]): Promise<void> {
    const asked = new AskedSets(this.#base.redis);
    for (const [index, set] of sets.entries()) await asked.ask(`lobby:${index}`, { ...set, isLobby: true });
  }

  /** How many rounds have been played of these sets together. */
  async roundsPlayed(sets: readonly LaboratorySet[]): Promise<number> {
    const rounds = await countRounds(this.#base.database.db, sets);
    return rounds.reduce((sum, count) => sum + count, 0);
  }

  async close(): Promise<void> {
    await this.#base.effects.flush(1_000);
    this.#base.heartbeat.stop();
    await this.#base.heartbeat.end();
    await this.#base.close();
  }
}
