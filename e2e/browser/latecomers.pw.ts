import { test } from './dealt-fixtures.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, LAPTOP, PHONE } from './fixtures.ts';
import { chooseFromMenu } from './moves.ts';

const CARDS = { Ann: 'Villager', Mara: 'Seer', Finn: 'Werewolf' } as const;
const STARTED = /status of 409 .*\/api\/rooms\/join/;

test('[T2.20 T2.21 T2.22 T2.23 T2.24] who comes late waits, talks with who else waits, and plays on with the others', async ({
  comeAsAnn,
  dealTo,
  openBrowser,
}) => {
  const ann = await comeAsAnn(LAPTOP);
  const room = await dealTo(ann, { cards: CARDS });
  const { roomCode } = await room.view('Ann');
  const [bob, zoe] = [
    await openBrowser(PHONE, { provokes: STARTED }),
    await openBrowser(LAPTOP, { provokes: STARTED }),
  ];
  for (const [page, name] of [
    [bob, 'Bob'],
    [zoe, 'Zoe'],
  ] as const) {
    await page.goto(`/?code=${roomCode}`);
    await page.getByLabel('Display Name').fill(name);
    await page.getByLabel('Display Name').press('Enter');
    await page.getByRole('button', { name: 'Wait for the Next Round' }).press('Enter');
    await expect(page.getByText('You are waiting for the next round.')).toBeVisible();
  }
  await expect(bob.getByText('Also waiting: Zoe')).toBeVisible();
  await expectAccessible(bob);
  await expectNoSidewaysScroll(bob);
  await bob.getByLabel('Say something').fill('Who is it?');
  await bob.getByLabel('Say something').press('Enter');
  await expect(zoe.getByText('Who is it?')).toBeVisible();
  // Loading the page anew finds the place again.
  await zoe.reload();
  await expect(zoe.getByText('Who is it?')).toBeVisible();
  await chooseFromMenu(ann, 'Who is waiting');
  const asked = ann.getByRole('dialog', { name: 'Who is waiting' });
  await expect(asked.getByRole('listitem')).toHaveText(['Bob', 'Zoe']);
  await asked.getByRole('switch', { name: 'Lock the room' }).click();
  await expect(asked.getByRole('switch', { name: 'Lock the room' })).toBeChecked();
  await ann.keyboard.press('Escape');
  await chooseFromMenu(zoe, 'Stop Waiting');
  await zoe.getByRole('dialog').getByRole('button', { name: 'Stop Waiting' }).click();
  await expect(zoe).toHaveURL('/');
  await room.play((table) => {
    table.vote({ Ann: 'Finn' });
  });
  await expect(bob.getByText('You will play from the next round.')).toBeVisible();
  expect((await room.view('Ann')).players.map(({ displayName }) => displayName)).toEqual([
    ...Object.keys(CARDS),
    'Bob',
  ]);
  await room.play((table) => {
    for (const name of Object.keys(CARDS)) table.act(name, { type: 'play_again' });
  });
  await expect(bob.getByRole('button', { name: 'I am ready' })).toBeVisible();
});
