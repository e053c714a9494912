import type { SaidClaim } from '@nightfall/shared/game/state/claim';
import type { Phase } from '@nightfall/shared/game/state/phase';
import type { RoleName } from '@nightfall/shared/game/state/role-facts';
import type { Table } from '@nightfall/shared/game/testing/table';
import type { Locator, Page } from '@playwright/test';
import { expect, expectNoSidewaysScroll, openLobby, TV, tableAddress, test, until } from './fixtures.ts';
import { byMouse, pick } from './moves.ts';
import { PARTS } from './parts.ts';
import { coveringNames, cutNames, outOfReach, setLetters } from './screen-rules.ts';
import { resize, settled } from './settled.ts';

const PHONE = { width: 390, height: 844 };
const LAPTOP = { width: 1366, height: 768 };
/** The least that is promised, with little height. */
const SMALLEST = { width: 320, height: 568 };
/** So long no phase ends by itself, however slow the machine is. */
const LOOKED_AT_MS = 250_000;

const LONG_NAMES = ['Wilhelmine', 'Konstantin', 'Bartholomew', 'Dov', 'Esme', 'Greta'];
const MORE_NAMES = Array.from(
  { length: 20 },
  (_, index) => `${['Ida', 'Tom', 'Hannelore'][index % 3]} ${index}`,
);
const namesFor = (seats: number) => [...LONG_NAMES, ...MORE_NAMES].slice(0, seats - 1);
const cardsFor = (seats: number, own: RoleName): Record<string, RoleName> => ({
  Ann: own,
  ...Object.fromEntries(namesFor(seats).map((name) => [name, 'Villager' as const])),
});
const button = (page: Page, name: string) => page.getByRole('button', { name });
/** A night that is long enough to be looked at. */
const dealTheNight = (table: Table, cards: readonly RoleName[]) => {
  table.deal(cards, undefined, LOOKED_AT_MS);
  table.expire();
};
/** Comes to this phase, which is long enough too. */
const staying = (phase: Phase) => (table: Table) => {
  until(phase)(table);
  table.lastsUntil(Date.now() + LOOKED_AT_MS);
};
const atTable = (page: Page) => page.getByRole('list', { name: 'The table' }).getByRole('button');
const more = (page: Page) => page.locator('button').filter({ hasText: /\d more players?$/ });

/** How many of those to choose from have their faces under the bar or below the screen. */
const hiddenFaces = (page: Page): Promise<number> =>
  page.evaluate((part) => {
    const top = document.querySelector(part.actionBar)?.getBoundingClientRect().top ?? innerHeight;
    const faces = [...document.querySelectorAll(`${part.phaseTable} button:enabled ${part.avatar}`)];
    return faces.filter((face) => {
      const box = face.getBoundingClientRect();
      return box.top + box.height / 2 > top;
    }).length;
  }, PARTS);

/** Faces that the bar lies over, wholly or in part. */
const coveredFaces = (page: Page): Promise<string[]> =>
  page.evaluate((part) => {
    const top = document.querySelector(part.actionBar)?.getBoundingClientRect().top ?? innerHeight;
    return [...document.querySelectorAll(`${part.phaseTable} ${part.seat}`)]
      .filter((seat) => (seat.querySelector(part.avatar)?.getBoundingClientRect().bottom ?? 0) > top + 1)
      .map((seat) => seat.textContent ?? '');
  }, PARTS);

const barHeight = async (page: Page) => (await page.locator(PARTS.actionBar).boundingBox())?.height;
const topOf = (part: Locator) =>
  part.evaluate((one) => Math.round(one.getBoundingClientRect().top + scrollY));

