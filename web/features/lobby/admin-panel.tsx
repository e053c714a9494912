import type { PlayerView } from '@nightfall/shared/protocol/game-view';
import TEXTS from '@nightfall/shared/text/en/lobby.json';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { changePlayerRole } from '../../api/rooms.ts';
import { Avatar } from '../../components/people/avatar.tsx';
import { bySeat } from '../../components/people/players.ts';
import * as fieldStyles from '../../components/ui/field.module.css';
import { showToast } from '../../components/ui/toast-store.ts';
import { useRoom } from '../../realtime/room-context.tsx';
import { useAdminControls } from '../../session/use-admin-controls.ts';
import { roleFacts } from '../../theme/role-facts.ts';
import { useTheme } from '../../theme/theme-context.tsx';
import * as adminPanelStyles from './admin-panel.module.css';
import * as peopleStyles from './people.module.css';

/** The server does not reveal fixed roles: the select shows only what was chosen on this page. */
function RoleSelect({ player }: { player: PlayerView }) {
  const { view, me, isConnected } = useRoom();
  const theme = useTheme();
  const [chosen, setChosen] = useState('');
  const titleOf = (role: string) => roleFacts(role, theme, view.customRoles).title;
  const change = useMutation({
    mutationFn: (newRole: string) =>
      changePlayerRole(view.id, { userId: me.userId, playerId: player.id, newRole }),
    onSuccess: (_, newRole) => {
      setChosen(newRole);
      const { noun } = roleFacts(newRole, theme, view.customRoles);
      showToast({ title: TEXTS.roleUpdated, description: TEXTS.roleUpdatedText(theme.named('role', noun)) });
    },
    onError: () => showToast({ title: TEXTS.error, description: TEXTS.roleFailed, isDestructive: true }),
  });
  const roles = [...new Set(view.selectedRoles)];
  const shown = change.isPending ? change.variables : chosen;
  return (
    <li className={adminPanelStyles.player}>
      <Avatar name={player.displayName} size="sm" />
      <strong className={adminPanelStyles.name} aria-hidden="true">
        <bdi>{player.displayName}</bdi>
      </strong>
      <select
        aria-label={TEXTS.roleFor({ name: player.displayName })}
        className={`${fieldStyles.input} ${adminPanelStyles.select}`}
        value={roles.includes(shown) ? shown : ''}
        disabled={!isConnected || change.isPending}
        onChange={(event) => change.mutate(event.target.value)}
      >
        <option value="" disabled>
          {TEXTS.dealtAsUsual}
        </option>
        {roles.map((role) => (
          <option key={role} value={role}>
            {titleOf(role)}
          </option>
        ))}
      </select>
    </li>
  );
}

/** For testing: the super admin fixes which role a player is dealt. */
export function AdminPanel() {
  const { view, me } = useRoom();
  const isShown = useAdminControls();
  if (!me.isAdmin || !isShown) return null;
  return (
    <details className={adminPanelStyles.root}>
      <summary>{TEXTS.adminPanel}</summary>
      <p className="quiet">{TEXTS.adminPanelText}</p>
      {view.selectedRoles.length === 0 ? (
        <p>{TEXTS.noRolesToDeal}</p>
      ) : (
        <ul className={peopleStyles.playerList}>
          {bySeat(view.players).map((player) => (
            <RoleSelect key={player.id} player={player} />
          ))}
        </ul>
      )}
    </details>
  );
}
