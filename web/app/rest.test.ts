import { afterEach, expect, test } from 'bun:test';
import { waitFor } from '@testing-library/react';
import { restWhenNothingChanges } from './rest.ts';

const AFTER_MS = 40;
const isResting = () => 'resting' in document.documentElement.dataset;
const untilRest = () => waitFor(() => expect(isResting()).toBe(true), { interval: 5 });
/** The observer is told of changes after the code that makes them. */
const untilStirred = () => waitFor(() => expect(isResting()).toBe(false), { interval: 1 });

let stop: (() => void) | undefined;
afterEach(() => {
  stop?.();
  delete document.documentElement.dataset.resting;
  document.body.replaceChildren();
});

function openPage() {
  document.body.innerHTML = '<p>Discussion</p><div role="timer" data-level="green"><span>1:20</span></div>';
  stop = restWhenNothingChanges(AFTER_MS);
  const part = (selector: string) => document.querySelector(selector) ?? document.body;
  return { words: part('p'), clock: part('[role=timer]'), digits: part('span') };
}

test.each<[string, (page: ReturnType<typeof openPage>) => void]>([
  ['other words', ({ words }) => words.replaceChildren('Vote')],
  ['something new', () => document.body.append(document.createElement('p'))],
  ['a clock that comes to its last seconds', ({ clock }) => clock.setAttribute('data-level', 'red')],
  ['a press', () => void document.body.dispatchEvent(new Event('pointerdown', { bubbles: true }))],
  ['a key', () => void document.body.dispatchEvent(new Event('keydown', { bubbles: true }))],
])('[P5.10] %s ends the rest, which begins anew after a while', async (_, change) => {
  const page = openPage();
  expect(isResting()).toBe(false);
  await untilRest();
  change(page);
  await untilStirred();
  await untilRest();
});

test('[P5.10] a clock that ticks ends no rest', async () => {
  const { digits } = openPage();
  await untilRest();
  const told = Promise.withResolvers<void>();
  // Hears of it after the page's own observer.
  const observer = new MutationObserver(() => told.resolve());
  observer.observe(digits, { childList: true, characterData: true, subtree: true });
  digits.textContent = '1:19';
  await told.promise;
  observer.disconnect();
  expect(isResting()).toBe(true);
});
