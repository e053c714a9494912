import type { Locator, Page } from '@playwright/test';
import { expect, newEmail } from './fixtures.ts';
import { PARTS } from './parts.ts';

/** Signs up with an address of its own; a guest at a table takes the seat along. */
export async function signUp(page: Page, { hasSeat = false } = {}): Promise<void> {
  await page.goto('/auth');
  await page.getByRole('tab', { name: 'Sign Up' }).click();
  await page.getByLabel('Email').fill(newEmail('host'));
  await page.getByLabel('Password', { exact: true }).fill('secret-of-the-host');
  await page.getByLabel('Confirm Password').fill('secret-of-the-host');
  await page.getByRole('button', { name: 'Sign Up' }).click();
  if (hasSeat) {
    const question = page.getByRole('dialog', { name: 'Take your seat along?' });
    await question.getByRole('button', { name: 'Take it along' }).click();
  }
  await expect(page.getByRole('button', { name: 'Create Game' })).toBeVisible();
}

/** Goes to Home with an account, for tests that are about something else than signing up. */
export async function comeSignedIn(page: Page, displayName = 'Hana'): Promise<string> {
  const email = newEmail('host');
  const data = { email, password: 'secret-of-the-host' };
  expect((await page.request.post('/api/auth/signup', { data })).ok()).toBe(true);
  expect((await page.request.put('/api/profile', { data: { displayName } })).ok()).toBe(true);
  await page.goto('/');
  return email;
}

/** The toast with this title, and with these words under it. */
export async function expectToast(page: Page, title: string, words?: string): Promise<void> {
  const toast = page.getByRole('region', { name: 'Notifications (F8)' }).getByRole('listitem');
  await expect(toast).toHaveCount(1);
  await expect(toast.getByText(title, { exact: true })).toBeVisible();
  if (words !== undefined) await expect(toast.getByText(words, { exact: true })).toBeVisible();
}

/** Presses an entry of the room's menu. */
export async function chooseFromMenu(page: Page, entry: string): Promise<void> {
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('menuitem', { name: entry }).click();
}

