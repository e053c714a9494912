import type { Page } from '@playwright/test';
import { expect, LAPTOP, PHONE, test } from './fixtures.ts';
import { addBots, comeSignedIn, createRoom, joinAsGuest, openRoles } from './moves.ts';

/** What is lit in the colour of the lamp to be pressed. */
const litActions = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const probe = document.createElement('button');
    probe.className = 'button button--primary';
    document.querySelector('.start-bar')?.append(probe);
    const lamp = getComputedStyle(probe).backgroundImage;
    probe.remove();
    return [...document.querySelectorAll<HTMLElement>('button, a')]
      .filter((action) => action.checkVisibility({ visibilityProperty: true }))
      .filter((action) => getComputedStyle(action).backgroundImage === lamp)
      .map((action) => action.textContent?.trim() ?? '');
  });

async function expectLit(page: Page, actions: readonly string[]): Promise<void> {
  // What one points at is lit a bit differently.
  await page.mouse.move(0, 0);
  await expect.poll(() => litActions(page)).toEqual(actions);
}

for (const viewport of [PHONE, LAPTOP]) {
  test(`one action is lit at ${viewport.width} px, and it is what comes next`, async ({ openBrowser }) => {
    const host = await openBrowser(viewport);
    const guest = await openBrowser(viewport);
    await comeSignedIn(host);
    const code = await createRoom(host);
    await expectLit(host, ['Share']);
    await joinAsGuest(guest, code, 'Mara');
    await expectLit(host, ['Select 5 roles to start']);
    await expect(host.getByRole('button', { name: 'Start Game' })).toBeEnabled();
    await host.getByRole('button', { name: 'Select 5 roles to start' }).click();
    await expectLit(host, ['Select 5 roles to start']);
    await host.getByRole('button', { name: /^First game/ }).click();
    // The guest is not ready yet: the host may start all the same.
    await expectLit(host, ['Start Game']);
    await expectLit(guest, ['I am ready']);
    await openRoles(guest);
    await expectLit(guest, ['I am ready']);
    await guest.keyboard.press('Escape');
    await guest.getByRole('button', { name: 'I am ready' }).click();
    await expect(guest.getByRole('button', { name: 'Not ready yet' })).toBeVisible();
    await expectLit(guest, []);
    await expectLit(host, ['Start Game']);
    if (viewport === PHONE) await host.keyboard.press('Escape');
    await addBots(host, 1);
    await expectLit(host, ['Start Game']);
  });
}

/** A device with a share menu, which says `refused` or takes what it gets. It is the browser's part. */
async function withShareMenu(page: Page, refused: string | null): Promise<() => Promise<unknown[]>> {
  await page.addInitScript((name) => {
    const shared: unknown[] = [];
    Object.assign(window, { shared });
    const share = async (data: unknown) => {
      shared.push(data);
      if (name !== null) throw new DOMException('the share menu says so', name);
    };
    Object.defineProperty(navigator, 'share', { value: share, configurable: true });
  }, refused);
  return () => page.evaluate(() => Reflect.get(window, 'shared') as unknown[]);
}

const toasts = (page: Page) => page.getByRole('region', { name: 'Notifications (F8)' }).getByRole('listitem');

for (const { menu, refused } of [
  { menu: 'takes it', refused: null },
  { menu: 'is closed', refused: 'AbortError' },
]) {
  test(`the invitation goes to the share menu, and nothing is said when that ${menu}`, async ({
    openBrowser,
  }) => {
    const page = await openBrowser(PHONE);
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    const shared = await withShareMenu(page, refused);
    await comeSignedIn(page);
    const code = await createRoom(page);
    await page.evaluate(() => navigator.clipboard.writeText('mine'));
    await page.getByRole('button', { name: 'Share', exact: true }).click();
    const url = new URL(`/?code=${code}`, page.url()).href;
    await expect.poll(shared).toEqual([{ title: 'Nightfall', text: `Room code ${code}`, url }]);
    // The next thing that is said comes alone, so that nothing was said before it.
    await page.getByRole('button', { name: `${code}: copy the room code` }).click();
    await expect(toasts(page)).toHaveText([new RegExp(`${code} is on your clipboard`)]);
  });
}

test('a share menu that fails leaves the link on the clipboard', async ({ openBrowser }) => {
  const page = await openBrowser(PHONE);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await withShareMenu(page, 'NotAllowedError');
  await comeSignedIn(page);
  const code = await createRoom(page);
  await page.getByRole('button', { name: 'Share', exact: true }).click();
  await expect(toasts(page)).toHaveCount(1);
  const link = new URL(`/?code=${code}`, page.url()).href;
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link);
});
