import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  expectRoomForLargeText,
  LAPTOP,
  NARROW,
  PHONE,
  test,
} from './fixtures.ts';
import {
  addBots,
  chooseFirstGame,
  createRoom,
  gotIt,
  playNight,
  readyToVote,
  seeResults,
  signUp,
  understand,
  vote,
} from './moves.ts';

for (const [name, viewport] of [
  ['the narrowest screen', NARROW],
  ['a phone', PHONE],
  ['a laptop', LAPTOP],
] as const) {
  test(`one human and four bots play a whole game and again on ${name}`, async ({ openBrowser }) => {
    // Every screen of the game is looked at.
    test.slow();
    const page = await openBrowser(viewport);
    const look = async () => {
      await expectAccessible(page);
      await expectNoSidewaysScroll(page);
      await expectRoomForLargeText(page);
    };

    await page.goto('/');
    await look();
    await page.goto('/auth');
    await look();
    await signUp(page);
    await createRoom(page);
    await expect(page.getByText('Connected')).toBeVisible();
    await addBots(page, 4);
    await chooseFirstGame(page);
    await look();

    await page.getByRole('button', { name: 'Start Game' }).click();
    await expect(page).toHaveURL(/\/game\//);
    await expect(page.getByText('Your Role')).toBeVisible();
    await look();
    await understand(page);

    await expect(page.getByRole('heading', { name: 'Night', exact: true })).toBeVisible();
    await look();
    await playNight(page);

    await expect(page.getByRole('button', { name: 'Got it' })).toBeVisible();
    await look();
    await gotIt(page);

    await expect(page.getByRole('button', { name: /^Ready to Vote/ })).toBeVisible();
    await page.getByLabel('Say something').fill('  I am only a villager ');
    await page.getByRole('button', { name: 'Send' }).click();
    await expect(page.getByText('I am only a villager')).toBeVisible();
    await look();
    await readyToVote(page);

    await expect(page.getByRole('button', { name: 'Submit Vote' })).toBeVisible();
    await look();
    await vote(page);

    await seeResults(page);
    for (const part of ['Final Roles', 'Votes', 'Night Actions', 'Center cards']) {
      await expect(page.getByText(part, { exact: true }).first()).toBeVisible();
    }
    await look();
    await page.getByRole('button', { name: 'Play Again' }).click();

    await expect(page).toHaveURL(/\/lobby\//);
    await page.getByRole('button', { name: 'Start Game' }).click();
    await expect(page.getByRole('button', { name: 'I Understand My Role' })).toBeVisible();
  });
}