test('[L5.1 L5.2 L5.3] on a phone a picker shows every player or says how many more there are, words and lights its second step, and covers no player', async ({
  comeAsAnn,
  dealTo,
}) => {
  const ann = await comeAsAnn(PHONE);
  const room = await dealTo(ann, { cards: cardsFor(7, 'Curator') });
  const others = Object.values(cardsFor(7, 'Curator')).slice(1);
  for (const role of ['Seer', 'Troublemaker', 'Curator', 'Village Idiot', 'Witch'] as const) {
    await room.play((table) => dealTheNight(table, [role, ...others]));
    await expect(ann.getByText(`You are the ${role}`)).toBeVisible();
    await settled(ann);
    const hidden = await hiddenFaces(ann);
    const words = hidden === 0 ? [] : [`${hidden} more ${hidden === 1 ? 'player' : 'players'}`];
    await expect(more(ann), role).toHaveText(words);
  }
  // The Witch's table is seen whole from the first step to the last.
  const slip = ann.locator(PARTS.slip);
  const [height, top] = [await barHeight(ann), await topOf(atTable(ann).first())];
  const steps = [{ cards: ['right center card'] }, { seats: ['Greta'] }, { ifEvil: 'Dov' }];
  for (const [index, step] of steps.entries()) {
    await pick(ann, byMouse, step);
    await settled(ann);
    expect(await coveredFaces(ann), `step ${index + 1}`).toEqual([]);
    expect(await barHeight(ann)).toBe(height);
    expect(await topOf(atTable(ann).first())).toBe(top);
    await expect(slip.getByText('Now choose who gets it.')).toBeVisible({ visible: index === 0 });
    const lit = await atTable(ann)
      .filter({ hasText: 'Esme' })
      .locator(PARTS.avatar)
      .evaluate((face) => getComputedStyle(face).boxShadow !== 'none');
    expect(lit, `lit in step ${index + 1}`).toBe(index === 0);
  }
  // The Curator's choices take the room: the words lead to the people.
  await room.play((table) => dealTheNight(table, ['Curator', ...others]));
  await pick(ann, byMouse, { option: 'Shroud of Shame' });
  await expect(slip.getByText('Now choose who gets it.')).toBeVisible();
  await expect.poll(() => hiddenFaces(ann)).toBe(0);
  await ann.evaluate(() => scrollTo(0, 0));
  await resize(ann, SMALLEST);
  await expect(more(ann)).toHaveText(`${await hiddenFaces(ann)} more players`);
  await more(ann).click();
  await expect(atTable(ann).filter({ hasText: 'Greta' })).toBeInViewport();
});

const CLAIMS: readonly (readonly [string, SaidClaim])[] = [
  ['Wilhelmine', { kind: 'role', role: 'Seer' }],
  ['Esme', { kind: 'role', role: 'Seer' }],
  ['Konstantin', { kind: 'role', role: 'Villager' }],
  ['Dov', { kind: 'role', role: 'Villager' }],
  ['Bartholomew', { kind: 'role', role: 'Villager' }],
  ['Greta', { kind: 'role', role: 'Werewolf' }],
];

/** The day has begun, every player has spoken, and the host has paused the clock. */
function pausedWithClaims(table: Table): void {
  while (table.state.stage.phase !== 'discussion') table.expire();
  table.lastsUntil(Date.now() + LOOKED_AT_MS);
  for (const [name, claim] of CLAIMS) expect(table.act(name, { type: 'make_claim', claim }).ok).toBe(true);
  for (const name of LONG_NAMES)
    table.act(name, { type: 'send_message', content: `${name} has said it all.` });
  expect(table.act('Ann', { type: 'pause_clock' }).ok).toBe(true);
}

/** How many of these are seen whole inside what they scroll in, and on the screen. */
const seenIn = (page: Page, frame: string, part: string) =>
  page.locator(frame).evaluate((box, selector) => {
    const { top, bottom } = box.getBoundingClientRect();
    return [...box.querySelectorAll(selector)].filter((one) => {
      const { top: from, bottom: to } = one.getBoundingClientRect();
      return from >= top - 1 && to <= Math.min(bottom, innerHeight) + 1;
    }).length;
  }, part);

for (const seats of [7, 27])
  test(`[L5.4 L5.10] on a laptop with a paused clock ${seats} see where to write, what to press, five claims and whole names`, async ({
    comeAsAnn,
    dealTo,
    openBrowser,
  }) => {
    const ann = await comeAsAnn(LAPTOP);
    const cards = { ...cardsFor(seats, 'Robber'), Dov: 'Seer', Greta: 'Werewolf' } as const;
    const room = await dealTo(ann, { cards, before: (table) => table.lastsUntil(Date.now() + LOOKED_AT_MS) });
    await expect(button(ann, 'Submit Action')).toBeVisible();
    await settled(ann);
    expect((await cutNames(ann)).filter((name) => name.includes('Wilhelmine'))).toEqual([]);
    const address = await tableAddress(ann, room);
    await room.play(pausedWithClaims);
    await expect(ann.getByRole('row', { name: /Wilhelmine/ })).toBeVisible();
    await settled(ann);
    for (const part of [ann.getByLabel('Say something'), button(ann, 'Ready to Vote'), button(ann, 'Resume')])
      await expect(part).toBeInViewport({ ratio: 1 });
    expect(await seenIn(ann, PARTS.boardBody, 'tr:has(td)')).toBeGreaterThanOrEqual(5);
    expect((await cutNames(ann)).filter((name) => name.includes('Wilhelmine'))).toEqual([]);
    expect(await coveringNames(ann)).toEqual([]);
    await expectNoSidewaysScroll(ann);
    const tv = await openBrowser(TV);
    await tv.goto(address);
    await expect(tv.getByRole('list', { name: 'The table' }).getByRole('listitem')).toHaveCount(seats);
    await settled(tv);
    expect((await cutNames(tv)).filter((name) => name.includes('Wilhelmine'))).toEqual([]);
    await room.play(staying('vote'));
    await expect(button(ann, 'Submit Vote')).toBeVisible();
    await settled(ann);
    const whole = seats === 7 ? LONG_NAMES : ['Wilhelmine'];
    expect((await cutNames(ann)).filter((name) => whole.some((one) => name.includes(one)))).toEqual([]);
    expect(await coveringNames(ann)).toEqual([]);
  });

