import { ARTIFACT_IDS } from '@nightfall/shared/game/state/artifacts';
import type { ActionType } from '@nightfall/shared/game/state/choice';
import type { Offer } from '../night/offer.ts';

interface Needs {
  readonly targets?: readonly [min: number, max: number];
  readonly centerCards?: number;
  readonly artifact?: true;
  readonly direction?: true;
}

const ONE = { targets: [1, 1] } as const;

/** What each action is done to. One may claim it of anybody, whatever the night would have allowed. */
const NEEDS: Record<ActionType, Needs> = {
  copy_center: { centerCards: 1 },
  copy_role: ONE,
  target_player: ONE,
  view_center_card: { centerCards: 1 },
  convert_player: ONE,
  view_player: ONE,
  view_werewolf_pile: {},
  protect_from_death: ONE,
  protect_player: ONE,
  view_center: { centerCards: 2 },
  investigate_players: { targets: [1, 2] },
  tap_player: ONE,
  reveal_player: ONE,
  rob_player: ONE,
  view_and_swap: { ...ONE, centerCards: 1 },
  swap_players: { targets: [2, 2] },
  shift_cards: { direction: true },
  swap_center: { centerCards: 1 },
  assign_artifact: { ...ONE, artifact: true },
  banish_player: ONE,
};

/** An action as the pickers of the night ask for it. */
export function offerToClaim(type: ActionType, people: readonly string[], centerCards: number): Offer {
  const { targets, centerCards: cards, artifact, direction } = NEEDS[type];
  const [min, max] = targets ?? [cards ?? 1, cards ?? 1];
  return {
    type,
    min,
    max,
    ...(targets === undefined ? {} : { targets: people }),
    ...(cards === undefined
      ? {}
      : { centerIndices: Array.from({ length: centerCards }, (_, index) => index) }),
    ...(artifact === undefined ? {} : { artifactIds: ARTIFACT_IDS }),
    ...(direction === undefined ? {} : { directions: ['left', 'right'] as const }),
  };
}
