import type { Table } from '@nightfall/shared/game/testing/table';
import type { Page } from '@playwright/test';
import { expect, expectAccessible, openLobby, PHONE, test, until } from './fixtures.ts';
import { byMouse, pick, submit } from './moves.ts';
import { PARTS } from './parts.ts';
import { ServerLine } from './server-line.ts';
import { arrived, settled, shot } from './settled.ts';

/** Something that a script has set in motion. */
interface Noted {
  readonly what: string;
  readonly lasts: number;
  readonly after: number;
  readonly easing: string;
  /** Where it lies when it has come to rest, as its style says it. */
  readonly rest: string;
  readonly frames: readonly { transform?: string; translate?: string }[];
}

/** Notes all that scripts set in motion from now on, on this page and those that are loaded in it. */
async function watchMotion(page: Page): Promise<(what: string) => Promise<Noted[]>> {
  await page.addInitScript((part) => {
    const noted: object[] = [];
    Object.assign(window, { noted });
    const { animate } = Element.prototype;
    Element.prototype.animate = function (...options) {
      const animation = animate.apply(this, options);
      const { duration, delay, easing } = animation.effect?.getTiming() ?? {};
      const { left = '', top = '' } = this instanceof HTMLElement ? this.style : {};
      const frames = animation.effect instanceof KeyframeEffect ? animation.effect.getKeyframes() : [];
      const kinds = ['dealtFlight', 'carriedFlight', 'ballot'] as const;
      const what = kinds.find((kind) => this.matches(part[kind])) ?? '';
      noted.push({ what, lasts: duration, after: delay, easing, rest: `${left} ${top}`, frames });
      return animation;
    };
  }, PARTS);
  return async (what) => {
    const all = await page.evaluate(() => Reflect.get(window, 'noted') as Noted[]);
    return all.filter((one) => one.what === what);
  };
}

const CARDS = {
  Ann: 'Village Idiot',
  Bob: 'Seer',
  Cleo: 'Werewolf',
  Dov: 'Villager',
  Esme: 'Robber',
} as const;
const NAMES = Object.keys(CARDS);
const withMotion = (page: Page) => page.emulateMedia({ reducedMotion: 'no-preference' });

/** Where the cards lie, by the seats before which they do: the own first, then clockwise. */
const cardsAtSeats = (page: Page) =>
  page
    .locator(`${PARTS.tableCard}:not(${PARTS.flight})`)
    .evaluateAll((cards) =>
      cards.map((card) => (card instanceof HTMLElement ? `${card.style.left} ${card.style.top}` : '')),
    );

/** How long each side of the own card takes to be turned over, milliseconds, from now on. */
async function watchTurns(page: Page): Promise<() => Promise<number[]>> {
  await page.evaluate((turningCard) => {
    const turns: number[] = [];
    Object.assign(window, { turns });
    document.addEventListener('transitionrun', ({ target, propertyName }) => {
      if (propertyName !== 'transform' || !(target instanceof Element)) return;
      if (target.closest(turningCard) === null) return;
      for (const animation of target.getAnimations())
        if (animation instanceof CSSTransition && animation.transitionProperty === 'transform')
          turns.push(Number(animation.effect?.getTiming().duration));
    });
  }, PARTS.turningCard);
  return () => page.evaluate(() => Reflect.get(window, 'turns') as number[]);
}

