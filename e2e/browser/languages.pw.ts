import { LANGUAGES } from '@nightfall/shared/text/languages';
import type { Page } from '@playwright/test';
import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  LAPTOP,
  NARROW,
  roomAt,
  TV,
  tableAddress,
  test,
} from './fixtures.ts';
import { comeSignedIn, createRoom } from './moves.ts';
import { cutOff, overlappingLines } from './screen-rules.ts';

const AREAS = ['home', 'lobby', 'game', 'room', 'results', 'review', 'theme-generic'] as const;
type Area = (typeof AREAS)[number];

/** Somebody's page, and the texts of its language by area and id. */
interface Reader {
  readonly page: Page;
  readonly language: string;
  readonly says: (area: Area, id: string) => string;
}

async function readerOf(page: Page, language: string): Promise<Reader> {
  const catalogues = new Map<Area, Record<string, string>>();
  for (const area of AREAS) {
    const path = `${import.meta.dir}/../../shared/text/${language}/${area}.json`;
    catalogues.set(area, await Bun.file(path).json());
  }
  return { page, language, says: (area, id) => catalogues.get(area)?.[id] ?? `no ${area} ${id}` };
}

const press = ({ page, says }: Reader, area: Area, id: string) =>
  page.getByRole('button', { name: says(area, id) }).click();

/** Picks seats that are not picked yet, the first that can be. */
async function pickSeats({ page, says }: Reader, count: number): Promise<void> {
  const table = page.getByRole('list', { name: says('game', 'round.table') });
  for (let picked = 0; picked < count; picked += 1)
    await table.getByRole('button', { pressed: false, disabled: false }).first().click();
}

/** The words are there as they are meant: none cut, none over others. */
async function expectWordsFit({ page, language }: Reader, at: string): Promise<void> {
  // The large letters of a table screen have lines that are meant to meet.
  const isPhone = page.viewportSize()?.width === NARROW.width;
  const faults = async () => [...(await cutOff(page)), ...(isPhone ? await overlappingLines(page) : [])];
  await expect.poll(faults, `${at} in ${language}`).toEqual([]);
  await expectNoSidewaysScroll(page);
}

/** The phase by its name in the reader's language. */
async function seePhase(reader: Reader, phase: string): Promise<void> {
  const name = reader.says('theme-generic', `phases.${phase}`);
  await expect(reader.page.getByRole('heading', { name, exact: true })).toBeVisible();
  await expectWordsFit(reader, phase);
}

async function join(reader: Reader, code: string, name: string): Promise<void> {
  const { page, language, says } = reader;
  await page.goto(`/?code=${code}`);
  await expect(page.locator('html')).toHaveAttribute('lang', language);
  await page.getByLabel(says('home', 'displayName')).fill(name);
  await press(reader, 'home', 'join');
  await expect(page).toHaveURL(/\/lobby\//);
}

/** A claim made with the game's words, and one in own words. */
async function talk(reader: Reader, role: string): Promise<void> {
  const { page, says } = reader;
  await press(reader, 'game', 'claims.chips.role');
  const titles = page
    .getByRole('dialog')
    .getByRole('button', { name: says('theme-generic', `roles.${role}.name`) });
  await titles.first().click();
  await page.getByLabel(says('room', 'chat.saySomething')).fill(`(${reader.language})`);
  await page.keyboard.press('Enter');
}

test('[L9.21] what others see of a shared link is in the language that they ask for, else in English', async ({
  address,
}) => {
  const shownTo = async (path: string, headers: Record<string, string>) => {
    const html = await (await fetch(new URL(path, address), { headers })).text();
    const said = (name: string) =>
      new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"`).exec(html)?.[1];
    const [, title] = /<title>([^<]*)/.exec(html) ?? [];
    return [title, said('og:title'), said('description'), said('og:description')];
  };
  const asked = [
    ...LANGUAGES.map((language) => [language, `${language},en;q=0.5`]),
    ['en', 'it-IT,it'],
    ['en', '*'],
  ];
  for (const [language = '', accepted = ''] of asked) {
    const texts = `${import.meta.dir}/../../shared/text/${language}/html.json`;
    const { description } = await Bun.file(texts).json();
    for (const path of ['/', '/?code=ABCDEF', '/rules'])
      expect(await shownTo(path, { 'Accept-Language': accepted }), `${accepted} ${path}`).toEqual([
        'Nightfall',
        'Nightfall',
        description,
        description,
      ]);
  }
});

test('[L9.16] four people in four languages and a table screen play a round, each reading their own', async ({
  openBrowser,
  rooms,
}) => {
  test.slow();
  const ann = await readerOf(await openBrowser(LAPTOP, { language: 'en' }), 'en');
  const bea = await readerOf(await openBrowser(NARROW, { language: 'de' }), 'de');
  const carla = await readerOf(await openBrowser(NARROW, { language: 'es' }), 'es');
  const denis = await readerOf(await openBrowser(NARROW, { language: 'fr' }), 'fr');
  const people = [ann, bea, carla, denis];
  await comeSignedIn(ann.page, 'Ann');
  const code = await createRoom(ann.page);
  await join(bea, code, 'Bea');
  await join(carla, code, 'Carla');
  await join(denis, code, 'Denis');
  const room = roomAt(ann.page, rooms);
  const screen = await readerOf(await openBrowser(TV, { language: 'fr' }), 'fr');
  await screen.page.goto(await tableAddress(ann.page, room));
  await expect(screen.page.getByText('Carla').first()).toBeVisible();
  for (const reader of [...people, screen]) await expectWordsFit(reader, 'lobby');

  await press(ann, 'lobby', 'start');
  await room.play((table) => table.deal(['Seer', 'Robber', 'Troublemaker', 'Villager']));
  for (const reader of people) await press(reader, 'game', 'round.understand');
  for (const reader of [...people, screen]) await seePhase(reader, 'job_choice');
  for (const [reader, seats] of [
    [ann, 1],
    [bea, 1],
    [carla, 2],
  ] as const) {
    await pickSeats(reader, seats);
    await press(reader, 'game', 'round.submit');
  }
  await press(denis, 'game', 'round.continue');
  for (const reader of people) await press(reader, 'game', 'round.gotIt');

  for (const reader of [...people, screen]) await seePhase(reader, 'discussion');
  await talk(ann, 'Seer');
  await talk(bea, 'Robber');
  await talk(carla, 'Troublemaker');
  await talk(denis, 'Villager');
  for (const { page, says } of people) {
    const log = page.getByRole('log');
    for (const role of ['Seer', 'Robber', 'Troublemaker', 'Villager'])
      await expect(log.getByText(says('theme-generic', `roles.${role}.name`)).last()).toBeVisible();
    await expect(log.getByText('(fr)')).toBeVisible();
  }
  for (const reader of people) await press(reader, 'game', 'round.readyToVote');
  for (const reader of people) {
    await seePhase(reader, 'vote');
    await pickSeats(reader, 1);
    await press(reader, 'game', 'round.submitVote');
  }

  for (const reader of people) {
    const { page, says } = reader;
    await expect(page.getByRole('heading', { name: says('results', 'complete') })).toBeVisible();
    await expectWordsFit(reader, 'results');
    await expectAccessible(page);
  }
  for (const reader of people) {
    const { page, says } = reader;
    await page.getByRole('button', { name: says('results', 'openReview') }).click({ timeout: 60_000 });
    await expect(page.getByRole('heading', { name: says('review', 'page.title') })).toBeFocused();
    await expectWordsFit(reader, 'review');
  }
});
