import { afterEach, expect, test } from 'bun:test';
import { generic } from '@nightfall/shared/themes/generic/theme';
import { BUILT_IN_THEMES, themeById } from '@nightfall/shared/themes/index';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { makeQueryClient } from '../api/query-client.ts';
import { writeStored } from '../session/browser-storage.ts';
import { rulesOf } from './shown-look.ts';
import { paintedLook } from './team-papers.ts';
import { prepareChosenTheme, ThemeProvider, ThemeScope, useTheme } from './theme-context.tsx';

const PACK = '00000000-0000-4000-8000-000000000001';
const nativeFetch = globalThis.fetch;

afterEach(() => {
  globalThis.fetch = nativeFetch;
});

/** Answers for the address of the pack, which leads nowhere here. */
function serve(answer: () => Promise<Response>): void {
  globalThis.fetch = Object.assign(answer, { preconnect: nativeFetch.preconnect });
}

function Title() {
  return <h1>{useTheme().text.gameTitle}</h1>;
}

const open = (page: ReactNode) =>
  render(<QueryClientProvider client={makeQueryClient()}>{page}</QueryClientProvider>);
const title = () => screen.queryByRole('heading')?.textContent;
const painted = (token: string) =>
  document.adoptedStyleSheets
    .flatMap((sheet) => [...sheet.cssRules])
    .map((rule) => (rule instanceof CSSStyleRule && rule.selectorText === ':root' ? rule.style : null))
    .find((style) => style !== null)
    ?.getPropertyValue(token);

test('[A1.10 A3.23 H3.12] the saved theme of the browser is applied at the start, and as soon as another is chosen', async () => {
  writeStored('selectedTheme', 'corporate');
  await prepareChosenTheme();
  open(
    <ThemeProvider>
      <Title />
    </ThemeProvider>,
  );
  expect(title()).toBe('Hostile Takeover');
  expect(painted('--lamp')).toBe(themeById('corporate').look.palette.lamp);
  act(() => writeStored('selectedTheme', 'generic'));
  expect(title()).toBe(generic.text.gameTitle);
  expect(painted('--lamp')).toBe(generic.look.palette.lamp);
});

test('[H3.11] a game is in its own theme, whatever the browser’s is', async () => {
  writeStored('selectedTheme', 'corporate');
  const { rerender } = open(null);
  const inGame = (
    <QueryClientProvider client={makeQueryClient()}>
      <ThemeProvider>
        <ThemeProvider themeId="russiagate">
          <Title />
        </ThemeProvider>
      </ThemeProvider>
    </QueryClientProvider>
  );
  rerender(inGame);
  await screen.findByRole('heading', { name: themeById('russiagate').text.gameTitle });
  expect(title()).toBe(themeById('russiagate').text.gameTitle);
  expect(painted('--felt')).toBe(themeById('russiagate').look.palette.felt);
});

test('[A4.14 A9.9 G1.15 H3.9] a theme that nobody knows is the classic one, as soon as that is there', async () => {
  open(
    <ThemeProvider themeId="steampunk" whileLoading={<p>Loading theme...</p>}>
      <Title />
    </ThemeProvider>,
  );
  await screen.findByRole('heading', { name: themeById('onuw-classic').text.gameTitle });
});

test('a pack is waited for, then the game is in it', async () => {
  const answer = Promise.withResolvers<Response>();
  serve(() => answer.promise);
  const theme = { ...generic, text: { ...generic.text, gameTitle: 'Harbour Lights' } };
  open(
    <ThemeProvider themeId={PACK} whileLoading={<p>Loading theme...</p>}>
      <Title />
    </ThemeProvider>,
  );
  expect(screen.queryByText('Loading theme...')).not.toBeNull();
  expect(title()).toBeUndefined();
  answer.resolve(Response.json({ id: PACK, theme }));
  await screen.findByRole('heading', { name: 'Harbour Lights' });
});

