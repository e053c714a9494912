import type { Table } from '@nightfall/shared/game/testing/table';
import type { Page } from '@playwright/test';
import { test } from './dealt-fixtures.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, LAPTOP, NARROW, PHONE } from './fixtures.ts';
import { byKeyboard } from './hands.ts';
import { guestsFor } from './rooms.ts';

const CARDS = { Ann: 'Seer', Bob: 'Werewolf', Cleo: 'Robber', Dov: 'Villager', Esme: 'Curator' };
const GUESTS = Object.keys(CARDS).slice(1);
const CENTER = ['Werewolf', 'Drunk', 'Tanner'];

const toDay = (table: Table) => void table.endNight().expire();
const say = (table: Table, name: string, content: string) =>
  void table.act(name, { type: 'send_message', content });

/** Four lines of everybody else. */
function muchTalk(table: Table): void {
  for (const line of [1, 2, 3, 4])
    for (const name of GUESTS) say(table, name, `${name} says it ${line} times`);
}

const log = (page: Page) => page.getByRole('log', { name: 'Chat' });
const line = (page: Page) => page.getByLabel('Say something');
const fromEnd = (page: Page) =>
  log(page).evaluate((list) => Math.round(list.scrollHeight - list.scrollTop - list.clientHeight));
const isInView = (page: Page, words: string) =>
  expect(log(page).getByText(words)).toBeInViewport({ ratio: 1 });

test('the chat stays at the newest, unless somebody reads back', async ({ comeAsAnn, dealTo }) => {
  const page = await comeAsAnn(PHONE);
  const before = (table: Table) => {
    toDay(table);
    muchTalk(table);
  };
  const room = await dealTo(page, { cards: CARDS, center: CENTER, before });
  await isInView(page, 'Esme says it 4 times');
  await room.play((table) => say(table, 'Bob', 'and this'));
  await isInView(page, 'and this');

  await log(page).evaluate((list) => list.scrollTo({ top: 0 }));
  await isInView(page, 'Bob says it 1 times');
  const newMessages = page.getByRole('button', { name: 'New messages' });
  await expect(newMessages).toHaveCount(0);
  await room.play((table) => say(table, 'Cleo', 'while you read'));
  await expect(newMessages).toBeVisible();
  await isInView(page, 'Bob says it 1 times');
  await byKeyboard(newMessages);
  await isInView(page, 'while you read');
  await expect(newMessages).toHaveCount(0);
  await expect(log(page)).toBeFocused();
  expect(await fromEnd(page)).toBe(0);

  // One's own words are always shown.
  await log(page).evaluate((list) => list.scrollTo({ top: 0 }));
  await line(page).fill('I was here');
  await line(page).press('Enter');
  await isInView(page, 'I was here');
});

/** Pixels between the line and the button under it. */
const AIR = 8;

/** What is written with is on the screen, above the button and not touched by it. */
async function expectFreeLine(page: Page): Promise<void> {
  const bar = await page.getByRole('button', { name: /^Ready to Vote/ }).boundingBox();
  for (const part of [page.getByRole('button', { name: 'I accuse…' }), line(page)]) {
    const box = await part.boundingBox();
    expect((box?.y ?? 0) + (box?.height ?? 999)).toBeLessThanOrEqual((bar?.y ?? 0) - AIR);
  }
}

test('table, roles, three messages, chips, line and button have room on a phone', async ({
  comeAsAnn,
  dealTo,
}) => {
  const page = await comeAsAnn(PHONE);
  const before = (table: Table) => {
    toDay(table);
    for (const name of ['Bob', 'Cleo', 'Dov']) say(table, name, `I am ${name}`);
  };
  await dealTo(page, { cards: CARDS, center: CENTER, before });
  for (const words of ['I am Bob', 'I am Cleo', 'I am Dov']) await isInView(page, words);
  await expectFreeLine(page);
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);

  // The keyboard takes half of the screen.
  await line(page).focus();
  await page.setViewportSize({ width: PHONE.width, height: 380 });
  for (const part of [
    line(page),
    page.getByRole('button', { name: 'I am…' }),
    log(page).getByText('I am Dov'),
  ])
    await expect(part).toBeInViewport({ ratio: 1 });
  await expect(line(page)).toBeFocused();
  await expect(page.getByRole('timer').last()).toBeInViewport();
  await expectNoSidewaysScroll(page);
});

test('line and button have room on a low phone, for eight at the table and for 27', async ({
  comeAsAnn,
  dealTo,
}) => {
  const page = await comeAsAnn(NARROW);
  for (const seats of [8, 27]) {
    const names = guestsFor(seats);
    const cards = Object.fromEntries(['Ann', ...names].map((name) => [name, 'Villager' as const]));
    await dealTo(page, { cards, before: toDay });
    const people = page.getByRole('list', { name: 'The table' }).getByRole('button');
    await expect(people).toHaveCount(seats);
    await expectFreeLine(page);
    await expectNoSidewaysScroll(page);
  }
});

test('what is not sent outlasts a reload, and its letters are counted near the end', async ({
  comeAsAnn,
  dealTo,
}) => {
  const page = await comeAsAnn(NARROW);
  const room = await dealTo(page, { cards: CARDS, center: CENTER, before: toDay });
  await expect(log(page)).toContainText('Nobody has spoken yet');
  await line(page).fill('x'.repeat(159));
  await expect(page.getByText(/^\d+ left$/)).toHaveCount(0);
  await line(page).pressSequentially('yz');
  await expect(page.getByText('39 left')).toBeVisible();
  await expectNoSidewaysScroll(page);
  await page.reload();
  await expect(line(page)).toHaveValue(`${'x'.repeat(159)}yz`);
  await room.play((table) => void table.vote({}));
  await expect(page.getByRole('heading', { name: 'Game Complete!' })).toBeVisible();
  await expect(line(page)).toHaveValue(`${'x'.repeat(159)}yz`);
});

