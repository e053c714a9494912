import type { RoleEntry } from '@nightfall/shared/rulebook/section';
import { Link } from 'react-router';
import { MiniCard } from '../../components/cards/mini-card.tsx';
import { TeamMark } from '../../components/table/signs.tsx';
import { roleFacts } from '../../theme/role-facts.ts';
import { useTheme } from '../../theme/theme-context.tsx';
import { TEXTS } from './texts.ts';

interface ShelfMarkProps extends Pick<RoleEntry, 'team'> {
  readonly side?: string;
}

/** A team's mark as large as the book's style says. */
export const ShelfMark = ({ team, side }: ShelfMarkProps) => (
  <TeamMark team={team} side={side} className="team-mark" ink="var(--accent)" />
);

/** All that the book says about one role. Its name is the link to this place. */
export function RoleEntryCard({ role, isTarget }: { role: RoleEntry; isTarget: boolean }) {
  const theme = useTheme();
  const [team, ...facts] = role.facts;
  const shown = roleFacts(role.name, theme);
  return (
    <li
      className="role-entry"
      id={role.id}
      tabIndex={-1}
      data-team={role.team}
      data-side={shown.side}
      data-target={isTarget}
    >
      <div className="role-entry__head">
        <MiniCard role={shown} withOrder />
        <div>
          <h4>
            <Link to={`#${role.id}`}>{role.title}</Link>
          </h4>
          <p className="role-entry__team">
            <ShelfMark team={role.team} side={shown.side} />
            {team}
          </p>
          <p className="role-entry__facts">{facts.join(' · ')}</p>
        </div>
      </div>
      <p className="role-entry__what">{role.description}</p>
      <dl className="role-entry__more">
        <dt>{TEXTS.howToPlayIt}</dt>
        <dd>{role.instructions}</dd>
        <dt>{TEXTS.winning}</dt>
        <dd>{role.winCondition}</dd>
      </dl>
    </li>
  );
}
