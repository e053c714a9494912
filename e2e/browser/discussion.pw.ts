import type { SaidClaim } from '@nightfall/shared/game/state/claim';
import type { Table } from '@nightfall/shared/game/testing/table';
import type { Page } from '@playwright/test';
import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  guestsFor,
  LAPTOP,
  NARROW,
  PHONE,
  test,
} from './fixtures.ts';
import { byKeyboard } from './moves.ts';
import { smallTargetsOn } from './screen-rules.ts';

const CARDS = { Ann: 'Seer', Bob: 'Werewolf', Cleo: 'Robber', Dov: 'Villager', Esme: 'Curator' };
const GUESTS = Object.keys(CARDS).slice(1);
const CENTER = ['Werewolf', 'Drunk', 'Tanner'];

const toDay = (table: Table) => void table.endNight().expire();
const say = (table: Table, name: string, content: string) =>
  void table.act(name, { type: 'send_message', content });

/** Four messages of each other player. */
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

/** Pixels between the line and the button under it. */
const AIR = 8;

/** What is written with is on the screen, above the button and not touched by it. */
async function expectFreeLine(page: Page): Promise<void> {
  const bar = await page.getByRole('button', { name: /^Ready to Vote/ }).boundingBox();
  for (const part of [page.getByRole('button', { name: 'I think…' }), line(page)]) {
    const box = await part.boundingBox();
    expect((box?.y ?? 0) + (box?.height ?? 999)).toBeLessThanOrEqual((bar?.y ?? 0) - AIR);
  }
}

test('[H4.52 H4.168] the day fits a phone, and the chat stays at the newest message unless the player scrolls back', async ({
  comeAsAnn,
  dealTo,
}) => {
  const page = await comeAsAnn(PHONE);
  const before = (table: Table) => {
    toDay(table);
    for (const name of ['Bob', 'Cleo', 'Dov']) say(table, name, `I am ${name}`);
  };
  const room = await dealTo(page, { cards: CARDS, center: CENTER, before });
  // The page counts as scrolled to the newest message until it has handled the scroll event.
  const readBack = () =>
    log(page).evaluate(
      (list) =>
        new Promise((resolve) => {
          list.addEventListener('scroll', () => requestAnimationFrame(resolve), { once: true });
          list.scrollTo({ top: 0 });
        }),
    );
  for (const words of ['I am Bob', 'I am Cleo', 'I am Dov']) await isInView(page, words);
  await expectFreeLine(page);
  await expectNoSidewaysScroll(page);

  // The keyboard takes half of the screen.
  await line(page).focus();
  await page.setViewportSize({ width: PHONE.width, height: 380 });
  for (const part of [
    line(page),
    page.getByRole('button', { name: 'I was…' }),
    log(page).getByText('I am Dov'),
  ])
    await expect(part).toBeInViewport({ ratio: 1 });
  await expect(line(page)).toBeFocused();
  await expect(page.getByRole('timer').last()).toBeInViewport();
  await expectNoSidewaysScroll(page);
  // Turned, it leaves next to nothing.
  await page.setViewportSize({ width: PHONE.height, height: 150 });
  for (const part of [line(page), log(page).getByText('I am Dov')])
    await expect(part).toBeInViewport({ ratio: 1 });
  await expect(line(page)).toBeFocused();
  await page.setViewportSize(PHONE);

  await room.play(muchTalk);
  await isInView(page, 'Esme says it 4 times');
  await readBack();
  await isInView(page, 'I am Bob');
  const newMessages = page.getByRole('button', { name: 'New messages' });
  await expect(newMessages).toHaveCount(0);
  await room.play((table) => say(table, 'Esme', 'while you read'));
  await expect(newMessages).toBeVisible();
  await isInView(page, 'I am Bob');
  await byKeyboard(newMessages);
  await isInView(page, 'while you read');
  await expect(newMessages).toHaveCount(0);
  await expect(log(page)).toBeFocused();
  expect(await fromEnd(page)).toBe(0);

  // One's own words are always shown.
  await readBack();
  await line(page).fill('I was here');
  await line(page).press('Enter');
  await isInView(page, 'I was here');
});