test('[L5.10] on a phone the vote is shown in whole words', async ({ comeAsAnn, dealTo }) => {
  const ann = await comeAsAnn(PHONE);
  await dealTo(ann, {
    cards: cardsFor(7, 'Villager'),
    before: staying('vote'),
  });
  await atTable(ann).filter({ hasText: 'Konstantin' }).click();
  const words = ann.locator(PARTS.voteMiddle);
  await settled(ann);
  const lines = await words.evaluate((middle) => {
    const range = document.createRange();
    range.selectNodeContents(middle);
    return new Set([...range.getClientRects()].map(({ bottom }) => Math.round(bottom))).size;
  });
  await expect(words).toHaveText('Vote for Konstantin');
  expect(lines).toBe(2);
});

test('[L5.5] on a laptop signing up shows its button and what hosting costs', async ({
  openBrowser,
  paidAddress,
}) => {
  const page = await openBrowser(LAPTOP, { address: await paidAddress() });
  await page.goto('/auth');
  await page.getByRole('tab', { name: 'Sign Up' }).click();
  await settled(page);
  await expect(button(page, 'Sign Up')).toBeInViewport({ ratio: 1 });
  await expect(page.getByText(/\$9\.99/)).toBeInViewport({ ratio: 1 });
  // The two passwords stand in one line.
  const [one, other] = [page.getByLabel('Password', { exact: true }), page.getByLabel('Confirm Password')];
  expect(await topOf(one)).toBe(await topOf(other));
});

/** Whether all corners of some words lie within the circle that fits into a box. */
const isInCircle = (page: Page, words: string, circle: string) =>
  page
    .locator(circle)
    .first()
    .evaluate((ring, selector) => {
      const round = ring.getBoundingClientRect();
      const radius = round.width / 2;
      return [...ring.querySelectorAll(selector)].every((word) => {
        const range = document.createRange();
        range.selectNodeContents(word);
        const { left, right, top, bottom } = range.getBoundingClientRect();
        // A line is higher than its letters.
        const inner = (bottom - top) / 5;
        return [left, right].every((x) =>
          [top + inner, bottom - inner].every(
            (y) => Math.hypot(x - round.left - radius, y - round.top - radius) <= radius,
          ),
        );
      });
    }, words);

/** Which of these have letters beyond the box that they belong in. */
const beyond = (page: Page, words: string, frame: string): Promise<string[]> =>
  page.evaluate(
    ([wordsOf, frameOf]) =>
      [...document.querySelectorAll(wordsOf)].flatMap((word) => {
        const box = word.closest(frameOf)?.getBoundingClientRect();
        const range = document.createRange();
        range.selectNodeContents(word);
        const line = range.getBoundingClientRect();
        const isInside = box !== undefined && line.left >= box.left - 1 && line.right <= box.right + 1;
        return isInside ? [] : [word.textContent ?? ''];
      }),
    [words, frame] as const,
  );

