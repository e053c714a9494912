import { expect, test } from 'bun:test';
import INFO from '@nightfall/shared/text/en/info.json';
import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import manifest from '../../package.json';
import AboutPage, { FONT_CREDITS } from './about-page.tsx';

const TEXTS = INFO.about;

const open = () =>
  render(
    <MemoryRouter>
      <AboutPage />
    </MemoryRouter>,
  );

test('[H4.130 H4.162] the emblems are credited by author, source and licence', () => {
  open();
  expect(screen.getByText(/Lorc, Delapouite & contributors/).textContent).toContain('recoloured');
  expect(screen.getByRole('link', { name: 'game-icons.net' }).getAttribute('href')).toBe(
    'https://game-icons.net',
  );
  expect(screen.getByRole('link', { name: 'CC BY 3.0' })).toBeDefined();
});

test('[H4.131] every face that is installed is credited with its licence', () => {
  open();
  const installed = Object.keys(manifest.dependencies).filter((name) => name.startsWith('@fontsource'));
  const credited = FONT_CREDITS.flatMap(({ packages }) => packages);
  expect(installed.filter((name) => !credited.includes(name))).toEqual([]);
  for (const { name, licence } of FONT_CREDITS)
    expect(screen.getByText(name).closest('li')?.textContent).toContain(licence);
});

/** How packages name the licences. */
const LICENCES: Readonly<Record<string, string>> = {
  'OFL-1.1': 'SIL Open Font License 1.1',
  'Apache-2.0': 'Apache License 2.0',
};

const factsOf = (name: string): Promise<unknown> => Bun.file(Bun.resolveSync(name, import.meta.dir)).json();

test('faces and emblems are credited with the licence that their packages have', async () => {
  for (const { packages, licence } of FONT_CREDITS)
    for (const name of packages.filter((one) => one in manifest.dependencies))
      expect([
        name,
        LICENCES[String(Reflect.get((await factsOf(`${name}/package.json`)) as object, 'license'))],
      ]).toEqual([name, licence]);
  const { author, license } = (await factsOf('@iconify-json/game-icons/info.json')) as Record<
    string,
    { name?: string; title?: string }
  >;
  expect(author?.name).toBe('GameIcons');
  expect(license?.title).toBe(TEXTS.emblemsLicenceName);
});

test('[H4.163] the README has the same credits as this page', async () => {
  const readme = await Bun.file(new URL('../../../README.md', import.meta.url)).text();
  const credits = readme.slice(readme.indexOf('## Credits')).replaceAll(/\s+/g, ' ');
  const named = FONT_CREDITS.flatMap(({ name, authors, licence }) => [
    ...name.split(', '),
    ...authors.split(', '),
    licence,
  ]);
  for (const words of ['Lorc', 'Delapouite', TEXTS.emblemsSource, TEXTS.emblemsLicenceName, ...named])
    expect(credits).toContain(words);
});
