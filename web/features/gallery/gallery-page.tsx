import { BUILT_IN_ROLES } from '@nightfall/shared/game/night/roles/index';
import type { Phase } from '@nightfall/shared/game/state/phase';
import { DEFAULT_THEME_ID, PRODUCTIONS } from '@nightfall/shared/themes/choices';
import { useSearchParams } from 'react-router';
import { CardBack, LargeCardBack } from '../../components/cards/card-back.tsx';
import { MiniCard } from '../../components/cards/mini-card.tsx';
import { RoleCard } from '../../components/cards/role-card.tsx';
import { LoadingPage, PageTitle } from '../../components/page/message-page.tsx';
import { Sky, Stage } from '../../components/sky/sky.tsx';
import { Segments } from '../../components/ui/tabs.tsx';
import { type CustomRole, roleFacts } from '../../theme/role-facts.ts';
import { ThemeProvider, useTheme } from '../../theme/theme-context.tsx';
import { Buttons, Choices, Fields } from './controls.tsx';
import * as styles from './gallery.module.css';
import { Grounds, Layers, Messages } from './messages.tsx';
import { Part, Piece } from './part.tsx';
import { Seats, Tables } from './tables.tsx';

const TEXTS = {
  title: 'Gallery',
  about: 'Everything the screens are made of, with all its states, in each theme.',
  themes: 'Theme',
  unknownRole: 'No such role',
  longTitle: 'The Honourable Warden of Two Old Ferries',
} as const;

const CUSTOM: CustomRole = {
  name: 'Ferryman',
  title: TEXTS.longTitle,
  team: 'Neutral',
  nightOrder: 12,
  description: '',
  imageUrl: null,
};

/** All roles, an unknown one, a custom one with a long title, and the back. */
function Cards() {
  const theme = useTheme();
  return (
    <Part title="Cards">
      {[...BUILT_IN_ROLES.map(({ name }): string => name), TEXTS.unknownRole].map((name) => (
        <RoleCard key={name} role={roleFacts(name, theme)} />
      ))}
      <RoleCard role={roleFacts(CUSTOM.name, theme, [CUSTOM])} />
      <div className={styles.back}>
        <LargeCardBack />
      </div>
    </Part>
  );
}

function SmallCards() {
  const theme = useTheme();
  return (
    <Part title="Small cards">
      {BUILT_IN_ROLES.map(({ name }) => {
        const role = roleFacts(name, theme);
        return (
          <Piece key={name} name={role.title}>
            <MiniCard role={role} withOrder />
          </Piece>
        );
      })}
      <div className={styles.smallBack}>
        <CardBack />
      </div>
    </Part>
  );
}

const THEMES = PRODUCTIONS.map(({ id, name }) => ({ value: id, label: name }));

const PARTS = {
  buttons: Buttons,
  fields: Fields,
  choices: Choices,
  layers: Layers,
  grounds: Grounds,
  cards: Cards,
  'small-cards': SmallCards,
  seats: Seats,
  tables: Tables,
  skies: Skies,
  messages: Messages,
};

/**
 * For developers: `?theme=` shows another theme, `?part=` one part alone. A production server does not serve
 * this page.
 */
export default function GalleryPage() {
  const [search, setSearch] = useSearchParams();
  const themeId = search.get('theme') ?? DEFAULT_THEME_ID;
  const part = search.get('part');
  return (
    <ThemeProvider themeId={themeId} whileLoading={<LoadingPage />}>
      <Stage phase="lobby" className={styles.root}>
        <PageTitle>{TEXTS.title}</PageTitle>
        <main className={styles.page}>
          <header className="stack">
            <h1>{TEXTS.title}</h1>
            <p>{TEXTS.about}</p>
            <Segments
              label={TEXTS.themes}
              options={THEMES}
              value={themeId}
              onChange={(theme) =>
                setSearch((now) => ({ ...Object.fromEntries(now), theme }), { replace: true })
              }
            />
          </header>
          {Object.entries(PARTS)
            .filter(([name]) => part === null || part === name)
            .map(([name, Part]) => (
              <Part key={name} />
            ))}
        </main>
      </Stage>
    </ThemeProvider>
  );
}

/** The sky of each phase. */
function Skies() {
  const { look, text } = useTheme();
  return (
    <Part title="Skies" look="wide">
      {(Object.keys(look.sky) as Phase[]).map((phase) => (
        <Piece key={phase} name={text.phases[phase]}>
          <div className={styles.sky} data-sky={phase}>
            <Sky phase={phase} progress={phase === 'job_choice' ? 0.4 : undefined} />
          </div>
        </Piece>
      ))}
    </Part>
  );
}
