import type { ResultData } from '../../protocol/game-view.ts';
import type { PlayerId, UserId } from '../state/ids.ts';
import type { NightOutcome, Place } from '../state/outcome.ts';
import type { RoleName } from '../state/role-facts.ts';
import { nightData } from '../views/outcome-data.ts';

/** What came of a player's own choices, as the view has it, with seats for people. */
export interface Told {
  readonly cards: readonly ToldCard[];
  readonly pile: readonly RoleName[];
  readonly newRole?: RoleName | undefined;
  readonly finalRole?: RoleName | undefined;
  readonly changed?: boolean | undefined;
  readonly actors?: readonly PlayerId[] | undefined;
  readonly mark?: PlayerId | undefined;
  readonly isShielded: boolean;
  readonly nothingHappened: boolean;
}

interface ToldCard {
  readonly place: Exclude<Place, { pile: number }>;
  readonly role: RoleName;
}

type FindSeat = (userId: string) => PlayerId | undefined;

export function toldIn(data: ResultData, idOf: FindSeat): Told {
  return {
    cards: (data.cards ?? []).flatMap(({ userId, centerIndex, role }): ToldCard[] => {
      const player = userId === undefined ? undefined : idOf(userId);
      if (player !== undefined) return [{ place: { player }, role }];
      return centerIndex === undefined ? [] : [{ place: { center: centerIndex }, role }];
    }),
    pile: data.werewolfPileCards ?? [],
    newRole: data.newRole,
    finalRole: data.finalRole,
    changed: data.changed,
    actors: data.actors?.flatMap((userId) => idOf(userId) ?? []),
    mark: data.mark === undefined ? undefined : idOf(data.mark),
    isShielded: data.shielded === true,
    nothingHappened: data.nothingHappened === true,
  };
}

/** In an imagined night nobody has a user id: the seat stands for it. */
const SEATS = {
  userIdOf: (player: PlayerId) => player as string as UserId,
  seatedUserId: (player: PlayerId) => player as string as UserId,
  nameOf: () => '',
};
const sameSeat = (userId: string) => userId as PlayerId;

/** The same for an imagined night. */
export const toldBy = (outcomes: readonly NightOutcome[]): Told =>
  toldIn(nightData(outcomes, SEATS), sameSeat);

export const isSameTold = (a: Told, b: Told): boolean => JSON.stringify(a) === JSON.stringify(b);
