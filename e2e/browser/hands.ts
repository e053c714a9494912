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

/** Moves the focus by Tab, and by arrows inside a group, then presses Space. */
export const byKeyboard: Press = async (control) => {
  const { keyboard } = control.page();
  for (let steps = 0; steps < MOST_STEPS; steps += 1) {
    const key = await control.evaluate(nextKey);
    if (key === null) return keyboard.press('Space');
    await keyboard.press(key);
  }
  throw new Error(`The keyboard does not get to ${control}`);
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

/** Presses until exactly these are pressed, in this order. */
async function pressExactly(press: Press, all: Locator, wanted: readonly Locator[]): Promise<void> {
  const pressed = all.getByRole('button', { pressed: true });
  const [only, ...more] = wanted;
  const count = await pressed.count();
  if (only !== undefined && more.length === 0 && count === 1) {
    if ((await only.getAttribute('aria-pressed')) === 'true') return;
    const old = await pressed.elementHandle();
    await press(only);
    // Where one only may be picked, the new pick has replaced the old one.
    if ((await old?.getAttribute('aria-pressed')) === 'false') return;
  }
  while ((await pressed.count()) > 0) await press(pressed.first());
  for (const control of wanted) await press(control);
}

/** Switches one of several on, unless it is. */
async function choose(press: Press, radio: Locator): Promise<void> {
  if (!(await radio.isChecked())) await press(radio);
}

/** Gives an evil card to this player, or no longer. */
async function toggleIfEvil(page: Page, press: Press, name: string): Promise<void> {
  await press(page.getByRole('radio', { name: 'Gets it if it is evil' }));
  await press(seat(page, name));
  await press(page.getByRole('radio', { name: 'Gets the card' }));
}

async function pickSeats(page: Page, press: Press, names: readonly string[], ifEvil: string | undefined) {
  const second = atTable(page).getByRole('button', { pressed: true, name: /if it is evil/ });
  const named = (await second.count()) > 0 ? await second.locator('[title]').getAttribute('title') : null;
  const isSame = named === (ifEvil ?? null);
  if (named !== null && !isSame) await toggleIfEvil(page, press, named);
  const wanted = names.map((name) => seat(page, name));
  if (named === null || !isSame) await pressExactly(press, atTable(page), wanted);
  if (ifEvil !== undefined && !isSame) await toggleIfEvil(page, press, ifEvil);
}

/** Makes the picks of one choice. */
export async function pick(page: Page, press: Press, { tab, option, cards, seats, ifEvil }: Pick) {
  if (tab !== undefined) await choose(press, page.getByRole('radio', { name: tab }));
  if (option !== undefined) await choose(press, page.getByRole('radio', { name: option, exact: true }));
  if (cards !== undefined) {
    const wanted = cards.map((name) => inCenter(page).getByRole('button', { name }));
    await pressExactly(press, inCenter(page), wanted);
  }
  if (seats !== undefined) await pickSeats(page, press, seats, ifEvil);
}

/** Presses the button that ends the choice. */
export async function submit(page: Page, press: Press): Promise<void> {
  await press(page.getByRole('button', { name: /^(Submit Action|Continue)$/, disabled: false }));
}
