import type { ClaimView, GameView, PlayerView } from '@nightfall/shared/protocol/game-view';
import type { Theme } from '@nightfall/shared/themes/theme';
import { useMemo } from 'react';
import { useWatchedRoom } from '../../../realtime/room-context.tsx';
import type { RoleFacts } from '../../../theme/role-facts.ts';
import { useTheme } from '../../../theme/theme-context.tsx';
import type { ClaimOf } from '../claims/claim-kinds.ts';
import { claimableRoles } from '../parts/roles-in-play.ts';
import { roundPlayers } from '../parts/seat-facts.ts';
import { type Conflict, conflictsIn, isPartOf } from './conflicts.ts';

/** The claims of one player that are not withdrawn. */
export interface BoardRow {
  readonly player: PlayerView;
  /** Claims about the night and its outcome, in the order made. The claimed role is the group's. */
  readonly night: readonly ClaimView[];
  /** The latest trust or suspicion about each other player. */
  readonly suspicions: readonly ClaimOf<'suspect'>[];
  readonly isInConflict: boolean;
}

/** The players who claim one role; null: the players who claim none. */
export interface BoardGroup {
  readonly role: RoleFacts | null;
  /** How many cards of the role are in this game. */
  readonly cards: number;
  readonly rows: readonly BoardRow[];
  readonly isInConflict: boolean;
}

export interface ClaimBoard {
  readonly groups: readonly BoardGroup[];
  readonly conflicts: readonly Conflict[];
  /** How many players claim a role. */
  readonly claimers: number;
}

/** The role that a player claims; null while they claim none. */
export function claimedRole({ claims }: GameView, { userId }: PlayerView): string | null {
  const claimed = claims.find(
    (made): made is ClaimOf<'role'> =>
      made.userId === userId && made.claim.kind === 'role' && !made.withdrawn,
  );
  return claimed?.claim.role ?? null;
}

/** Groups with a conflict first, then night order, no role last; seat order within a group. */
function claimBoard(view: GameView, theme: Theme): ClaimBoard {
  const conflicts = conflictsIn(view);
  const standing = view.claims.filter(({ withdrawn }) => !withdrawn);
  const players = roundPlayers(view).toSorted((one, other) => one.seatPosition - other.seatPosition);
  const rowOf = (player: PlayerView): BoardRow => {
    const own = standing.filter(({ userId }) => userId === player.userId);
    return {
      player,
      night: own.filter(({ claim }) => NIGHT.has(claim.kind)),
      suspicions: lastWords(own),
      isInConflict: conflicts.some((conflict) => isPartOf(conflict, player.userId)),
    };
  };
  const group = (role: RoleFacts | null, cards: number): BoardGroup => {
    const rows = players.filter((player) => claimedRole(view, player) === (role?.name ?? null)).map(rowOf);
    return {
      role,
      cards,
      rows,
      isInConflict: role !== null && rows.some(({ isInConflict }) => isInConflict),
    };
  };
  const groups = [
    ...claimableRoles(view, theme).map(({ role, count }) => group(role, count)),
    group(null, 0),
  ];
  return {
    groups: groups
      .filter(({ rows }) => rows.length > 0)
      .toSorted((one, other) => Number(other.isInConflict) - Number(one.isInConflict)),
    conflicts,
    claimers: players.filter((player) => claimedRole(view, player) !== null).length,
  };
}

const NIGHT: ReadonlySet<ClaimView['claim']['kind']> = new Set(['saw', 'did', 'told', 'quiet', 'peace']);

function lastWords(own: readonly ClaimView[]): readonly ClaimOf<'suspect'>[] {
  const said = own.filter((made): made is ClaimOf<'suspect'> => made.claim.kind === 'suspect');
  return [...new Map(said.map((made) => [made.claim.userId, made])).values()];
}

export function useClaimBoard(): ClaimBoard {
  const { view } = useWatchedRoom();
  const theme = useTheme();
  return useMemo(() => claimBoard(view, theme), [view, theme]);
}
