import type { Team } from '@nightfall/shared/game/state/role-facts';
import { searchForm } from '@nightfall/shared/protocol/letters';
import type { Block, RoleEntry } from '@nightfall/shared/rulebook/section';
import { Link } from 'react-router';
import { MiniCard } from '../../components/cards/mini-card.tsx';
import { TeamMark } from '../../components/cards/signs.tsx';
import { Button } from '../../components/ui/button.tsx';
import { Field } from '../../components/ui/field.tsx';
import { roleFacts } from '../../theme/role-facts.ts';
import { useTheme } from '../../theme/theme-context.tsx';
import { TEXTS } from './texts.ts';

type Shelf = Extract<Block, { kind: 'roles' }>;

interface RoleShelfProps {
  /** One for each team. */
  readonly shelves: readonly Shelf[];
  readonly filter: RoleFilter;
  readonly onFilter: (filter: RoleFilter) => void;
  /** The id the address names. */
  readonly anchor: string;
}

function TeamChips({ shelves, filter, onFilter }: Omit<RoleShelfProps, 'anchor'>) {
  return (
    <fieldset className="team-chips" aria-label={TEXTS.teams}>
      <Button
        look="chip"
        aria-pressed={filter.team === null}
        onClick={() => onFilter({ ...filter, team: ALL_ROLES.team })}
      >
        {TEXTS.allTeams}
      </Button>
      {shelves.map(({ team, title }) => (
        <Button
          key={team}
          look="chip"
          aria-pressed={filter.team === team}
          onClick={() => onFilter({ ...filter, team })}
        >
          <ShelfMark team={team} />
          {title}
        </Button>
      ))}
    </fieldset>
  );
}

/** All roles by team, with a search. */
export function RoleShelf({ shelves, filter, onFilter, anchor }: RoleShelfProps) {
  const found = shelves.map((shelf) => ({
    ...shelf,
    roles: shelf.roles.filter((role) => matches(filter, role)),
  }));
  const [shown, all] = [found, shelves].map((list) => list.flatMap(({ roles }) => roles).length);
  return (
    <>
      <section className="role-search" aria-label={TEXTS.findRole}>
        <Field
          label={TEXTS.search}
          type="search"
          value={filter.query}
          onChange={({ target }) => onFilter({ ...filter, query: target.value })}
        />
        <TeamChips shelves={shelves} filter={filter} onFilter={onFilter} />
        <p role="status">{shown === 0 ? TEXTS.noneFound : TEXTS.shown(shown ?? 0, all ?? 0)}</p>
      </section>
      {found.map(
        ({ team, title, text, roles }) =>
          roles.length > 0 && (
            <section key={team} aria-label={title} className="shelf">
              <h3 className="shelf__title" data-team={team}>
                <ShelfMark team={team} />
                {title}
              </h3>
              {text !== '' && <p className="shelf__text">{text}</p>}
              <ul className="shelf__roles">
                {roles.map((role) => (
                  <RoleEntryCard key={role.id} role={role} isTarget={role.id === anchor} />
                ))}
              </ul>
            </section>
          ),
      )}
    </>
  );
}

interface RoleFilter {
  readonly query: string;
  /** Null: all teams. */
  readonly team: Team | null;
}

export const ALL_ROLES: RoleFilter = { query: '', team: null };

/** Matches the theme's title or the role's own name. */
function matches({ query, team }: RoleFilter, role: RoleEntry): boolean {
  const wanted = searchForm(query);
  const isCalled = [role.title, role.name].some((name) => searchForm(name).includes(wanted));
  return isCalled && (team === null || role.team === team);
}

interface ShelfMarkProps extends Pick<RoleEntry, 'team'> {
  readonly side?: string;
}

const ShelfMark = ({ team, side }: ShelfMarkProps) => (
  <TeamMark team={team} side={side} className="team-mark" ink="var(--accent)" />
);

/** The rulebook's entry of a role. Its name links to itself. */
function RoleEntryCard({ role, isTarget }: { role: RoleEntry; isTarget: boolean }) {
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