test('[L5.6 L5.8 L5.9] on the smallest screen with letters twice as large all is reached, and nothing lies outside what it belongs in or on a name', async ({
  comeAsAnn,
  rooms,
}) => {
  const ann = await comeAsAnn(SMALLEST);
  const room = await openLobby(ann, rooms, namesFor(7));
  await expect(ann.locator(`${PARTS.lobbyTable} ${PARTS.seat}`)).toHaveCount(7);
  await settled(ann);
  expect(await coveringNames(ann), 'lobby').toEqual([]);
  const look = async (phase: string, parts: readonly Locator[]) => {
    await setLetters(ann, '200%');
    for (const part of parts) {
      await expect(part.first()).toBeVisible();
      expect(await outOfReach(part), phase).toEqual([]);
    }
    expect(await coveringNames(ann), phase).toEqual([]);
    expect(await beyond(ann, PARTS.roomPillCode, PARTS.roomPill), phase).toEqual([]);
    await expectNoSidewaysScroll(ann);
  };
  await look('lobby', [button(ann, 'Start Game')]);
  expect(await beyond(ann, PARTS.codeTile, PARTS.codeTile)).toEqual([]);
  await room.play((table) => dealTheNight(table, Object.values(cardsFor(7, 'Troublemaker'))));
  await expect(button(ann, 'Submit Action')).toBeVisible();
  await look('night', [atTable(ann).and(ann.locator(':enabled')), button(ann, 'Pass')]);
  await room.play(staying('discussion'));
  await expect(button(ann, 'Ready to Vote')).toBeVisible();
  await look('discussion', [
    atTable(ann),
    ann.getByRole('group', { name: 'Make a claim' }).getByRole('button'),
    ann.getByLabel('Say something'),
  ]);
  expect(await isInCircle(ann, `${PARTS.ringDigits}, ${PARTS.ringWord}`, PARTS.ring)).toBe(true);
  await room.play((table) => table.expire().lastsUntil(Date.now() + LOOKED_AT_MS));
  await expect(button(ann, 'Submit Vote')).toBeVisible();
  await look('vote', [atTable(ann).and(ann.locator(':enabled')), button(ann, 'Submit Vote')]);
});

test('[L5.9] in a full lobby no name overlaps the face, number or badge of another player', async ({
  comeAsAnn,
  rooms,
}) => {
  const ann = await comeAsAnn(SMALLEST);
  await openLobby(ann, rooms, namesFor(27));
  await expect(ann.locator(`${PARTS.lobbyTable} ${PARTS.seat}`)).toHaveCount(27);
  for (const viewport of [SMALLEST, PHONE, LAPTOP]) {
    await resize(ann, viewport);
    expect(await coveringNames(ann), `${viewport.width} px`).toEqual([]);
  }
});

test('[L5.7] the way to new messages lies on none of them', async ({ comeAsAnn, dealTo }) => {
  const ann = await comeAsAnn(PHONE);
  const room = await dealTo(ann, {
    cards: cardsFor(7, 'Villager'),
    before: (table) => {
      while (table.state.stage.phase !== 'discussion') table.expire();
      table.lastsUntil(Date.now() + LOOKED_AT_MS);
      for (const content of ['Listen to me', 'I have seen it', 'Do you hear me?'])
        for (const name of LONG_NAMES) table.act(name, { type: 'send_message', content });
    },
  });
  const list = ann.getByRole('log', { name: 'Chat' });
  await expect(list.getByText('Do you hear me?')).toHaveCount(LONG_NAMES.length);
  await settled(ann);
  const frame = await ann.locator(PARTS.messagesFrame).boundingBox();
  await list.evaluate((box) => box.scrollTo(0, 0));
  // The page hears of the scrolling with its next frame.
  await settled(ann);
  await room.play((table) => table.act('Esme', { type: 'send_message', content: 'And what of me?' }));
  const way = button(ann, 'New messages');
  await expect(way).toBeVisible();
  await settled(ann);
  const covered = await list.evaluate((box, part) => {
    const over = document.querySelector(part.newMessages)?.getBoundingClientRect() ?? new DOMRect();
    const end = box.getBoundingClientRect().top + box.clientTop + box.clientHeight;
    return [...box.querySelectorAll(part.messageWords)].filter((words) => {
      const { top, bottom } = words.getBoundingClientRect();
      return Math.min(bottom, end) > over.top + 1 && top < Math.min(over.bottom, end);
    }).length;
  }, PARTS);
  expect(covered).toBe(0);
  expect(await ann.locator(PARTS.messagesFrame).boundingBox()).toEqual(frame);
  await way.click();
  await expect(list.getByText('And what of me?')).toBeInViewport();
});

test('[L5.12] what is offered for a written sentence covers none of it', async ({ comeAsAnn, dealTo }) => {
  const ann = await comeAsAnn({ width: 360, height: 740 });
  await dealTo(ann, {
    cards: { Ann: 'Troublemaker', ...Object.fromEntries(LONG_NAMES.map((name) => [name, 'Villager'])) },
    before: staying('discussion'),
  });
  const line = ann.getByLabel('Say something');
  await line.fill('I swapped Wilhelmine and Bartholomew');
  await expect(ann.getByRole('button', { name: /^Claim it: / })).toBeVisible();
  const bar = ann.locator(PARTS.actionBar);
  await expect
    .poll(async () => {
      const [typed, below] = await Promise.all([line.boundingBox(), bar.boundingBox()]);
      return (below?.y ?? 0) - (typed?.y ?? 0) - (typed?.height ?? 0);
    })
    .toBeGreaterThanOrEqual(0);
});
