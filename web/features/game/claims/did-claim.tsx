import { findBuiltInRole } from '@nightfall/shared/game/night/roles/index';
import { ARTIFACT_IDS } from '@nightfall/shared/game/state/artifacts';
import type { ActionType } from '@nightfall/shared/game/state/choice';
import { CENTER_CARDS } from '@nightfall/shared/game/state/limits';
import { mayNameOneself } from '@nightfall/shared/game/talk/claim-payload';
import { useState } from 'react';
import { useRoom } from '../../../realtime/room-context.tsx';
import { useTheme } from '../../../theme/theme-context.tsx';
import type { Offer } from '../night/picks.ts';
import { actionsOf } from '../parts/actions-of.ts';
import { roundPlayers } from '../parts/seat-facts.ts';
import { actingRoles } from './claim-kinds.ts';
import { type ClaimFormProps, ClaimOptions, FollowUp, useRoleOptions } from './claim-options.tsx';
import { Deed } from './deed.tsx';
import { NothingClaim } from './nothing-claim.tsx';
import { TEXTS } from './texts.ts';

/** What somebody says they did in the night: as which role, which of its actions, and to whom. */
export function DidClaim({ onMade }: ClaimFormProps) {
  const { view, me } = useRoom();
  const theme = useTheme();
  const [role, setRole] = useState<string | null>(null);
  const [action, setAction] = useState<ActionType | null>(null);
  const acting = new Set(actingRoles(view));
  const roles = useRoleOptions().filter(({ id }) => acting.has(id));
  const actions = role === null ? [] : actionsOf(role, view);
  const start = (type: ActionType | undefined) => {
    // An action that asks for nothing is claimed at once.
    if (type === 'view_werewolf_pile') onMade({ kind: 'did', payload: { type } });
    else setAction(type ?? null);
  };
  const pickRole = (id: string) => {
    const picked = id === role ? null : id;
    setRole(picked);
    const own = picked === null ? [] : actionsOf(picked, view);
    start(own.length === 1 ? own[0] : undefined);
  };
  const { selectedRoles } = view;
  const mayBeMyself = (type: ActionType) =>
    mayNameOneself({ selectedRoles, roles: { get: findBuiltInRole } }, type);
  const others = roundPlayers(view).flatMap(({ userId }) => (userId === me.userId ? [] : [userId]));
  return (
    <>
      <ClaimOptions
        title={TEXTS.asWhich}
        options={roles}
        picks={role === null ? [] : [role]}
        onPick={pickRole}
      />
      {role === null && <NothingClaim onMade={onMade} />}
      {actions.length > 1 && (
        <FollowUp key={role}>
          <ClaimOptions
            title={TEXTS.what}
            options={actions.map((id) => ({ id, label: theme.text.screens.choices[id].tab }))}
            picks={action === null ? [] : [action]}
            onPick={(id) => start(actions.find((one) => one === id))}
          />
        </FollowUp>
      )}
      {action !== null && (
        <FollowUp key={action}>
          <Deed
            offer={offerToClaim(action, others, CENTER_CARDS)}
            mayBeMyself={mayBeMyself(action)}
            onMade={onMade}
          />
        </FollowUp>
      )}
    </>
  );
}

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
function offerToClaim(type: ActionType, people: readonly string[], centerCards: number): Offer {
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