test('[H4.35 H4.220] when a round begins, a card flies to every seat and to the center, and the own one is turned over in 620 ms', async ({
  comeAsAnn,
  rooms,
}) => {
  const page = await comeAsAnn(PHONE);
  await withMotion(page);
  const noted = await watchMotion(page);
  const room = await openLobby(page, rooms, NAMES.slice(1));
  await expect(page.getByRole('region', { name: 'Room code' })).toBeVisible();
  await room.play((table) => table.deal(Object.values(CARDS), undefined, 60_000));

  await expect.poll(() => noted('dealtFlight')).toHaveLength(NAMES.length + 3);
  const flights = await noted('dealtFlight');
  expect(flights.map(({ lasts }) => lasts)).toEqual(flights.map(() => 420));
  expect(flights.map(({ after }) => after)).toEqual(flights.map((_, index) => index * 90));
  expect(new Set(flights.map(({ easing }) => easing.replaceAll(' ', '')))).toEqual(
    new Set(['cubic-bezier(0.2,0.8,0.2,1)']),
  );
  await expect(page.locator(PARTS.flight)).toHaveCount(0);
  const seats = await cardsAtSeats(page);
  expect(seats).toHaveLength(NAMES.length);
  expect(flights.slice(0, NAMES.length).map(({ rest }) => rest)).toEqual(seats);

  const turns = await watchTurns(page);
  await page.getByRole('button', { name: 'Show your card' }).press('Enter');
  await expect.poll(turns).toEqual([620, 620]);
});

/** Left is to the next seat number, right to the one before; the own card stays where it is. */
const SHIFTS = [
  ['Left', { Bob: 'Esme', Cleo: 'Bob', Dov: 'Cleo', Esme: 'Dov' }],
  ['Right', { Bob: 'Cleo', Cleo: 'Dov', Dov: 'Esme', Esme: 'Bob' }],
] as const;

/** Writes down, in order, when a choice is sent and when a card begins to move along an arrow. */
async function watchMoves(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript((flight) => {
    const moves: string[] = [];
    Object.assign(window, { moves });
    const { animate } = Element.prototype;
    Element.prototype.animate = function (...options) {
      if (this.matches(flight)) moves.push('moves');
      return animate.apply(this, options);
    };
    const { send } = WebSocket.prototype;
    WebSocket.prototype.send = function (data) {
      if (`${data}`.includes('submit_action')) moves.push('sent');
      send.call(this, data);
    };
  }, PARTS.carriedFlight);
  return () => page.evaluate(() => (Reflect.get(window, 'moves') as string[]).splice(0));
}

test('[H4.39 H4.40 H4.111 H4.220] a shift moves the cards of all others the right way round, in 900 ms and once it is sent, unless motion is unwanted', async ({
  comeAsAnn,
  dealTo,
}) => {
  const page = await comeAsAnn(PHONE);
  await withMotion(page);
  const noted = await watchMotion(page);
  const moves = await watchMoves(page);
  const room = await dealTo(page, { cards: CARDS });
  await expect(page.locator(PARTS.tableCard)).toHaveCount(NAMES.length);
  const seats = await cardsAtSeats(page);
  const { width, height } = await page
    .locator(PARTS.table)
    .first()
    .evaluate(({ clientWidth, clientHeight }) => ({ width: clientWidth, height: clientHeight }));
  const pointOf = (place: string) => {
    const [left = 0, top = 0] = place.split(' ').map(Number.parseFloat);
    return { x: (left / 100) * width, y: (top / 100) * height };
  };
  const nearest = ({ x, y }: { x: number; y: number }) => {
    const far = seats.map(pointOf).map((seat) => Math.hypot(seat.x - x, seat.y - y));
    expect(Math.min(...far)).toBeLessThan(3);
    return NAMES[far.indexOf(Math.min(...far))] ?? '';
  };
  for (const [direction, cameFrom] of SHIFTS) {
    const { length: earlier } = await noted('carriedFlight');
    await pick(page, byMouse, { option: direction });
    await submit(page, byMouse);
    await expect.poll(async () => (await noted('carriedFlight')).length - earlier).toBe(NAMES.length - 1);
    const flights = (await noted('carriedFlight')).slice(earlier);
    const ways = flights.map(({ rest, frames, lasts }) => {
      const [dx = 0, dy = 0] = frames[0]?.transform?.match(/-?[\d.]+(?=px)/g)?.map(Number) ?? [];
      const end = pointOf(rest);
      expect(lasts).toBe(900);
      return [nearest(end), nearest({ x: end.x + dx, y: end.y + dy })];
    });
    expect(Object.fromEntries(ways)).toEqual(cameFrom);
    await expect(page.getByText('Action Submitted').first()).toBeVisible();
    await expect(page.locator(PARTS.flight)).toHaveCount(0);
    expect(await moves()).toEqual(['sent', ...flights.map(() => 'moves')]);
    const after = await room.table();
    const last = after.endNight().vote({}).finalRoles();
    for (const [to, from] of Object.entries(cameFrom)) expect(last[to]).toBe(CARDS[from]);
    await room.play((table) => table.beginNightAgain());
  }
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await pick(page, byMouse, { option: 'Left' });
  await submit(page, byMouse);
  await expect(page.getByText('Action Submitted').first()).toBeVisible();
  expect(await moves()).toEqual(['sent']);
  await expect(page.locator(PARTS.flight)).toHaveCount(0);
});