/** Creates a room and gives its code. An account without a name is asked for one. */
export async function createRoom(page: Page, name?: string): Promise<string> {
  await page.getByRole('button', { name: 'Create Game' }).click();
  if (name !== undefined) {
    const question = page.getByRole('dialog', { name: 'What should the others call you?' });
    await question.getByLabel('Display Name').fill(name);
    await question.getByRole('button', { name: 'Continue' }).click();
  }
  await expect(page).toHaveURL(/\/lobby\//);
  const code = await page.getByText(/^Room code [A-Z0-9]{6}$/).textContent();
  return (code ?? '').slice(-6);
}

export async function addBots(page: Page, count: number): Promise<void> {
  const seats = page.getByRole('button', { name: /^Remove/ });
  const before = await seats.count();
  for (let bots = 1; bots <= count; bots += 1) {
    await page.getByRole('button', { name: 'Add Bot Player' }).click();
    await expect(seats).toHaveCount(before + bots);
  }
}

/** Pixels of width from which the roles have a place of their own. */
const BESIDE_THE_TABLE = 760;

/** Pulls up the drawer of a phone's lobby; beside a wider table it is always open. */
export async function openRoles(page: Page): Promise<void> {
  if ((page.viewportSize()?.width ?? 0) >= BESIDE_THE_TABLE) return;
  const handle = page.getByRole('button', { name: /^(Pick roles|See the roles)$/ });
  await handle.click();
  await expect(handle).toHaveAttribute('aria-expanded', 'true');
}

/** Asks for a seat by the code of a room, whatever its phase. */
export async function askForSeat(page: Page, code: string, name: string): Promise<void> {
  await page.goto(`/?code=${code}`);
  await page.getByLabel('Display Name').fill(name);
  await page.getByRole('button', { name: 'Join Game' }).click();
}

/** Joins as a guest by the link with the code. */
export async function joinAsGuest(page: Page, code: string, name: string): Promise<void> {
  await askForSeat(page, code, name);
  await expect(page).toHaveURL(/\/lobby\//);
}

/** The own card while the cards are dealt; each theme names it differently. */
export const ownCard = (page: Page) => page.locator(PARTS.ownCard);

export const understand = (page: Page) => page.getByRole('button', { name: 'I Understand My Role' }).click();

/** Picks whatever the prompt asks for, and submits it; a copier is asked again. */
export async function playNight(page: Page): Promise<void> {
  const isDone = page
    .getByText('Action Submitted')
    .or(page.getByRole('button', { name: 'Got it' }))
    .first();
  await expect(page.getByRole('heading', { name: 'Night', exact: true })).toBeVisible();
  // The button is gone the moment the night is over, so no question here may wait for it.
  while (!(await isDone.isVisible())) {
    const submit = page.getByRole('button', { name: /^(Submit Action|Continue)$/, disabled: false });
    if (!(await submit.isVisible())) await pickNext(page);
    else await submit.click({ timeout: 2000 }).catch(() => undefined);
  }
}

/** Whatever the line above the button asks for next. */
async function pickNext(page: Page): Promise<void> {
  const hint = page.locator(PARTS.pickHint).textContent({ timeout: 2000 });
  const asked = (await hint.catch(() => null)) ?? '';
  const free = { pressed: false, disabled: false };
  const option = page.getByRole('group', { name: /^(Artifacts|Direction)$/ }).getByRole('radio');
  const card = page.getByRole('group', { name: 'Center cards' }).getByRole('button', free);
  const seat = page.getByRole('list', { name: 'The table' }).getByRole('button', free);
  const isForCard = asked.includes('center card');
  const isForOption = asked.includes('artifact') || asked.includes('left or right');
  await (isForOption ? option : isForCard ? card : seat)
    .first()
    .click({ timeout: 2000 })
    .catch(() => undefined);
}

export const gotIt = (page: Page) => page.getByRole('button', { name: 'Got it' }).click();

/** The results are out. */
export const seeResults = (page: Page) =>
  expect(page.getByRole('heading', { name: 'Game Complete!' })).toBeVisible();

/** A way to press what is on the screen. */
type Press = (control: Locator) => Promise<void>;

const MOST_STEPS = 120;

export const byMouse: Press = (control) => control.click();

/** Which key brings the focus nearer to the control; null when it is there. */
function nextKey(control: Element): string | null {
  const active = document.activeElement ?? document.body;
  if (active === control) return null;
  const groupOf = (element: Element) => element.closest('fieldset, [role=group], [role=radiogroup]');
  const isRadio = (element: Element) => element.matches('[type=radio], [role=radio]');
  const isBeside = isRadio(active) && isRadio(control) && groupOf(active) === groupOf(control);
  const isBefore = (active.compareDocumentPosition(control) & Node.DOCUMENT_POSITION_PRECEDING) !== 0;
  const isBackwards = isBefore && active !== document.body;
  if (isBeside) return isBackwards ? 'ArrowLeft' : 'ArrowRight';
  return isBackwards ? 'Shift+Tab' : 'Tab';
}

/** Moves the focus by Tab, and by arrows inside a group. */
export async function reach(control: Locator): Promise<void> {
  for (let steps = 0; steps < MOST_STEPS; steps += 1) {
    const key = await control.evaluate(nextKey);
    if (key === null) return;
    await control.page().keyboard.press(key);
  }
  throw new Error(`The keyboard does not get to ${control}`);
}

/** Goes there with the keyboard, then presses Space. */
export const byKeyboard: Press = async (control) => {
  await reach(control);
  await control.page().keyboard.press('Space');
};

/** What a player picks: everything that is named, nothing else. */
interface Pick {
  readonly tab?: string;
  /** An artifact or a direction. */
  readonly option?: string;
  readonly cards?: readonly string[];
  readonly seats?: readonly string[];
  /** Who gets an evil card instead. */
  readonly ifEvil?: string;
}

const atTable = (page: Page) => page.getByRole('list', { name: 'The table' });
const inCenter = (page: Page) => page.getByRole('group', { name: 'Center cards' });
const seat = (page: Page, name: string) =>
  atTable(page).getByRole('button', { name: new RegExp(`^${name}\\b`) });

/** Presses each in turn, but for what is pressed already. */
async function pressEach(press: Press, controls: readonly Locator[]): Promise<void> {
  for (const control of controls) {
    if ((await control.getAttribute('aria-pressed')) !== 'true') await press(control);
  }
}

/** Switches one of several on, unless it is. */
async function choose(press: Press, radio: Locator): Promise<void> {
  if (!(await radio.isChecked())) await press(radio);
}

/** Makes the picks of one choice in a picker in which nothing was picked yet. */
export async function pick(page: Page, press: Press, picks: Pick) {
  const { tab, option, cards = [], seats = [], ifEvil } = picks;
  if (tab !== undefined) await choose(press, page.getByRole('radio', { name: tab }));
  if (option !== undefined) await choose(press, page.getByRole('radio', { name: option, exact: true }));
  const wanted = cards.map((name) => inCenter(page).getByRole('button', { name }));
  await pressEach(press, wanted);
  await pressEach(
    press,
    seats.map((name) => seat(page, name)),
  );
  if (ifEvil === undefined) return;
  await press(page.getByRole('radio', { name: 'Gets it if it is evil' }));
  await press(seat(page, ifEvil));
}

/** Presses the button that ends the choice. */
export async function submit(page: Page, press: Press): Promise<void> {
  await press(page.getByRole('button', { name: /^(Submit Action|Continue)$/, disabled: false }));
}
