import { rulebookOf } from '@nightfall/shared/rulebook/rulebook';
import type { Block, Section } from '@nightfall/shared/rulebook/section';
import INFO from '@nightfall/shared/text/en/info.json';
import RULEBOOK from '@nightfall/shared/text/en/rulebook.json';
import { type ReactNode, useEffect, useId, useMemo, useState } from 'react';
import { Link, useLocation, useSearchParams } from 'react-router';
import { LoadingPage, PageTitle } from '../../components/page/message-page.tsx';
import { Stage } from '../../components/sky/sky.tsx';
import * as buttonStyles from '../../components/ui/button.module.css';
import { ButtonLink } from '../../components/ui/button.tsx';
import { Icon } from '../../components/ui/icon.tsx';
import * as panelStyles from '../../components/ui/panel.module.css';
import { LANGUAGE } from '../../session/language.ts';
import { ThemeProvider, useTheme } from '../../theme/theme-context.tsx';
import { BookBlock, type PlainBlock, useLangOf } from './book-block.tsx';
import { ALL_ROLES, RoleShelf } from './role-shelf.tsx';
import * as rulesStyles from './rules.module.css';

const TEXTS = INFO.rules;

type Shelf = Extract<Block, { kind: 'roles' }>;

const isShelf = (block: Block): block is Shelf => block.kind === 'roles';
const isPlain = (block: Block): block is PlainBlock => block.kind !== 'roles';

interface ChapterProps {
  readonly section: Section;
  /** The first chapter, the summary, looks like a sheet. */
  readonly isSheet?: boolean;
  readonly children?: ReactNode;
}

function Chapter({ section, isSheet = false, children }: ChapterProps) {
  const langOfText = useLangOf();
  return (
    <section
      className={`${rulesStyles.chapter} ${isSheet ? panelStyles.sheet : ''}`}
      aria-labelledby={section.id}
    >
      <h2 id={section.id} tabIndex={-1} lang={langOfText(section.title)}>
        {section.title}
      </h2>
      {section.blocks.filter(isPlain).map((block) => (
        <BookBlock key={'text' in block ? block.text : block.kind} block={block} />
      ))}
      {children}
    </section>
  );
}

/** The roles can be searched; following a link to a role clears the search. */
function RolesChapter({ section }: { section: Section }) {
  const anchor = useAnchor();
  const visit = useLocation();
  const [searched, setSearched] = useState({ filter: ALL_ROLES, visit });
  const shelves = section.blocks.filter(isShelf);
  const isAtRole = shelves.some(({ roles }) => roles.some(({ id }) => id === anchor));
  // A search typed since the last navigation stays.
  const filter = searched.visit === visit || !isAtRole ? searched.filter : ALL_ROLES;
  return (
    <Chapter section={section}>
      <p>
        <Link to="/balance">{TEXTS.sets}</Link>
      </p>
      <RoleShelf
        shelves={shelves}
        filter={filter}
        onFilter={(next) => setSearched({ filter: next, visit })}
        anchor={anchor}
      />
    </Chapter>
  );
}

/** The rulebook in the words of the present theme. */
function Book() {
  const theme = useTheme();
  const { title, sections } = useMemo(() => rulebookOf(theme, RULEBOOK, LANGUAGE), [theme]);
  const roles = sections.find(({ blocks }) => blocks.some(isShelf));
  return (
    <Stage phase="lobby" className={rulesStyles.root}>
      <PageTitle>{TEXTS.title}</PageTitle>
      <div className={rulesStyles.page}>
        <header className={`${panelStyles.pageHead} ${rulesStyles.head}`}>
          <ButtonLink look="chip" to="/">
            {TEXTS.home}
          </ButtonLink>
          <h1>{title}</h1>
        </header>
        <div className={rulesStyles.columns}>
          <Contents sections={sections} rolesId={roles?.id ?? ''} />
          <main className={rulesStyles.book}>
            {sections.map((section, index) =>
              section === roles ? (
                <RolesChapter key={section.id} section={section} />
              ) : (
                <Chapter key={section.id} section={section} isSheet={index === 0} />
              ),
            )}
          </main>
        </div>
      </div>
    </Stage>
  );
}

/** In this browser's theme; `?theme=` shows another one, kept for links within the book. */
export default function RulesPage() {
  const [search] = useSearchParams();
  const [themeId] = useState(() => search.get('theme'));
  if (themeId === null) return <Book />;
  return (
    <ThemeProvider themeId={themeId} whileLoading={<LoadingPage />}>
      <Book />
    </ThemeProvider>
  );
}

interface ContentsProps {
  readonly sections: readonly Section[];
  /** The id of the section that lists the roles. */
  readonly rolesId: string;
}

/** The table of contents: beside the book on a wide screen, a bar that opens it on a phone. */
function Contents({ sections, rolesId }: ContentsProps) {
  const langOfText = useLangOf();
  const listId = useId();
  const [isOpen, setOpen] = useState(false);
  return (
    <nav
      className={rulesStyles.contents}
      aria-label={TEXTS.contents}
      onKeyDown={({ key }) => key === 'Escape' && setOpen(false)}
    >
      <div className={rulesStyles.contentsBar}>
        <button
          type="button"
          className={`${buttonStyles.root} ${buttonStyles.chip} ${rulesStyles.contentsToggle}`}
          aria-expanded={isOpen}
          aria-controls={listId}
          onClick={() => setOpen(!isOpen)}
        >
          <Icon name={isOpen ? 'close' : 'menu'} size={20} />
          {TEXTS.contents}
        </button>
        <Link
          className={`${buttonStyles.root} ${buttonStyles.chip}`}
          to={`#${rolesId}`}
          onClick={() => setOpen(false)}
        >
          {TEXTS.findRole}
        </Link>
      </div>
      <ol className={rulesStyles.contentsList} id={listId} data-open={isOpen}>
        {sections.map(({ id, title }) => (
          <li key={id}>
            <Link to={`#${id}`} lang={langOfText(title)} onClick={() => setOpen(false)}>
              {title}
            </Link>
          </li>
        ))}
      </ol>
    </nav>
  );
}

/** The id in the address, scrolled into view and focused on each navigation. */
function useAnchor(): string {
  const location = useLocation();
  // The page is rendered after the browser has looked for the id.
  useEffect(() => {
    const place = document.getElementById(location.hash.slice(1));
    place?.focus({ preventScroll: true });
    const show = () => {
      if (place !== null && document.activeElement === place) place.scrollIntoView();
    };
    show();
    // Loading fonts moves the text once more.
    document.fonts?.addEventListener('loadingdone', show);
    return () => document.fonts?.removeEventListener('loadingdone', show);
  }, [location]);
  return location.hash.slice(1);
}
