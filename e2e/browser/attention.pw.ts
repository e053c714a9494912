import type { Page } from '@playwright/test';
import { connectEverybody } from '../dealt/presence.ts';
import { expect, PHONE, test } from './fixtures.ts';
import { chooseFromMenu } from './moves.ts';
import { ServerLine } from './server-line.ts';

/** Notes what the page asks of the device, which does it as well. */
async function watchDevice(page: Page): Promise<() => Promise<string[]>> {
  await page.context().grantPermissions(['screen-wake-lock']);
  await page.addInitScript(() => {
    const noticed: string[] = [];
    Object.assign(window, { noticed });
    const now = () => document.querySelector('h1')?.textContent ?? 'nothing';
    const start = OscillatorNode.prototype.start;
    OscillatorNode.prototype.start = function (when) {
      noticed.push(`tone at ${now()}`);
      start.call(this, when);
    };
    const ramp = AudioParam.prototype.exponentialRampToValueAtTime;
    AudioParam.prototype.exponentialRampToValueAtTime = function (value, end) {
      if (value > 0.001) noticed.push(`loud: ${value.toFixed(3)}`);
      return ramp.call(this, value, end);
    };
    const vibrate = navigator.vibrate.bind(navigator);
    const buzz = (milliseconds: number) => {
      noticed.push(`buzz ${milliseconds} at ${now()}`);
      return vibrate(milliseconds);
    };
    Object.assign(navigator, { vibrate: buzz });
    const request = WakeLock.prototype.request;
    WakeLock.prototype.request = async function (type) {
      noticed.push(`awake: ${type}`);
      const lock = await request.call(this, type);
      // As the browser does it to a hidden tab.
      document.addEventListener('hide', () => void lock.release());
      return lock;
    };
  });
  return () => page.evaluate(() => Reflect.get(window, 'noticed') as string[]);
}

const CARDS = { Ann: 'Troublemaker', Bob: 'Seer', Cleo: 'Werewolf' };

test('[H4.107 H4.108 H4.109 H4.201 H4.202] a game keeps the screen awake, vibrates at one’s turn, and plays sounds where they are on', async ({
  comeAsAnn,
  dealTo,
}) => {
  const page = await comeAsAnn(PHONE);
  const noticed = await watchDevice(page);
  const room = await dealTo(page, { cards: CARDS });
  await connectEverybody(room);
  const only = async (start: string) => (await noticed()).filter((what) => what.startsWith(start));
  await expect.poll(() => only('awake')).toHaveLength(1);
  const tell = (...events: string[]) =>
    page.evaluate((types) => {
      for (const type of types) document.dispatchEvent(new Event(type));
    }, events);
  await tell('visibilitychange');
  expect(await only('awake')).toHaveLength(1);
  await tell('hide', 'visibilitychange');
  await expect.poll(() => only('awake')).toEqual(['awake: screen', 'awake: screen']);

  await page.getByRole('button', { name: 'Pass' }).click();
  const { length: earlier } = await noticed();
  const buzzes = async () => (await noticed()).slice(earlier).filter((what) => what.startsWith('buzz'));
  await expect(page.getByText('Action Submitted').first()).toBeVisible();
  await room.play((table) => table.submit('Bob', { type: 'view_player', targetUserId: 'Ann' }));
  await expect(page.getByText('2 of 3 have submitted')).toBeVisible();
  expect(await buzzes()).toEqual([]);
  await room.play((table) => table.endNight());
  await expect.poll(buzzes).toEqual(['buzz 80 at First Light']);
  await page.getByRole('button', { name: 'Got it' }).click();
  // Before the server has heard it, it would count for the next phase.
  await expect(page.getByText('1 of 3 players ready')).toBeVisible();
  await room.play((table) => table.expire());
  await page.getByRole('button', { name: /^Ready to Vote/ }).click();
  expect(await buzzes()).toEqual(['buzz 80 at First Light']);
  await room.play((table) => table.expire());
  await expect.poll(buzzes).toEqual(['buzz 80 at First Light', 'buzz 80 at The Vote']);
  expect(await only('tone')).toEqual([]);

  const next = await dealTo(page, { cards: CARDS });
  const tonesAt = async (title: string) => (await only(`tone at ${title}`)).length;
  await chooseFromMenu(page, 'Sound and vibration');
  await page.getByRole('switch', { name: 'Sounds' }).click();
  await page.getByRole('slider', { name: 'Volume' }).fill('20');
  await page.getByRole('switch', { name: 'Vibration' }).click();
  await page.keyboard.press('Escape');
  await expect.poll(() => tonesAt('Night')).toBeGreaterThan(0);
  await page.reload();
  await page.getByRole('button', { name: 'Pass' }).click();
  await next.play((table) => table.endNight());
  await expect(page.getByRole('heading', { name: 'First Light' })).toBeVisible();
  await next.play((table) => table.expire());
  // Two bells of two tones each, and nothing for a turn.
  await expect.poll(() => tonesAt('Discussion')).toBe(4);
  await next.play((table) => table.expire());
  // Three beats of a drum, and two tones that call.
  await expect.poll(() => tonesAt('The Vote')).toBe(5);
  const loudness = new Set(await only('loud'));
  for (const part of ['0.028', '0.072', '0.100', '0.180']) expect(loudness).toContain(`loud: ${part}`);
  expect(await only('buzz')).toEqual([]);
});

test('a phone that wakes shows the game as it is now, without a reload, and stays awake again', async ({
  comeAsAnn,
  dealTo,
}) => {
  const page = await comeAsAnn(PHONE);
  const line = await ServerLine.of(page);
  const noticed = await watchDevice(page);
  const room = await dealTo(page, { cards: CARDS });
  await expect(page.getByRole('button', { name: 'Pass' })).toBeEnabled();
  const look = (state: DocumentVisibilityState) =>
    page.evaluate((visibilityState) => {
      Object.defineProperty(document, 'visibilityState', { value: visibilityState, configurable: true });
      Object.assign(window, { slept: true });
      if (visibilityState === 'hidden') document.dispatchEvent(new Event('hide'));
      document.dispatchEvent(new Event('visibilitychange'));
    }, state);
  await look('hidden');
  line.silence();
  await room.play((table) => table.endNight());
  await room.play((table) => table.expire());
  await expect(page.getByRole('heading', { name: 'Night', exact: true })).toBeVisible();
  await look('visible');
  await expect(page.getByRole('heading', { name: 'Discussion' })).toBeFocused();
  await expect(page.getByRole('button', { name: /^Ready to Vote/ })).toBeEnabled();
  expect(line.opened).toBe(2);
  expect(await page.evaluate(() => Reflect.get(window, 'slept'))).toBe(true);
  expect((await noticed()).filter((what) => what.startsWith('awake'))).toHaveLength(2);
});
