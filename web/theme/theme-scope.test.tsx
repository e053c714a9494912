import { expect, test } from 'bun:test';
import { generic } from '@nightfall/shared/themes/generic/theme';
import { themeById } from '@nightfall/shared/themes/index';
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { makeQueryClient } from '../api/query-client.ts';
import { rulesOf } from './shown-look.ts';
import { paintedLook } from './team-papers.ts';
import { ThemeProvider, ThemeScope, useTheme } from './theme-context.tsx';

const Title = () => <p>{useTheme().text.gameTitle}</p>;
const page = (themeId: string | null) => (
  <QueryClientProvider client={makeQueryClient()}>
    <ThemeProvider>
      <Title />
      {themeId !== null && (
        <ThemeScope className="scope" themeId={themeId} whileLoading={null}>
          {({ name }) => (
            <div data-team="Villager">
              {name}
              <Title />
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
