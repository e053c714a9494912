import { cardInFrontOf, protectedPlayers } from '../night/current-role.ts';
import { eliminate } from '../results/elimination.ts';
import { judge } from '../results/winners.ts';
import type { PlayerId } from '../state/ids.ts';
import type { NightRecord } from '../state/night-record.ts';
import type { RoleFacts } from '../state/role-facts.ts';
import type { Votes } from '../state/state.ts';
import type { Position } from './position.ts';

/** Those of one side know much the same: so often another of them votes as the bot does. */
export const THINKS_ALIKE = 0.3;

/** A vote as it may go, but for one's own. */
interface ImaginedVote {
  readonly night: NightRecord;
  /** Final ones. */
  readonly roles: ReadonlyMap<PlayerId, RoleFacts>;
  /** Those of the others. */
  readonly votes: Votes;
  /** Whether this voter comes to one's own vote. */
  readonly isAlike: (voter: PlayerId) => boolean;
}

/** Whether somebody would win by voting for a target. */
export function winningWith(
  { seats, ruleset }: Position,
  self: PlayerId,
  { night, roles, votes, isAlike }: ImaginedVote,
): (target: PlayerId) => boolean {
  // The banished have no vote.
  const hasVote = !night.banished.includes(self);
  const alike = hasVote ? (Object.keys(votes) as PlayerId[]).filter(isAlike) : [];
  const protectedOnes = protectedPlayers(night);
  const marks = marksIn(night, seats);
  const winsWithout = (eliminated: readonly PlayerId[]) => {
    const { players } = judge({ roles, eliminated: new Set(eliminated), marks, ruleset });
    return players.some(({ playerId, isWinner }) => playerId === self && isWinner);
  };
  /** Most targets change nothing. */
  const known = new Map<string, boolean>();
  return (target) => {
    const all: Record<PlayerId, PlayerId | null> = hasVote ? { ...votes, [self]: target } : votes;
    for (const ally of alike) if (ally !== target) all[ally] = target;
    const eliminated = eliminate({ seats, votes: all, roles, protectedPlayers: protectedOnes });
    const key = eliminated.join();
    const wins = known.get(key) ?? winsWithout(eliminated);
    known.set(key, wins);
    return wins;
  };
}

function marksIn(night: NightRecord, seats: readonly PlayerId[]): ReadonlyMap<PlayerId, PlayerId> {
  return new Map(
    seats.flatMap((seat) => {
      const mark = cardInFrontOf(night, seat)?.mark;
      return mark === undefined ? [] : [[seat, mark] as const];
    }),
  );
}
