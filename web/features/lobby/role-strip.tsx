import { MiniCard } from '../../components/cards/mini-card.tsx';
import { type CustomRole, roleFacts } from '../../theme/role-facts.ts';
import { useTheme } from '../../theme/theme-context.tsx';
import { countOf, rolesOfTeam, TEAM_ORDER } from './selection.ts';
import { TEXTS } from './texts.ts';

/** As many as a phone shows in a row, with the tile for the rest. */
const MOST_SHOWN = 6;

interface RoleStripProps {
  readonly roles: readonly string[];
  readonly customRoles: readonly CustomRole[];
}

/** The chosen roles at a glance: wolves first, the rest in a number. */
export function RoleStrip({ roles, customRoles }: RoleStripProps) {
  const theme = useTheme();
  const chosen = TEAM_ORDER.flatMap((team) => rolesOfTeam(team, customRoles))
    .map(({ name }) => ({ role: roleFacts(name, theme, customRoles), count: countOf(roles, name) }))
    .filter(({ count }) => count > 0);
  const shown = chosen.length > MOST_SHOWN ? chosen.slice(0, MOST_SHOWN - 1) : chosen;
  const rest = roles.length - shown.reduce((sum, { count }) => sum + count, 0);
  const free = MOST_SHOWN - shown.length - (rest > 0 ? 1 : 0);
  return (
    <ul className="role-strip" aria-label={TEXTS.chosenRoles}>
      {shown.map(({ role, count }) => (
        <li className="role-strip__card" key={role.name}>
          <MiniCard role={role} />
          <span className="unseen">{count > 1 ? `${role.title}, ${count}` : role.title}</span>
          {count > 1 && (
            <span className="role-strip__count" aria-hidden="true">
              {`×${count}`}
            </span>
          )}
        </li>
      ))}
      {rest > 0 && (
        <li className="role-strip__card role-strip__rest">
          <span aria-hidden="true">{TEXTS.moreRoles(rest)}</span>
          <span className="unseen">{TEXTS.moreRolesLabel(rest)}</span>
        </li>
      )}
      {Array.from({ length: free }, (_, index) => `free-${index + 1}`).map((place) => (
        <li className="role-strip__card role-strip__free" key={place} aria-hidden="true" />
      ))}
    </ul>
  );
}
