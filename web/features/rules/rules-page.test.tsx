import { expect, test } from 'bun:test';
import { BUILT_IN_ROLES } from '@nightfall/shared/game/night/roles/index';
import { themeById } from '@nightfall/shared/themes/index';
import { type Theme, themeFrom } from '@nightfall/shared/themes/theme';
import { themeIn } from '@nightfall/shared/themes/theme-in';
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { makeQueryClient } from '../../api/query-client.ts';
import { SIGNS } from '../../art/signs.ts';
import { inBrackets, unmarkedIn } from '../../testing/foreign-words.ts';
import { ThemeContext, ThemeProvider } from '../../theme/theme-context.tsx';
import RulesPage from './rules-page.tsx';

function open(address: string, themeId?: string, pack?: Theme) {
  const page =
    pack === undefined ? (
      <RulesPage />
    ) : (
      <ThemeContext value={pack}>
        <RulesPage />
      </ThemeContext>
    );
  const router = createMemoryRouter([{ path: '/rules', element: page }], {
    initialEntries: [address],
  });
  render(
    <QueryClientProvider client={makeQueryClient()}>
      <ThemeProvider themeId={themeId}>
        <RouterProvider router={router} />
      </ThemeProvider>
    </QueryClientProvider>,
  );
  return { user: userEvent.setup(), router };
}

const roles = () => screen.queryAllByRole('heading', { level: 4 }).map(({ textContent }) => textContent);
const search = () => screen.getByRole('searchbox', { name: 'Role name' });
const entryOf = (role: string) => screen.getByRole('heading', { level: 4, name: role }).closest('li');

test('[H1.42] all roles are there by team, under headings in order', () => {
  open('/rules');
  expect(document.title).toBe('How to play · Nightfall');
  expect(roles().toSorted()).toEqual(BUILT_IN_ROLES.map(({ name }): string => name).toSorted());
  const levels = screen.getAllByRole('heading').map(({ tagName }) => Number(tagName.slice(1)));
  expect(levels[0]).toBe(1);
  for (const [index, level] of levels.entries()) expect(level - (levels[index - 1] ?? 0)).toBeLessThan(2);
  expect(levels.filter((level) => level === 1)).toHaveLength(1);
});

test('[L9.22] what is wholly in the words of a pack says its language', () => {
  const theme = themeFrom(inBrackets(themeIn('de', 'generic')));
  open('/rules', undefined, theme);
  expect(screen.getAllByRole('heading', { level: 4 })[0]?.textContent).toMatch(/^‹/);
  expect(unmarkedIn('de')).toEqual([]);
});

test('an entry says what the role is, does, and how to play it', () => {
  open('/rules');
  const witch = themeById('generic').role('Witch');
  for (const words of [witch.description, witch.instructions, witch.winCondition, 'Villager team'])
    expect(entryOf('Witch')?.textContent).toContain(words);
  expect(entryOf('Witch')?.textContent).toContain('1 card · number 5 in the night, may pass');
});

test('roles are found by name and by team', async () => {
  const { user } = open('/rules');
  const status = screen.getByRole('status');
  expect(status.textContent).toBe('30 roles');
  await user.type(search(), ' WOLF');
  expect(roles()).toEqual(['Werewolf', 'Alpha Wolf', 'Mystic Wolf', 'Dream Wolf']);
  expect(status.textContent).toBe('4 of 30 roles');
  await user.click(screen.getByRole('button', { name: 'Neutral', pressed: false }));
  expect(roles()).toEqual([]);
  expect(status.textContent).toBe('No role is called that. Try fewer letters, or all teams.');
  await user.clear(search());
  expect(roles()).toEqual(['Stalker', 'Tanner']);
  await user.click(screen.getByRole('button', { name: 'All teams' }));
  expect(roles()).toHaveLength(30);
});

test('an address may name a role, which then has the focus', () => {
  open('/rules#witch');
  expect(document.activeElement?.id).toBe('witch');
  expect(entryOf('Witch')?.dataset.target).toBe('true');
  expect(document.querySelectorAll('[data-target="true"]')).toHaveLength(1);
});

test('an address that names nothing shows the book from its beginning', () => {
  open('/rules#nothing-of-the-kind');
  expect(document.activeElement).toBe(document.body);
  expect(roles()).toHaveLength(30);
});

test('a link to a role shows it, whatever was searched before', async () => {
  const { user, router } = open('/rules');
  await user.type(search(), 'tanner');
  const row = screen.getByRole('row', { name: /^4 Seer/ });
  await user.click(within(row).getByRole('link', { name: 'Seer' }));
  expect(router.state.location.hash).toBe('#seer');
  expect(roles()).toHaveLength(30);
  expect((search() as HTMLInputElement).value).toBe('');
  expect(document.activeElement?.id).toBe('seer');
});

test('the contents open by a button and lead to every chapter', async () => {
  const { user, router } = open('/rules');
  const nav = screen.getByRole('navigation', { name: 'Contents' });
  const toggle = within(nav).getByRole('button', { name: 'Contents', expanded: false });
  await user.click(toggle);
  expect(toggle.getAttribute('aria-expanded')).toBe('true');
  await user.keyboard('{Escape}');
  expect(toggle.getAttribute('aria-expanded')).toBe('false');
  await user.click(toggle);
  const titles = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
  const links = within(within(nav).getByRole('list')).getAllByRole('link');
  expect(links.map(({ textContent }) => textContent)).toEqual(titles);
  await user.click(within(nav).getByRole('link', { name: 'Who wins' }));
  expect(toggle.getAttribute('aria-expanded')).toBe('false');
  expect(router.state.location.hash).toBe('#who-wins');
  expect(document.activeElement?.textContent).toBe('Who wins');
});

test('names come from the theme', async () => {
  open('/rules', 'onuw-classic');
  const { gameTitle, phases } = themeById('onuw-classic').text;
  await screen.findByRole('heading', { level: 1, name: `How to play ${gameTitle}` });
  expect(screen.getAllByText(phases.role_resolve).length).toBeGreaterThan(0);
});

test('a room shows the book in its own theme, also behind a link', async () => {
  const { user } = open('/rules?theme=corporate');
  const heading = { level: 1, name: `How to play ${themeById('corporate').text.gameTitle}` };
  await screen.findByRole('heading', heading);
  await user.click(screen.getByRole('link', { name: 'Who wins' }));
  expect(screen.getByRole('heading', heading)).toBeDefined();
});

test('teams have the marks of the cards beside them, in chips, headings and entries', async () => {
  open('/rules?theme=russiagate');
  await screen.findByRole('button', { name: themeById('russiagate').text.teams.werewolf.displayName });
  const { teams } = SIGNS.dossier;
  const marks = [...document.querySelectorAll<SVGElement>('.rules_teamMark')];
  expect(marks).toHaveLength(3 + 3 + BUILT_IN_ROLES.length);
  for (const mark of marks) {
    const team = BUILT_IN_ROLES.find((role) => role.team === mark.dataset.team)?.team ?? 'Neutral';
    expect(mark.querySelector('path')?.getAttribute('d')).toBe(teams[team]);
  }
});
