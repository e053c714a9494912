import type { Page } from '@playwright/test';
import { test } from './dealt-fixtures.ts';
import { expect, PHONE } from './fixtures.ts';
import { roomOf, tableAddress } from './rooms.ts';

const TV = { width: 1280, height: 720 };
const CARDS = ['Robber', 'Werewolf', 'Hunter'] as const;

/** What somebody reads who asks for help in a phase, and what the table screen says of it to all. */
const PHASES = [
  ['lobby', 'Lobby', 'Friends come with the room code', 'Take out your phone and take a seat.'],
  ['role_deal', 'The Deal', 'hides among you', 'Take a look at your card. Nobody else may see it.'],
  ['job_choice', 'Night', 'Now everybody acts at once, in secret', 'Night falls. Do your deed in the dark.'],
  [
    'role_resolve',
    'First Light',
    'This is what you found out',
    'Wake up, everybody. What has the night done?',
  ],
  ['discussion', 'Discussion', 'Now everybody talks', 'Whose card moved in the night?'],
  ['vote', 'The Vote', 'Whoever gets the most votes, and at least two, is out', 'It is time. Who is it?'],
  ['results', 'Results', 'Here it is: who won, why, and who was voted out', null],
] as const;

const iconOf = (page: Page) => page.locator('link[rel="icon"][type="image/svg+xml"]').getAttribute('href');

/** Opens the help of the phase, looks for its words, and puts it away. */
async function expectHelp(page: Page, title: string, words: string): Promise<void> {
  await page.getByRole('button', { name: 'Help', exact: true }).click();
  const sheet = page.getByRole('dialog', { name: `${title}: what is this?` });
  await expect(sheet.getByText(words)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(sheet).toHaveCount(0);
}

test('every phase has its help, its title and its icon, and its words on the table screen without narration', async ({
  comeAsAnn,
  openBrowser,
  rooms,
}) => {
  test.slow();
  const ann = await comeAsAnn(PHONE);
  const room = await roomOf(ann, rooms);
  const address = await tableAddress(ann, room);
  const tv = await openBrowser(TV);
  await tv.addInitScript(() => {
    const said: string[] = [];
    Object.assign(window, { said });
    window.speechSynthesis.speak = ({ text }) => void said.push(text);
  });
  await tv.goto(address);
  await ann.goto(`/lobby/${room.gameId}`);
  const icons: (string | null)[] = [];
  for (const [phase, title, help, caption] of PHASES) {
    await room.play((table) => {
      if (phase === 'role_deal') {
        for (const name of ['Bob', 'Cleo']) table.join(name);
        table.deal([...CARDS], undefined, 60_000);
      }
      if (phase === 'results') table.vote({ Ann: 'Bob', Bob: 'Ann', Cleo: 'Bob' });
      while (table.state.stage.phase !== phase) table.expire();
    });
    await expect(ann).toHaveTitle(new RegExp(`^${title}\\b.* · Nightfall$`));
    await expectHelp(ann, title, help);
    const icon = await iconOf(ann);
    expect(icons).not.toContain(icon);
    icons.push(icon);
    const drawing = await ann.request.get(icon ?? '');
    expect([drawing.status(), drawing.headers()['content-type']]).toEqual([200, 'image/svg+xml']);
    if (caption !== null) await expect(tv.getByText(caption, { exact: true })).toBeVisible();
    await expect.poll(() => iconOf(tv)).toBe(icon);
  }
  expect(await tv.evaluate(() => Reflect.get(window, 'said'))).toEqual([]);
});