/** Marks each digit that swells. */
async function watchDigits(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const swollen = new Set<string>();
    Object.assign(window, { swollen });
    document.addEventListener('animationstart', ({ animationName, target }) => {
      if (animationName === 'swell' && target instanceof Element) swollen.add(target.textContent ?? '');
    });
  });
  return () => page.evaluate(() => [...(Reflect.get(window, 'swollen') as Set<string>)]);
}

interface Revealed {
  /** What the line above the table has said, in order. */
  readonly captions: readonly string[];
  /** The most counts of votes, and of cards face up, that were shown at once. */
  readonly totals: number;
  readonly turned: number;
  /** The verdict stood beside it. */
  readonly isToldEarly: boolean;
  /** Where each player sits, in hundredths of the table's width. */
  readonly seats: readonly { readonly name: string; readonly left: number; readonly top: number }[];
}

/** Notes what is shown between the votes and the verdict: each of it is gone soon, however late this test comes. */
async function watchReveal(page: Page): Promise<() => Promise<Revealed>> {
  await page.addInitScript((part) => {
    const revealed = {
      captions: [] as string[],
      totals: 0,
      turned: 0,
      isToldEarly: false,
      seats: [] as object[],
    };
    Object.assign(window, { revealed });
    const look = () => {
      const reveal = document.querySelector(part.reveal);
      if (reveal === null) return;
      const caption = reveal.querySelector(part.revealCaption)?.textContent ?? '';
      if (revealed.captions.at(-1) !== caption) revealed.captions.push(caption);
      revealed.isToldEarly ||= document.querySelector(part.resultsVerdict) !== null;
      const count = (what: string) => reveal.querySelectorAll(what).length;
      revealed.totals = Math.max(revealed.totals, count('[aria-label="Vote totals"] li'));
      revealed.turned = Math.max(revealed.turned, count(part.turnedCard));
      revealed.seats = [...reveal.querySelectorAll<HTMLElement>(part.seat)].map((seat) => ({
        name: seat.textContent ?? '',
        left: Number.parseFloat(seat.style.left),
        top: Number.parseFloat(seat.style.top),
      }));
    };
    const options = { subtree: true, childList: true, characterData: true, attributes: true };
    new MutationObserver(look).observe(document, options);
  }, PARTS);
  return () => page.evaluate(() => Reflect.get(window, 'revealed') as Revealed);
}

