import type { Team } from '@nightfall/shared/game/state/role-facts';
import { useId } from 'react';
import { type CustomRole, roleFacts, teamName } from '../../theme/role-facts.ts';
import { useTheme } from '../../theme/theme-context.tsx';
import { RoleTile } from './role-tile.tsx';
import { countOf, rolesOfTeam, toggled, withoutOne } from './selection.ts';
import { TEXTS } from './texts.ts';

interface RoleGroupProps {
  readonly team: Team;
  readonly selection: readonly string[];
  /** Those of all teams. */
  readonly customRoles: readonly CustomRole[];
  readonly isShown: (role: string) => boolean;
  readonly isDisabled: boolean;
  /** May the viewer pick? */
  readonly isHost: boolean;
  readonly onChange: (selection: readonly string[]) => void;
  readonly onInfo: (role: string) => void;
}

/** The roles of one team. */
export function RoleGroup({
  team,
  selection,
  customRoles,
  isShown,
  isDisabled,
  isHost,
  onChange,
  onInfo,
}: RoleGroupProps) {
  const theme = useTheme();
  const id = useId();
  const roles = rolesOfTeam(team, customRoles);
  const chosen = roles.reduce((sum, { name }) => sum + countOf(selection, name), 0);
  const shown = roles.filter(({ name }) => isShown(name));
  return (
    <div className="role-group" data-team={team}>
      <div className="role-group__head">
        <h3 id={id}>{teamName(team, theme)}</h3>
        <span>{chosen === 0 ? TEXTS.noneChosen : TEXTS.inGroup(chosen)}</span>
      </div>
      {shown.length > 0 && (
        <ul className="role-grid" aria-labelledby={id}>
          {shown.map(({ name, copies }) => {
            const role = roleFacts(name, theme, customRoles);
            return (
              <RoleTile
                key={name}
                role={role}
                count={countOf(selection, name)}
                copies={copies}
                isDisabled={isDisabled}
                onToggle={() => onChange(toggled(selection, name, copies))}
                onStep={
                  isHost
                    ? (by) => onChange(by > 0 ? [...selection, name] : withoutOne(selection, name))
                    : undefined
                }
                onInfo={() => onInfo(name)}
              />
            );
          })}
        </ul>
      )}
    </div>
  );
}
