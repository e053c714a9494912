import { ABANDONED_MS, ABSENT_MS, PRESENCE_GRACE_MS } from './limits.ts';
import type { GameState, Player } from './state.ts';

export function isSeatedHuman(player: Player): boolean {
  return !player.isBot && !player.hasLeft;
}

export function isConnected(player: Player): boolean {
  return player.isBot || player.connections.length > 0;
}

/** A bot plays this seat: one that the host added, or one that took over from a player who left or is absent. */
export function isPlayedByBot(player: Player): boolean {
  return player.isBot || player.hasLeft || player.hasStandIn === true;
}

/** A human disconnected for a minute. */
export function isAbsent(player: Player, now: number): boolean {
  return isSeatedHuman(player) && player.goneSince !== null && now - player.goneSince >= ABSENT_MS;
}

/** A human who is connected, or disconnected for less than 30 s (rulebook section 10). */
export function isPresent(player: Player, now: number): boolean {
  const { goneSince } = player;
  return isSeatedHuman(player) && (goneSince === null || now - goneSince < PRESENCE_GRACE_MS);
}

/** Present humans who play the round. */
export function presentHumans(state: GameState, now: number): Player[] {
  return state.players.filter((player) => isPresent(player, now) && !player.joinsNextRound);
}

/** Present humans whom the round waits for: a bot acts for idle players. */
export function awaitedHumans(state: GameState, now: number): Player[] {
  return presentHumans(state, now).filter(({ isIdle }) => isIdle !== true);
}

type Seats = Pick<GameState, 'stage' | 'players' | 'waiting'>;

/** No human can return: a lobby without humans, or a round of which all accounts are deleted. */
export function isDeserted({ stage, players, waiting }: Seats): boolean {
  if (stage.phase === 'lobby') return !players.some(isSeatedHuman);
  return waiting.length === 0 && players.every(({ isBot, isForgotten }) => isBot || isForgotten === true);
}

/** The room may be closed: it is deserted, or no human was connected for 30 minutes. */
export function isAbandoned(state: Seats & Pick<GameState, 'emptySince'>, now: number): boolean {
  if (isDeserted(state)) return true;
  return state.emptySince !== null && now - state.emptySince >= ABANDONED_MS;
}