/** Bob has said who he is, much has been said since, and Cleo asks him. */
function askAgain(table: Table): void {
  const bob = table.userId('Bob');
  table.act('Bob', { type: 'make_claim', claim: { kind: 'role', role: 'Drunk' } });
  muchTalk(table);
  table.now += 60_000;
  table.act('Cleo', { type: 'make_claim', claim: { kind: 'ask', userId: bob } });
}

test('[C1.22 C1.29] a question leads to what was said before, and what is about to be said moves nothing', async ({
  comeAsAnn,
  dealTo,
}) => {
  const page = await comeAsAnn(PHONE);
  await page.clock.install();
  await dealTo(page, {
    cards: CARDS,
    center: CENTER,
    before: (table) => {
      toDay(table);
      askAgain(table);
    },
  });
  await byKeyboard(log(page).getByRole('button', { name: 'Bob has said: Drunk, show the claim' }));
  const claim = log(page).getByRole('listitem').filter({ hasText: 'I was dealt the' });
  await expect(claim).toBeFocused();
  await expect(claim).toBeInViewport({ ratio: 1 });
  expect(await smallTargetsOn(page)).toEqual([]);

  const places = () =>
    Promise.all(
      [line(page), page.getByRole('button', { name: /^Ready to Vote/ })].map((part) => part.boundingBox()),
    );
  const before = await places();
  await page.getByRole('button', { name: /^Claims/ }).click();
  await page.getByRole('button', { name: 'Bob: all claims' }).click();
  // However long this takes: it is said after three seconds of the page's clock.
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 5_000));
  await page.getByRole('button', { name: 'I trust them' }).click();
  const undo = page.getByRole('button', { name: 'Undo' });
  await expect(undo).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole('dialog')).toHaveCount(0);
  expect(await places()).toEqual(before);
  await byKeyboard(undo);
  await expect(undo).toHaveCount(0);
});

/** Bob says much, Cleo has only accused him, Dov and Esme say nothing. */
function fewClaims(table: Table): void {
  const claim = (name: string, said: SaidClaim) => table.act(name, { type: 'make_claim', claim: said });
  claim('Bob', { kind: 'role', role: 'Seer' });
  claim('Bob', { kind: 'saw', place: { userId: table.userId('Dov') }, role: 'Werewolf' });
  claim('Bob', { kind: 'suspect', userId: table.userId('Dov'), level: 'accuse' });
  claim('Ann', { kind: 'role', role: 'Seer' });
  claim('Cleo', { kind: 'suspect', userId: table.userId('Bob'), level: 'accuse' });
}

test('[C1.24] the board is a table to screen readers, and a row a player on the narrowest screen', async ({
  comeAsAnn,
  dealTo,
}) => {
  const page = await comeAsAnn(NARROW);
  await dealTo(page, {
    cards: CARDS,
    center: CENTER,
    before: (table) => {
      toDay(table);
      fewClaims(table);
    },
  });
  await page.getByRole('button', { name: /^Claims/ }).click();
  const board = page.getByRole('table', { name: 'Who claims what' });
  await expect(board.getByRole('columnheader')).toHaveText(['Player', 'Says']);
  await expect(board.getByRole('rowheader')).toHaveText([
    'Seer · 1 in this game',
    /^You.*in a conflict$/,
    /^Bob.*in a conflict$/,
    'No role claimed',
    ...['Cleo', 'Dov', 'Esme'].map((name) => new RegExp(name)),
  ]);
  const claims = ['', /^I saw the Werewolf in front of Dov\. ?suspects Dov$/, 'suspects Bob', '', ''];
  await expect(board.getByRole('cell')).toHaveText(claims);
  const heights = await page
    .getByRole('row')
    .filter({ has: page.getByRole('button') })
    .evaluateAll((rows) => rows.map((row) => Math.round(row.getBoundingClientRect().height)));
  expect(heights).toHaveLength(5);
  // Bob has more to say than a line holds.
  expect(heights.filter((height) => height > 48)).toHaveLength(1);
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  expect(await smallTargetsOn(page)).toEqual([]);
  await page.getByRole('button', { name: 'Bob: all claims' }).click();
  await expect(page.getByRole('dialog', { name: 'Bob’s claims' }).getByRole('listitem')).toHaveCount(3);

  // On a wide screen it is beside the chat, and no less a table.
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await page.setViewportSize(LAPTOP);
  await expect(page.getByRole('table', { name: 'Who claims what' }).getByRole('row')).toHaveCount(8);
});

