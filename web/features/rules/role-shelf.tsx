import type { Team } from '@nightfall/shared/game/state/role-facts';
import { searchForm } from '@nightfall/shared/protocol/letters';
import type { Block, RoleEntry } from '@nightfall/shared/rulebook/section';
import INFO from '@nightfall/shared/text/en/info.json';
import { Link } from 'react-router';
import { MiniCard } from '../../components/cards/mini-card.tsx';
import { TeamMark } from '../../components/cards/signs.tsx';
import { Button } from '../../components/ui/button.tsx';
import { Field } from '../../components/ui/field.tsx';
import { Marked } from '../../components/ui/words.tsx';
import { langOf } from '../../theme/lang-of.ts';
import { roleFacts } from '../../theme/role-facts.ts';
import { useTheme } from '../../theme/theme-context.tsx';
import * as styles from './rules.module.css';

const TEXTS = INFO.rules;

const shownText = (shown: number, all: number): string =>
  shown === all ? TEXTS.all({ count: all }) : TEXTS.shown({ shown, all });

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
  const lang = langOf(useTheme());
  return (
    <fieldset className={styles.teamChips} aria-label={TEXTS.teams}>
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
          <Marked words={title} lang={lang} />
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
  const lang = langOf(useTheme());
  const [shown, all] = [found, shelves].map((list) => list.flatMap(({ roles }) => roles).length);
  return (
    <>
      <section className={styles.roleSearch} aria-label={TEXTS.findRole}>
        <Field
          label={TEXTS.search}
          type="search"
          value={filter.query}
          onChange={({ target }) => onFilter({ ...filter, query: target.value })}
        />
        <TeamChips shelves={shelves} filter={filter} onFilter={onFilter} />
        <p role="status">{shown === 0 ? TEXTS.noneFound : shownText(shown ?? 0, all ?? 0)}</p>
      </section>
      {found.map(
        ({ team, title, text, roles }) =>
          roles.length > 0 && (
            <section key={team} aria-label={title} className={styles.shelf}>
              <h3 className={styles.shelfTitle} data-team={team} lang={lang}>
                <ShelfMark team={team} />
                {title}
              </h3>
              {text !== '' && (
                <p className={styles.shelfText} lang={lang}>
                  {text}
                </p>
              )}
              <ul className={styles.shelfRoles}>
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
  <TeamMark team={team} side={side} className={styles.teamMark} ink="var(--accent)" />
);

/** The rulebook's entry of a role. Its name links to itself. */
function RoleEntryCard({ role, isTarget }: { role: RoleEntry; isTarget: boolean }) {
  const theme = useTheme();
  const [team, ...facts] = role.facts;
  const shown = roleFacts(role.name, theme);
  return (
    <li
      className={styles.roleEntry}
      id={role.id}
      tabIndex={-1}
      data-team={role.team}
      data-side={shown.side}
      data-target={isTarget}
    >
      <div className={styles.roleEntryHead}>
        <MiniCard role={shown} withOrder />
        <div>
          <h4 lang={shown.lang.title}>
            <Link to={`#${role.id}`}>{role.title}</Link>
          </h4>
          <p className={styles.roleEntryTeam}>
            <ShelfMark team={role.team} side={shown.side} />
            <Marked words={team ?? ''} lang={shown.lang.team} />
          </p>
          <p className={styles.roleEntryFacts}>{facts.join(' · ')}</p>
        </div>
      </div>
      <p className={styles.roleEntryWhat} lang={shown.lang.description}>
        {role.description}
      </p>
      <dl className={styles.roleEntryMore}>
        <dt>{TEXTS.howToPlayIt}</dt>
        <dd lang={shown.lang.description}>{role.instructions}</dd>
        <dt>{TEXTS.winning}</dt>
        <dd lang={shown.lang.winCondition}>{role.winCondition}</dd>
      </dl>
    </li>
  );
}
