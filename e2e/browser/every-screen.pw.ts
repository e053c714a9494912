import type { Page } from '@playwright/test';
import {
  expectBareWordNoticed,
  expectFocusSeen,
  expectOneFirstAction,
  expectPickSeenInForcedColors,
  expectReadable,
  expectReadableOnSky,
  inEverySize,
  type Size,
  TIGHT_SIZES,
} from './every-rule.ts';
import {
  goWithin,
  type Look,
  lookAtPages,
  lookAtRound,
  type Pages,
  SUPER_ADMIN_PAGES,
} from './every-screen.ts';
import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  NARROW,
  newEmail,
  PHONE,
  SUPER_ADMIN,
  test,
} from './fixtures.ts';
import { PARTS } from './parts.ts';
import { shot } from './settled.ts';

/** They have the parts of the screen before, with less to press. */
const LIKE_BEFORE = ['deal, waiting', 'night, waiting', 'first light, read', 'vote, waiting'];

const SIZES: readonly Size[] = ['laptop', 'narrow', 'phone'];

/** Where the Tab key reaches something that no other screen has. */
const TABBED = [
  'deal, the card seen',
  'night, picked',
  'help',
  'first light',
  'discussion',
  'vote, picked',
  'results',
];

for (const theme of ['generic', 'corporate', 'onuw-classic', 'russiagate'])
  test(`[G1.2 H4.114 H4.115 H4.133 H4.141 H4.142 H4.152 H4.153 H4.157 H4.169 H4.198 H4.199 H4.213 H4.216] every screen of a round in ${theme} is readable and accessible, shows its focus and has one first action`, async ({
    comeAsAnn,
    rooms,
  }) => {
    test.slow();
    const ann = await comeAsAnn(PHONE);
    // Letters, colours and pictures differ from theme to theme, on every screen and at every size.
    const isDefault = theme === 'generic';
    let measured = 0;
    const look: Look = async (screen, task) => {
      await expectOneFirstAction(ann, screen, task !== undefined);
      const ask = async (size: Size) => {
        measured += await expectReadableOnSky(ann, screen, size);
        await expectReadable(ann, screen, size);
        await shot(ann, `${screen}-${theme}`);
      };
      await inEverySize(ann, ask, isDefault ? SIZES : undefined);
      if (!(isDefault && LIKE_BEFORE.includes(screen))) await expectAccessible(ann);
      if (!isDefault || TABBED.includes(screen)) await expectFocusSeen(ann, screen);
      if (!isDefault) return;
      if (screen === 'discussion') await expectBareWordNoticed(ann);
      if (screen === 'vote, picked') await expectPickSeenInForcedColors(ann, 'Dov', 'Cleo');
    };
    await lookAtRound({ ann, rooms, theme, look });
    expect(measured).toBeGreaterThan(0);
  });

const FOR_EVERYBODY: Pages = [
  ['/auth/callback?token=none', 'Invalid or expired authentication link'],
  ['/rules', /^How to play /],
  ['/balance', 'Role sets'],
  ['/terms', 'Terms'],
  ['/about', 'About'],
  ['/no-such-page', '404 Page Not Found'],
  ['/lobby', 'No game ID provided'],
  ['/purchase/cancel', 'Purchase cancelled'],
];
const FOR_ACCOUNTS: Pages = [
  ['/', 'Nightfall'],
  ['/purchase/success', /^(Confirming your purchase|Not confirmed yet)$/],
];

/** What a test asks for that is not there, and what a stranger may not see. */
const REFUSALS = /status of 40[0134] /;

const PAGE_SIZES = ['laptop', 'narrow', 'phone'] as const satisfies readonly Size[];

/** Everything that holds on a page of its own. */
const lookAtAll =
  (page: Page): Look =>
  async (screen, task) => {
    await expectOneFirstAction(page, screen, task !== undefined);
    await inEverySize(page, (size) => expectReadable(page, screen, size), PAGE_SIZES);
    await expectAccessible(page);
    await expectFocusSeen(page, screen);
  };

async function lookAtEach(page: Page, pages: Pages): Promise<void> {
  for (const [path, name] of pages) {
    await goWithin(page, path);
    await expect(page.getByRole('heading', { level: 1, name, exact: true })).toBeVisible();
    await expect(page.locator(PARTS.bone)).toHaveCount(0);
    await inEverySize(page, () => shot(page, path), TIGHT_SIZES);
    await expectAccessible(page);
  }
}

/** The dialogs of the administration, which have most to show on a narrow phone. */
async function lookAtDialogs(top: Page, email: string): Promise<void> {
  const inRow = (action: string) => top.getByRole('button', { name: `${action}: ${email}` });
  await top.setViewportSize(NARROW);
  await goWithin(top, '/admin/users');
  await inRow('Revoke Permanent').press('Enter');
  await expectNoSidewaysScroll(top);
  await expectAccessible(top);
  await top.keyboard.press('Escape');
  await expect(inRow('Revoke Permanent')).toBeFocused();
  await inRow('Grant Host').press('Enter');
  await expectAccessible(top);
  await top.keyboard.press('Escape');
  await goWithin(top, '/');
  await top.getByRole('button', { name: 'top', exact: true }).click();
  await top.getByRole('button', { name: 'Debug Status' }).click();
  await expect(top.getByRole('alertdialog', { name: 'Debug Status' })).toBeVisible();
  await expectAccessible(top);
}

test('[G1.2 H4.132 H4.198] every page fits every size, is accessible and shows its focus', async ({
  comeAs,
  openBrowser,
  paidAddress,
}) => {
  test.slow();
  const stranger = await openBrowser(PHONE, { address: await paidAddress(), provokes: REFUSALS });
  const user = await comeAs(newEmail(), PHONE, REFUSALS);
  await lookAtPages(stranger, user, 'generic', lookAtAll);
  await lookAtEach(stranger, FOR_EVERYBODY);
  await lookAtEach(user, FOR_ACCOUNTS);
});

test('[A2.25 A3.21 A7.14 H2.54 H4.75 H4.140] every page of the administration, and its dialogs, fit every size and are accessible', async ({
  comeAs,
  records,
}) => {
  const top = await comeAs(SUPER_ADMIN.email, PHONE, REFUSALS);
  // What stands in every list of the administration, and is longer than a narrow phone is wide.
  const email = `${'a-very-long-address-'.repeat(3)}${newEmail()}`;
  await records.newUser(email);
  const grant = { email, type: 'host', tier: 'permanent' };
  expect((await top.request.post('/api/admin/grant-entitlement', { data: grant })).ok()).toBe(true);
  await top.goto('/');
  await expect(top.getByRole('button', { name: 'top', exact: true })).toBeVisible();
  await lookAtEach(top, SUPER_ADMIN_PAGES);
  await lookAtDialogs(top, email);
});