test('line, button and what opens over the day have room on a low phone, for eight at the table and for 27', async ({
  comeAsAnn,
  dealTo,
}) => {
  const page = await comeAsAnn(NARROW);
  const look = async () => {
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
    await page.keyboard.press('Escape');
  };
  for (const seats of [8, 27]) {
    const names = guestsFor(seats);
    const cards = Object.fromEntries(['Ann', ...names].map((name) => [name, 'Villager' as const]));
    await dealTo(page, { cards, before: toDay });
    const people = page.getByRole('list', { name: 'The table' }).getByRole('button');
    await expect(people).toHaveCount(seats);
    await expectFreeLine(page);
    await expectNoSidewaysScroll(page);
  }
  await line(page).fill('x'.repeat(161));
  await expect(page.getByText('39 left')).toBeVisible();
  await expectNoSidewaysScroll(page);
  await page.getByRole('button', { name: 'I saw…' }).click();
  await expect(page.getByRole('dialog', { name: 'I saw…' })).toBeVisible();
  await look();
  await page.getByRole('button', { name: 'What I know' }).click();
  await page.getByLabel('Note about Guest 2', { exact: true }).fill('too quiet');
  await look();
  await page.getByRole('button', { name: /^Roles in this game, in night order/ }).click();
  await expect(page.getByRole('list', { name: 'Roles in this game' })).toBeVisible();
  await look();
  await page.getByRole('button', { name: 'Help', exact: true }).click();
  const sheet = page.getByRole('dialog', { name: 'Discussion: what happens here?' });
  const opening = page.context().waitForEvent('page');
  await sheet.getByRole('link', { name: 'Read it in the rules' }).click();
  await expect((await opening).locator('#common-questions')).toBeInViewport();
  await look();
  await expect(page.getByRole('button', { name: 'Help', exact: true })).toBeFocused();
});

const TEN_MINUTES_MS = 600_000;

/** What the page sends of this action, from now on. */
function sentOf(page: Page, action: string): string[] {
  const sent: string[] = [];
  page.on('websocket', (line) =>
    line.on('framesent', ({ payload }) => {
      if (String(payload).includes(`"${action}"`)) sent.push(String(payload));
    }),
  );
  return sent;
}

const secondsLeft = async (page: Page) => {
  const [, minutes, seconds] =
    /^(\d+):(\d+)/.exec((await page.getByRole('timer').getAttribute('aria-label')) ?? '') ?? [];
  return Number(minutes) * 60 + Number(seconds);
};

test('[F4.1 F4.2 F4.3] a device whose clock is wrong, or is set during the discussion, shows the time that is left', async ({
  comeAsAnn,
  dealTo,
}) => {
  const page = await comeAsAnn(PHONE);
  const sent = sentOf(page, 'force_discussion_end');
  await page.clock.install({ time: Date.now() + TEN_MINUTES_MS });
  await dealTo(page, { cards: CARDS, center: CENTER, before: toDay });
  const first = await secondsLeft(page);
  expect(first).toBeGreaterThan(200);
  for (const ms of [-TEN_MINUTES_MS, 3 * TEN_MINUTES_MS]) {
    await page.clock.setSystemTime(Date.now() + ms);
    // It has been drawn since.
    await expect.poll(() => secondsLeft(page)).toBeLessThan(await secondsLeft(page));
    expect(await secondsLeft(page)).toBeGreaterThan(200);
  }
  expect(sent).toEqual([]);
});
