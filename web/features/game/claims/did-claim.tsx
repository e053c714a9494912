import { findBuiltInRole } from '@nightfall/shared/game/night/roles/index';
import type { ActionType } from '@nightfall/shared/game/state/choice';
import { CENTER_CARDS } from '@nightfall/shared/game/state/limits';
import { mayNameOneself } from '@nightfall/shared/game/talk/nameable';
import { useState } from 'react';
import { useRoom } from '../../../realtime/room-context.tsx';
import { useTheme } from '../../../theme/theme-context.tsx';
import { actionsOf } from '../parts/actions-of.ts';
import { roundPlayers } from '../parts/round.ts';
import { actingRoles } from './claim-kinds.ts';
import { ClaimOptions, useRoleOptions } from './claim-options.tsx';
import type { ClaimFormProps } from './dealt-claim.tsx';
import { Deed } from './deed.tsx';
import { FollowUp } from './follow-up.tsx';
import { NothingClaim } from './nothing-claim.tsx';
import { offerToClaim } from './offer-to-claim.ts';
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
