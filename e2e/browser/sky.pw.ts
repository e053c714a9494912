import type { Page } from '@playwright/test';
import { expect, openLobby, PHONE, type Rooms, roomOf, TV, tableAddress, test } from './fixtures.ts';
import { PARTS } from './parts.ts';

const CARDS = {
  Ann: 'Troublemaker',
  Bob: 'Seer',
  Cleo: 'Werewolf',
  Dov: 'Villager',
  Esme: 'Robber',
} as const;
const NAMES = Object.keys(CARDS);
const PHASES = ['lobby', 'role_deal', 'job_choice', 'role_resolve', 'discussion', 'vote', 'results'] as const;
type Phase = (typeof PHASES)[number];

const TOKENS = ['--sky-top', '--sky-mid', '--sky-low', '--sky-horizon', '--ridge-1', '--ridge-4'];

/** How much of a phone the sky may take, in per cent: the verdict and the card it is about stand in that of the results. */
const HEIGHTS: Readonly<Record<Phase, readonly [least: number, most: number]>> = {
  lobby: [20, 32],
  role_deal: [20, 30],
  job_choice: [20, 30],
  role_resolve: [20, 30],
  discussion: [20, 30],
  vote: [20, 30],
  results: [20, 40],
};

/** Goes through the phases of a round, with Ann's page in each. */
async function throughPhases(
  page: Page,
  rooms: Rooms,
  look: (phase: Phase) => Promise<void>,
  phases: readonly Phase[] = PHASES,
): Promise<void> {
  const room = await openLobby(page, rooms, NAMES.slice(1));
  for (const phase of phases) {
    if (phase === 'role_deal')
      await room.play((table) => table.deal(Object.values(CARDS), undefined, 60_000));
    else if (phase === 'results') await room.play((table) => table.vote({ Ann: 'Cleo', Bob: 'Cleo' }));
    else if (phase !== 'lobby') await room.play((table) => table.expire());
    await expect(page.locator(PARTS.stage)).toHaveAttribute('data-sky', phase);
    await look(phase);
  }
}

const isStill = (place: Element) =>
  place.getAnimations({ subtree: true }).every(({ playState }) => playState !== 'running');

/** Computed colours, and the skyline, as they are now. */
const paintedOn = (page: Page) =>
  page.locator(PARTS.stage).evaluate(
    (stage, { tokens, part }) => {
      const style = getComputedStyle(stage);
      const ridges = [...stage.querySelectorAll(`${part.skyline}:not(${part.leaving}) path[fill^="url"]`)];
      return {
        colours: tokens.map((name) => style.getPropertyValue(name)).join(),
        ground: style.backgroundColor,
        skyline: ridges.map((ridge) => ridge.getAttribute('d')).join(),
        ridgeTop: ridges.at(-1)?.getBoundingClientRect().top ?? Number.NaN,
      };
    },
    { tokens: TOKENS, part: PARTS },
  );

/** The animations that never end, and the longest that does, in milliseconds. */
const restlessOn = (page: Page) =>
  page.evaluate(() => {
    const animations = document.getAnimations();
    const named = ({ effect }: Animation) =>
      effect instanceof KeyframeEffect
        ? `${effect.target?.getAttribute('class')}${effect.pseudoElement ?? ''}`
        : '';
    return animations
      .filter(({ effect }) => effect?.getComputedTiming().iterations === Number.POSITIVE_INFINITY)
      .map(named);
  });

/** What would go on for ever on a page at rest (web/app/rest.ts). */
const restlessAtRest = (page: Page) =>
  page.evaluate(() => {
    const { dataset } = document.documentElement;
    dataset.resting = '';
    const moving = document.getAnimations().filter(({ playState, effect }) => {
      const isEndless = effect?.getComputedTiming().iterations === Number.POSITIVE_INFINITY;
      return isEndless && playState === 'running';
    });
    delete dataset.resting;
    return moving.map(({ effect }) =>
      effect instanceof KeyframeEffect ? String(effect.target?.getAttribute('class')) : '',
    );
  });

interface Change {
  readonly isOfSky: boolean;
  readonly property: string;
  /** In milliseconds. */
  readonly lasts: number;
}

/** Notes how long every change of style takes, where it takes any time. */
const watchChanges = (page: Page) =>
  page.addInitScript((part) => {
    const changes: Change[] = [];
    Object.assign(window, { changes });
    const note = () => {
      for (const animation of document.getAnimations()) {
        const lasts = Number(animation.effect?.getComputedTiming().duration ?? 0);
        const target = animation.effect instanceof KeyframeEffect ? animation.effect.target : null;
        changes.push({
          isOfSky: target?.closest(`${part.sky}, ${part.stage}`)?.matches(part.sky) === true,
          property: animation instanceof CSSTransition ? animation.transitionProperty : '',
          lasts,
        });
      }
    };
    document.addEventListener('transitionrun', note);
  }, PARTS);