test('[L9.17] a pack in several languages is shown in that of the page', async () => {
  const { name, description, text } = generic;
  const translations = { en: { name, description, text: { ...text, gameTitle: 'Harbour Lights' } } };
  const theme = { ...generic, language: 'de', text: { ...text, gameTitle: 'Hafenlichter' }, translations };
  serve(() => Promise.resolve(Response.json({ id: PACK, theme })));
  open(
    <ThemeProvider themeId={PACK} whileLoading={<p>Loading theme...</p>}>
      <Title />
    </ThemeProvider>,
  );
  await screen.findByRole('heading', { name: 'Harbour Lights' });
});

test('[A8.30 G8.19] a pack that cannot be loaded is silently the classic theme', async () => {
  serve(() => Promise.resolve(Response.json({ error: 'Not found' }, { status: 404 })));
  open(
    <ThemeProvider themeId={PACK} whileLoading={<p>Loading theme...</p>}>
      <Title />
    </ThemeProvider>,
  );
  await screen.findByRole('heading', { name: themeById('onuw-classic').text.gameTitle });
});

test.each(BUILT_IN_THEMES.map((theme) => [theme.id, theme] as const))(
  '[H3.1 H4.1 H4.207] %s paints the same tokens',
  (_, theme) => {
    const tokens = (look: typeof theme.look) =>
      rulesOf(look).map(([selector, values]) => [selector, Object.keys(values)]);
    expect(tokens(theme.look)).toEqual(tokens(generic.look));
    expect(Object.keys(Object.fromEntries(rulesOf(theme.look)))).toHaveLength(1 + 7 + 3);
  },
);

const GameTitle = () => <p>{useTheme().text.gameTitle}</p>;
const page = (themeId: string | null) => (
  <QueryClientProvider client={makeQueryClient()}>
    <ThemeProvider>
      <GameTitle />
      {themeId !== null && (
        <ThemeScope className="scope" themeId={themeId} whileLoading={null}>
          {({ name }) => (
            <div data-team="Villager">
              {name}
              <GameTitle />
            </div>
          )}
        </ThemeScope>
      )}
    </ThemeProvider>
  </QueryClientProvider>
);
/** What the rules of the scope give an element; the page's own are tested with it. */
const scoped = (element: Element, token: string) =>
  document.adoptedStyleSheets
    .flatMap((sheet) => [...sheet.cssRules])
    .filter((rule) => rule instanceof CSSStyleRule)
    .filter((rule) => rule.selectorText.startsWith('[data-scope') && element.matches(rule.selectorText))
    .map((rule) => rule.style.getPropertyValue(token));

test('[T3.5] the cards of a team are in the color that the theme gives it, the Stalker’s too', () => {
  const { text } = generic;
  const teams = { ...text.teams, stalker: { ...text.teams.stalker, color: '#7744ff' } };
  const rules = new Map(rulesOf(paintedLook({ ...generic, text: { ...text, teams } })));
  const own = rules.get('[data-team][data-side="stalker"]');
  expect(own?.['--accent']).not.toBe(rules.get('[data-team="Neutral"]')?.['--accent']);
  const places = [...rules.keys()];
  expect(places.indexOf('[data-team][data-side="stalker"]')).toBeGreaterThan(
    places.indexOf('[data-team="Neutral"]'),
  );
});

test('[H3.35] a part of the page is in its own theme, and the page around it stays as it is', () => {
  const corporate = themeById('corporate');
  const { rerender } = render(page('corporate'));
  const scope = document.querySelector('.scope');
  const card = document.querySelector('[data-team]');
  if (scope === null || card === null) throw new Error('nothing is shown');
  expect(screen.getByText(generic.text.gameTitle)).toBeDefined();
  expect(card.textContent).toBe(corporate.name + corporate.text.gameTitle);
  expect(scoped(scope, '--lamp')).toEqual([corporate.look.palette.lamp]);
  expect(scoped(card, '--paper-front')).toEqual([corporate.look.papers.villager.front]);
  expect(scoped(document.body, '--lamp')).toEqual([]);
  const sheets = document.adoptedStyleSheets.length;
  rerender(page(null));
  expect(document.adoptedStyleSheets).toHaveLength(sheets - 1);
});