test('a claim is made by keyboard, without writing', async ({ comeAsAnn, dealTo }) => {
  const page = await comeAsAnn(LAPTOP);
  await dealTo(page, { cards: CARDS, center: CENTER, before: toDay });
  await byKeyboard(page.getByRole('button', { name: 'I saw…' }));
  const dialog = page.getByRole('dialog', { name: 'I saw…' });
  const sayIt = dialog.getByRole('button', { name: 'Say it' });
  await expect(sayIt).toBeDisabled();
  await byKeyboard(dialog.getByRole('button', { name: 'Bob' }));
  await byKeyboard(dialog.getByRole('button', { name: 'Werewolf' }));
  await expect(dialog.getByText('I saw Bob:')).toBeVisible();
  await expectAccessible(page);
  await byKeyboard(sayIt);
  await expect(dialog).toHaveCount(0);
  await expect(log(page).getByRole('listitem').last()).toContainText('I saw Bob: a Werewolf.');
  await expect(log(page).locator('.role-tag')).toHaveText(['Werewolf']);
});

test('notes are kept over a reload, stay private and go with the round', async ({ comeAsAnn, dealTo }) => {
  const page = await comeAsAnn(PHONE);
  const room = await dealTo(page, { cards: CARDS, center: CENTER, before: toDay });
  await page.getByRole('button', { name: 'Notes' }).click();
  await page.getByRole('combobox', { name: 'Bob claims to be' }).selectOption({ label: 'Seer' });
  const trust = page.getByRole('group', { name: 'Do you trust Bob?' });
  await trust.getByRole('button', { name: 'Suspect' }).click();
  await page.getByLabel('Note about Bob').fill('too quiet');
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await page.reload();

  const bob = page.getByRole('list', { name: 'The table' }).getByRole('button', { name: /^Bob/ });
  await expect(bob).toHaveAccessibleName('Bob, Waiting, you noted: Seer, suspected, too quiet');
  await bob.click();
  await expect(page.getByRole('combobox', { name: 'Bob claims to be' })).toBeFocused();
  await expect(page.getByRole('combobox', { name: 'Bob claims to be' })).toHaveValue('Seer');
  await expect(trust.getByRole('button', { name: 'Suspect' })).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByLabel('Note about Bob')).toHaveValue('too quiet');
  await page.keyboard.press('Escape');
  await expect(bob).toBeFocused();
  expect(JSON.stringify(await room.view('Ann'))).not.toContain('too quiet');

  await room.play((table) => void table.vote({}));
  await expect(page.getByRole('heading', { name: 'Game Complete!' })).toBeVisible();
  const kept = () => page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('notes:')));
  await expect.poll(kept).toEqual([]);
});

test('the strip opens the roles with numbers and teams, and each of them what it does', async ({
  comeAsAnn,
  dealTo,
}) => {
  const page = await comeAsAnn(NARROW);
  await dealTo(page, { cards: CARDS, center: CENTER, before: toDay });
  await byKeyboard(page.getByRole('button', { name: 'Roles in this game, in night order: 3 in the center' }));
  const roles = page.getByRole('list', { name: 'Roles in this game' }).getByRole('button');
  await expect(roles).toHaveText([
    /^1Werewolf ×2\s*Werewolf team$/,
    /^4Seer\s*Villager team$/,
    /^5Robber\s*Villager team$/,
    /^7Drunk\s*Villager team$/,
    /^9Curator\s*Villager team$/,
    /^Villager\s*Villager team$/,
    /^Tanner\s*Neutral$/,
  ]);
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await byKeyboard(roles.nth(1));
  const seer = page.getByRole('dialog', { name: 'Seer' });
  await expect(seer.getByText('This role acts in position #4 during the night phase')).toBeVisible();
  await byKeyboard(seer.getByRole('button', { name: 'Close' }));
  await expect(seer).toHaveCount(0);
  await expect(roles.nth(1)).toBeFocused();
});

test('who is muted reads why and cannot claim; who is ready waits and reads for whom', async ({
  comeAsAnn,
  dealTo,
}) => {
  const page = await comeAsAnn(PHONE);
  const before = (table: Table) => {
    table.submit('Esme', { type: 'assign_artifact', targetUserId: 'Ann', artifactId: 'mask-of-muting' });
    toDay(table);
    table.act('Bob', { type: 'ready_next_phase' });
  };
  const room = await dealTo(page, { cards: CARDS, center: CENTER, before });
  await expect(line(page)).toBeDisabled();
  await expect(page.getByText('The Mask of Muting keeps you from chatting')).toBeVisible();
  await expect(page.getByRole('button', { name: 'I am…' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Ready to Vote 1 of 5' }).click();
  await expect(page.getByRole('button', { name: 'You are ready to vote 2 of 5' })).toBeDisabled();
  await expect(page.getByText('Waiting for Cleo, Dov and Esme')).toBeVisible();
  const seats = page.getByRole('list', { name: 'The table' });
  await expect(seats.getByRole('button', { name: /^Bob, Ready/ })).toBeVisible();
  await expect(seats.getByRole('button', { name: /^Cleo, Waiting/ })).toBeVisible();
  await room.play((table) => table.act('Cleo', { type: 'ready_next_phase' }));
  await expect(page.getByText('Waiting for Dov and Esme')).toBeVisible();
});
