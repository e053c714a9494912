import type { Page } from '@playwright/test';
import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  LAPTOP,
  newEmail,
  PHONE,
  SUPER_ADMIN,
  test,
} from './fixtures.ts';
import {
  addBots,
  chooseFirstGame,
  createRoom,
  expectToast,
  gotIt,
  playNight,
  startPractice,
  understand,
} from './moves.ts';

const strip = (page: Page) => page.getByRole('complementary', { name: 'Maintenance' });
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });
/** A page that nothing tells asks every ten seconds. */
const SOON = { timeout: 15_000 };

/** Tomorrow at ten, as the field takes it. */
function tomorrow(): string {
  const day = new Date(Date.now() + 24 * 3_600_000);
  const two = (n: number) => String(n).padStart(2, '0');
  return `${day.getFullYear()}-${two(day.getMonth() + 1)}-${two(day.getDate())}T22:00`;
}

test('[O3.7 O3.8 O3.11] an administrator tells every open page of a stop: rounds end, none begins, and afterwards all goes on', async ({
  comeAs,
  openBrowser,
  paidAddress,
  records,
}) => {
  test.slow();
  const email = newEmail();
  const host = await comeAs(email, PHONE);
  await records.give(email, 'host');
  await host.goto('/');
  await createRoom(host);
  await addBots(host, 2);
  await chooseFirstGame(host);
  const address = await paidAddress();
  const player = await openBrowser(PHONE, { address });
  const visitor = await openBrowser(LAPTOP, { address });
  await startPractice(player);
  await expect(heading(player, 'The Deal')).toBeVisible();
  await visitor.goto('/');
  await expect(heading(visitor, 'Nightfall')).toBeVisible();

  const top = await comeAs(SUPER_ADMIN.email, LAPTOP);
  await top.goto('/admin/maintenance');
  await top.getByLabel('Planned stop').fill(tomorrow());
  await top.getByLabel('No new rounds').selectOption('From now on');
  await top.getByRole('button', { name: 'Tell Everybody' }).click();
  await expectToast(top, 'Everybody has been told');
  const words =
    /^No round can be started now: maintenance starts at 22:00 on .+ A round that is under way goes on\.$/;
  await expect(strip(top)).toHaveText(words);

  // In a room that is open, within a few seconds, and on Home.
  const start = host.getByRole('button', { name: 'No new rounds now' });
  await expect(strip(host)).toHaveText(words);
  await expect(start).toBeDisabled();
  await expect(strip(visitor)).toHaveText(words, SOON);
  for (const page of [host, visitor, top]) {
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
  }

  // The round that was running is played on.
  await expect(strip(player)).toHaveText(words);
  await understand(player);
  await playNight(player);
  await gotIt(player);
  // Whoever practises is shown what they know first.
  await expect(player.getByRole('dialog', { name: 'What I know' })).toBeVisible();

  // Somebody who comes later finds it at once, with a room that does not start.
  await startPractice(visitor);
  await expect(visitor.getByRole('button', { name: 'No new rounds now' })).toBeDisabled();
  await expect(strip(visitor)).toHaveText(words);

  await top.getByRole('button', { name: 'Call Off' }).click();
  await top.getByRole('dialog').getByRole('button', { name: 'Call Off' }).click();
  await expectToast(top, 'Maintenance is called off');
  for (const page of [top, host, player, visitor]) await expect(strip(page)).toHaveCount(0, SOON);
  await host.getByRole('button', { name: 'Start Game' }).click();
  await expect(heading(host, 'The Deal')).toBeVisible();
});
