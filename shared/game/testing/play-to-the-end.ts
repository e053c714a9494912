import type { Random } from '../state/random.ts';
import type { GameState } from '../state/state.ts';
import { nextMoves } from './next-moves.ts';
import { Table } from './table.ts';

/** More than any round takes. */
const MOST_MOVES = 500;

/** Plays a round from wherever it stands until its results are counted. @throws Error when it does not get there */
export function playToTheEnd(state: GameState, random: Random): GameState {
  const table = new Table({ state, now: state.createdAt, newId: () => crypto.randomUUID() });
  const by = { kind: 'user', userId: hostOf(state) } as const;
  for (let moves = 0; moves < MOST_MOVES; moves += 1) {
    const { stage, round } = table.state;
    if (stage.phase === 'results' && stage.result !== null) return table.state;
    const [move] = nextMoves(table.state, table.now, random);
    if (stage.phase === 'lobby') table.run({ type: 'start_game', by });
    else if (stage.phase === 'results') table.run({ type: 'calculate_results', round });
    else if (move === undefined) table.expire();
    else if (!table.run(move).ok) table.expire();
  }
  throw new Error(`The round stands still in ${table.state.stage.phase}`);
}

const hostOf = ({ hostId, players }: GameState) => {
  const host = players.find(({ id }) => id === hostId);
  if (host === undefined) throw new Error('There is no host');
  return host.userId;
};
