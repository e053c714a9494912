import { useState } from 'react';
import { MiniCard } from '../../components/mini-card.tsx';
import { RoleInfoDialog } from '../../components/role-info.tsx';
import { RoundButton } from '../../components/ui/button.tsx';
import { useRoom } from '../../realtime/room-context.tsx';
import { type RoleFacts, roleFacts, teamName } from '../../theme/role-facts.ts';
import { useTheme } from '../../theme/theme-context.tsx';
import { countOf, meaningOf, rolesOfTeam, TEAM_ORDER, toggled } from './selection.ts';
import { TEXTS } from './texts.ts';

interface RoleTileProps {
  readonly role: RoleFacts;
  readonly count: number;
  readonly isDisabled: boolean;
  readonly onToggle: () => void;
  readonly onInfo: () => void;
}

function RoleTile({ role, count, isDisabled, onToggle, onInfo }: RoleTileProps) {
  return (
    <li className={`role-tile ${count > 0 ? 'role-tile--chosen' : ''}`}>
      <button
        type="button"
        className="role-tile__button"
        aria-pressed={count > 0}
        disabled={isDisabled}
        onClick={onToggle}
      >
        <MiniCard role={role} withOrder />
        <span className="role-tile__name">{role.title}</span>
        <span className="role-tile__count" data-count={count}>
          {`×${count}`}
        </span>
      </button>
      <RoundButton
        small
        icon="info"
        label={TEXTS.infoAbout(role.title)}
        className="role-tile__info"
        onClick={onInfo}
      />
    </li>
  );
}

interface RolePickerProps {
  readonly roles: readonly string[];
  readonly needed: number;
  readonly onChange: (roles: readonly string[]) => void;
}

/** The felt drawer with all roles by team. */
export function RolePicker({ roles, needed, onChange }: RolePickerProps) {
  const { isHost, isConnected } = useRoom();
  const theme = useTheme();
  const [shown, setShown] = useState<RoleFacts | null>(null);
  return (
    <section className="felt role-drawer" aria-labelledby="roles-heading">
      <div className="role-drawer__head">
        <h2 id="roles-heading">{TEXTS.roles(roles.length, needed)}</h2>
        <p>{meaningOf(roles)}</p>
      </div>
      {TEAM_ORDER.map((team) => (
        <div key={team}>
          <h3 className="role-drawer__team" data-team={team}>
            {teamName(team, theme)}
          </h3>
          <ul className="role-grid">
            {rolesOfTeam(team).map(({ name, copies }) => {
              const role = roleFacts(name, theme);
              return (
                <RoleTile
                  key={name}
                  role={role}
                  count={countOf(roles, name)}
                  isDisabled={!isHost || !isConnected}
                  onToggle={() => onChange(toggled(roles, name, copies))}
                  onInfo={() => setShown(role)}
                />
              );
            })}
          </ul>
        </div>
      ))}
      <RoleInfoDialog role={shown} onClose={() => setShown(null)} />
    </section>
  );
}
