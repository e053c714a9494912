import { rulebookOf } from '@nightfall/shared/rulebook/rulebook';
import type { Block, Section } from '@nightfall/shared/rulebook/section';
import { type ReactNode, useMemo, useState } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { LoadingPage } from '../../components/page/message-page.tsx';
import { PageTitle } from '../../components/page/page-title.tsx';
import { Stage } from '../../components/sky/sky.tsx';
import { ButtonLink } from '../../components/ui/button.tsx';
import { ThemeProvider, useTheme } from '../../theme/theme-context.tsx';
import { BookBlock, type PlainBlock } from './book-block.tsx';
import { Contents } from './contents.tsx';
import { ALL_ROLES } from './role-filter.ts';
import { RoleShelf } from './role-shelf.tsx';
import { TEXTS } from './texts.ts';
import { useAnchor } from './use-anchor.ts';
import './rules.css';

type Shelf = Extract<Block, { kind: 'roles' }>;

const isShelf = (block: Block): block is Shelf => block.kind === 'roles';
const isPlain = (block: Block): block is PlainBlock => block.kind !== 'roles';

interface ChapterProps {
  readonly section: Section;
  /** The first one: the whole game on one sheet of paper. */
  readonly isSheet?: boolean;
  readonly children?: ReactNode;
}

function Chapter({ section, isSheet = false, children }: ChapterProps) {
  return (
    <section className={`chapter ${isSheet ? 'sheet' : ''}`} aria-labelledby={section.id}>
      <h2 id={section.id} tabIndex={-1}>
        {section.title}
      </h2>
      {section.blocks.filter(isPlain).map((block) => (
        <BookBlock key={'text' in block ? block.text : block.kind} block={block} />
      ))}
      {children}
    </section>
  );
}

/** The roles can be searched; whoever follows a link to one sees all of them again. */
function RolesChapter({ section }: { section: Section }) {
  const anchor = useAnchor();
  const visit = useLocation();
  const [searched, setSearched] = useState({ filter: ALL_ROLES, visit });
  const shelves = section.blocks.filter(isShelf);
  const isAtRole = shelves.some(({ roles }) => roles.some(({ id }) => id === anchor));
  // Who has gone to the search may have typed before the page knew of it.
  const filter = searched.visit === visit || !isAtRole ? searched.filter : ALL_ROLES;
  return (
    <Chapter section={section}>
      <RoleShelf
        shelves={shelves}
        filter={filter}
        onFilter={(next) => setSearched({ filter: next, visit })}
        anchor={anchor}
      />
    </Chapter>
  );
}

/** The rulebook, in the words of the theme around it. */
function Book() {
  const theme = useTheme();
  const { title, sections } = useMemo(() => rulebookOf(theme), [theme]);
  const roles = sections.find(({ blocks }) => blocks.some(isShelf));
  return (
    <Stage phase="lobby" className="rules">
      <PageTitle>{TEXTS.title}</PageTitle>
      <div className="rules__page">
        <header className="page-head rules__head">
          <ButtonLink look="chip" to="/">
            {TEXTS.home}
          </ButtonLink>
          <h1>{title}</h1>
        </header>
        <div className="rules__columns">
          <Contents sections={sections} rolesId={roles?.id ?? ''} />
          <main className="rules__book">
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

/** In this browser's theme; `?theme=`, as rooms open it, shows the book in theirs, also behind its own links. */
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
