import { expect, PHONE, test } from './fixtures.ts';
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

test('[G1.4 G1.10 G2.3 G2.42 G2.57 G2.58 G2.62 G2.64 G2.73 G2.76 G2.78 G2.80 G4.1 G5.21 H3.45 H4.121] one human and four bots play a whole game and again', async ({
  openBrowser,
}) => {
  const page = await openBrowser(PHONE);
  await signUp(page);
  await createRoom(page, 'Hana');
  await expect(page.getByText('Connected')).toBeVisible();
  await addBots(page, 4);
  await chooseFirstGame(page);
  await page.getByRole('button', { name: 'Start Game' }).click();
  await expect(page).toHaveURL(/\/game\//);
  await expect(page.getByText('Your Role')).toBeVisible();
  await understand(page);
  await playNight(page);
  await gotIt(page);
  await page.getByLabel('Say something').fill('  I am only a villager ');
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByText('I am only a villager')).toBeVisible();
  await readyToVote(page);
  await vote(page);
  await seeResults(page);
  for (const part of ['Final Roles', 'Votes', 'Night Actions', 'Center cards'])
    await expect(page.getByText(part, { exact: true }).first()).toBeVisible();
  await page.getByRole('button', { name: 'Play Again' }).click();
  await expect(page).toHaveURL(/\/lobby\//);
  await expect(page.getByRole('button', { name: 'Start Game' })).toBeEnabled();
});
