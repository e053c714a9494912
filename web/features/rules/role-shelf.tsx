import type { Block } from '@nightfall/shared/rulebook/section';
import { Button } from '../../components/ui/button.tsx';
import { Field } from '../../components/ui/field.tsx';
import { RoleEntryCard, ShelfMark } from './role-entry.tsx';
import { ALL_ROLES, matches, type RoleFilter } from './role-filter.ts';
import { TEXTS } from './texts.ts';

type Shelf = Extract<Block, { kind: 'roles' }>;

interface RoleShelfProps {
  /** One for each team. */
  readonly shelves: readonly Shelf[];
  readonly filter: RoleFilter;
  readonly onFilter: (filter: RoleFilter) => void;
  /** The place the reader asked for. */
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
