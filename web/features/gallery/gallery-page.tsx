import { DEFAULT_THEME_ID, PRODUCTIONS } from '@nightfall/shared/themes/choices';
import { useSearchParams } from 'react-router';
import { LoadingPage } from '../../components/page/message-page.tsx';
import { PageTitle } from '../../components/page/page-title.tsx';
import { Stage } from '../../components/sky/sky.tsx';
import { Segments } from '../../components/ui/tabs.tsx';
import { ThemeProvider } from '../../theme/theme-context.tsx';
import { Cards, SmallCards } from './cards.tsx';
import { Buttons, Choices, Fields } from './controls.tsx';
import { Grounds, Layers, Messages } from './messages.tsx';
import { Skies } from './skies.tsx';
import { Seats, Tables } from './tables.tsx';
import { TEXTS } from './texts.ts';
import './gallery.css';

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
 * For whoever develops: `?theme=` shows it all in another theme, `?part=` one part alone. In production the server has
 * no such page.
 */
export default function GalleryPage() {
  const [search, setSearch] = useSearchParams();
  const themeId = search.get('theme') ?? DEFAULT_THEME_ID;
  const part = search.get('part');
  return (
    <ThemeProvider themeId={themeId} whileLoading={<LoadingPage />}>
      <Stage phase="lobby" className="gallery">
        <PageTitle>{TEXTS.title}</PageTitle>
        <main className="gallery__page">
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
