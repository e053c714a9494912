import type { Locator, Page } from '@playwright/test';

/** A way to press what is on the screen. */
export type Press = (control: Locator) => Promise<void>;

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
export interface Pick {
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