test('[H4.38 H4.62 H4.63 H4.188 H4.189 H4.220 H4.250] the last ten seconds swell and dim the sky; then votes fly and cards turn before the verdict, once', async ({
  comeAsAnn,
  dealTo,
}) => {
  const page = await comeAsAnn(PHONE);
  await withMotion(page);
  const noted = await watchMotion(page);
  const swollen = await watchDigits(page);
  const revealed = await watchReveal(page);
  const room = await dealTo(page, {
    cards: CARDS,
    before: until('discussion'),
  });
  const ring = page.getByRole('timer').first();
  await expect(ring).toHaveAttribute('data-last-seconds', 'false');
  const light = () =>
    page
      .locator(PARTS.sky)
      .first()
      .evaluate((sky) => getComputedStyle(sky).filter);
  expect(await light()).toBe('none');
  await room.play((table) => table.lastsUntil(Date.now() + 9500));
  await expect(ring).toHaveAttribute('data-last-seconds', 'true');
  await expect.poll(light).toBe('brightness(0.9)');
  const lastSeconds = async () => (await swollen()).filter((digits) => /^0:0\d$/.test(digits));
  await expect.poll(async () => (await lastSeconds()).length, 'each second swells').toBeGreaterThan(1);

  // On a busy machine its time may have run out by itself.
  await room.play((table) => {
    if (table.state.stage.phase === 'discussion') table.expire();
  });
  await expect(page.getByRole('button', { name: 'Submit Vote' })).toBeVisible();
  const votes = { Ann: 'Dov', Bob: 'Dov', Cleo: 'Dov', Dov: 'Ann', Esme: 'Bob' };
  await room.play((table) => table.vote(votes));
  const verdict = page.getByRole('region', { name: 'Winning Teams' });
  await expect(verdict).toContainText('Winners: ');
  const { captions, totals, turned, isToldEarly, seats } = await revealed();
  const nameAt = (place = '') => {
    const [left = 0, top = 0] = place.match(/[\d.]+(?=cqi)/g)?.map(Number) ?? [];
    const seat = seats.find((one) => Math.abs(one.left - left) < 0.1 && Math.abs(one.top - top) < 0.1);
    return NAMES.find((name) => seat?.name.includes(name)) ?? place;
  };
  const ballots = await noted('ballot');
  expect(ballots.map(({ lasts }) => lasts)).toEqual(ballots.map(() => 700));
  const flown = ballots.map(({ frames }) => [nameAt(frames[0]?.translate), nameAt(frames.at(-1)?.translate)]);
  expect(Object.fromEntries(flown)).toEqual(votes);
  expect(captions).toEqual([
    'The votes are in',
    'Dov · 3 votes',
    expect.stringMatching(/^Eliminated: Dov \(/),
  ]);
  expect([totals, turned, isToldEarly]).toEqual([3, NAMES.length, false]);
  await page.reload();
  await expect(verdict).toBeVisible();
  await expect(page.getByRole('button', { name: 'Skip' })).toHaveCount(0);
});

test('[H4.137 H4.143] the suspense and the reveal are accessible', async ({ comeAsAnn, dealTo }) => {
  const page = await comeAsAnn(PHONE);
  const line = await ServerLine.of(page);
  const toVote = (table: Table) => {
    while (table.state.stage.phase !== 'vote') table.expire();
  };
  const room = await dealTo(page, { cards: CARDS, before: toVote });
  await expect(page.getByRole('button', { name: 'Submit Vote' })).toBeVisible();
  await withMotion(page);
  await room.play((table) => {
    for (const name of NAMES) {
      const targetUserId = table.userId(name === 'Dov' ? 'Ann' : 'Dov');
      table.act(name, { type: 'submit_vote', targetUserId });
    }
  });
  await expect(page.getByRole('heading', { name: 'Calculating results...' })).toBeVisible();
  // The workers find that the votes are not counted yet.
  line.hold();
  await settled(page);
  await expectAccessible(page);
  await shot(page, 'suspense');
  await room.play((table) => table.run({ type: 'calculate_results', round: table.state.round }));
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 1000);
  line.release();
  await expect(page.getByText('The votes are in')).toBeVisible();
  await page.clock.runFor(2800);
  await expect(page.getByText('Dov · 4 votes')).toBeVisible();
  await arrived(page);
  await shot(page, 'reveal');
  // The rules of accessibility are looked at with timers of the page's own.
  await page.clock.resume();
  await expectAccessible(page);
  await expect(page.getByRole('region', { name: 'Winning Teams' })).toBeVisible();
});