const changesOn = (page: Page) => page.evaluate(() => Reflect.get(window, 'changes') as Change[]);

test('[H4.42 H4.112 H4.211] each phase has a light of its own over one skyline, in the upper part of a phone; with little motion nothing runs for ever, and what changes fades within 150 ms', async ({
  comeAsAnn,
  rooms,
}) => {
  const page = await comeAsAnn(PHONE);
  await watchChanges(page);
  const seen = new Map<Phase, Awaited<ReturnType<typeof paintedOn>>>();
  await throughPhases(page, rooms, async (phase) => {
    // The light of the phase before has gone.
    const before = [...seen.values()].at(-1)?.ground;
    await expect.poll(async () => (await paintedOn(page)).ground).not.toBe(before);
    await expect.poll(() => page.locator(PARTS.sky).evaluate(isStill)).toBe(true);
    await expect.poll(() => restlessOn(page)).toEqual([]);
    const painted = await paintedOn(page);
    const [least, most] = HEIGHTS[phase];
    const share = (painted.ridgeTop / PHONE.height) * 100;
    expect.soft(share, `where the ground begins in ${phase}`).toBeGreaterThanOrEqual(least);
    expect.soft(share, `where the ground begins in ${phase}`).toBeLessThanOrEqual(most);
    seen.set(phase, painted);
  });
  const all = [...seen.values()];
  for (const part of ['colours', 'ground'] as const)
    expect(new Set(all.map((painted) => painted[part])).size, part).toBe(PHASES.length);
  expect(new Set(all.map(({ skyline }) => skyline)).size).toBe(1);
  expect(all[0]?.skyline.length).toBeGreaterThan(200);
  const fading = (await changesOn(page)).filter(({ property }) => property !== '');
  expect(new Set(fading.map(({ property }) => property))).toEqual(new Set(['opacity']));
  // What turns back half-way takes less.
  expect(Math.max(...fading.map(({ lasts }) => lasts))).toBe(150);
});

test('[H4.157 H4.220 P5.10] with motion the sky drifts until it rests, and one light fades over the other in 1800 ms', async ({
  comeAsAnn,
  rooms,
}) => {
  const page = await comeAsAnn(PHONE);
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await watchChanges(page);
  await throughPhases(page, rooms, async (phase) => {
    if (phase === 'lobby') expect(await restlessOn(page)).not.toEqual([]);
    expect(await restlessAtRest(page), phase).toEqual([]);
  });
  const fades = (await changesOn(page)).filter(({ isOfSky }) => isOfSky);
  expect(fades.length).toBeGreaterThan(0);
  expect(new Set(fades.map(({ lasts }) => lasts))).toContain(1800);
});

/** What is drawn of the words, not the line they stand in. */
const wordsOn = (tv: Page, words: string) =>
  tv.locator(words).evaluate((place) => {
    const range = document.createRange();
    range.selectNodeContents(place);
    const { right, bottom } = range.getBoundingClientRect();
    return { right, bottom };
  });

test('on the table screen moon and sun stand clear of a long title and of the board', async ({
  comeAsAnn,
  openBrowser,
  rooms,
}) => {
  const ann = await comeAsAnn(PHONE);
  const room = await roomOf(ann, rooms, NAMES.slice(1));
  const address = await tableAddress(ann, room);
  await room.play((table) => {
    table.act('Ann', { type: 'update_game_settings', settings: { selectedTheme: 'corporate' } });
  });
  const tv = await openBrowser(TV);
  await tv.goto(address);
  for (const phase of ['job_choice', 'discussion']) {
    await room.play((table) => {
      if (table.state.stage.phase === 'lobby') table.deal(Object.values(CARDS), undefined, 60_000);
      while (table.state.stage.phase !== phase) table.expire();
    });
    await expect(tv.locator(PARTS.stage)).toHaveAttribute('data-sky', phase);
    await expect(tv.locator(PARTS.leaving)).toHaveCount(0);
    await expect.poll(() => tv.locator(PARTS.sky).evaluate(isStill)).toBe(true);
    const [moonOrSun, list] = [tv.locator(PARTS.skyDisc), tv.locator(PARTS.tvBoard)];
    for (const place of [moonOrSun, list]) await expect.poll(() => place.boundingBox()).not.toBeNull();
    const [disc, board] = [await moonOrSun.boundingBox(), await list.boundingBox()];
    const title = await wordsOn(tv, PARTS.tvTitle);
    if (disc === null || board === null) throw new Error(`no disc or no board in ${phase}`);
    expect.soft(Math.max(disc.x - title.right, disc.y - title.bottom), phase).toBeGreaterThan(0);
    expect.soft(disc.x + disc.width, phase).toBeLessThan(board.x);
  }
});
