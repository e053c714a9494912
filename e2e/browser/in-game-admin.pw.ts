import type { Stack } from '@nightfall/infra/test/stack';
import type { Page } from '@playwright/test';
import { SQL } from 'bun';
import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  LAPTOP,
  PHONE,
  SUPER_ADMIN,
  test,
} from './fixtures.ts';
import {
  createRoom,
  expectToast,
  gotIt,
  joinAsGuest,
  pickOneMore,
  playNight,
  readyToVote,
  seeResults,
  understand,
  vote,
} from './moves.ts';

/** The fixed super admin as the host of a table with the guest Mara, and six roles for one bot more. */
async function sitTogether(stack: Stack, admin: Page, guest: Page): Promise<void> {
  const signedUp = await admin.request.post('/api/auth/signup', { data: SUPER_ADMIN });
  if (!signedUp.ok()) await admin.request.post('/api/auth/login', { data: SUPER_ADMIN });
  // The address has been shown to be theirs, as by a link in a mail.
  const sql = new SQL(stack.databaseUrl, { max: 1 });
  await sql`update users set email_verified_at = now() where email = ${SUPER_ADMIN.email}`;
  await sql.close();
  await admin.goto('/');
  await joinAsGuest(guest, await createRoom(admin), 'Mara');
  await admin.getByRole('button', { name: 'Add Bot Player' }).click();
  await expect(admin.getByText('5 of 6 roles', { exact: true })).toBeVisible();
  await pickOneMore(admin);
  await expect(admin.getByText('6 of 6 roles', { exact: true })).toBeVisible();
}

/** From the lobby to the discussion; the first page is the host's. */
async function playToMorning(pages: readonly Page[]): Promise<void> {
  await pages[0]?.getByRole('button', { name: 'Start Game' }).click();
  await Promise.all(pages.map(understand));
  await Promise.all(pages.map(playNight));
  await Promise.all(pages.map(gotIt));
}

async function playToResults(pages: readonly Page[]): Promise<void> {
  await Promise.all(pages.map(readyToVote));
  await Promise.all(pages.map(vote));
  await Promise.all(pages.map(seeResults));
}

test('a role that is no longer selected cannot be dealt', async ({ openBrowser, stack }) => {
  const admin = await openBrowser(PHONE, { provokes: /status of 4\d\d .*\/admin\/player-role$/ });
  const guest = await openBrowser(LAPTOP);
  await sitTogether(stack, admin, guest);
  await admin.getByText('Admin Panel').click();
  await expectNoSidewaysScroll(admin);
  await expectAccessible(admin);
  await admin.route('**/admin/player-role', (route) =>
    route.continue({ postData: { ...route.request().postDataJSON(), newRole: 'Old Hag' } }),
  );
  await admin.getByLabel('Role for Mara').selectOption({ label: 'Seer' });
  await expectToast(admin, 'Error', 'Failed to update player role');
  await expect(admin.getByLabel('Role for Mara')).toHaveValue('');
  await admin.evaluate(() => localStorage.setItem('showAdminControls', 'false'));
  await admin.reload();
  await expect(admin.getByText('Mara').first()).toBeVisible();
  await expect(admin.getByText('Admin Panel')).toHaveCount(0);
});

test('the super admin says in the lobby who is dealt what', async ({ openBrowser, stack }) => {
  const admin = await openBrowser(LAPTOP);
  const guest = await openBrowser(PHONE);
  await sitTogether(stack, admin, guest);
  await admin.getByText('Admin Panel').click();
  for (const [name, role] of [
    ['Mara', 'Seer'],
    ['top', 'Robber'],
  ] as const) {
    await admin.getByLabel(`Role for ${name}`).selectOption({ label: role });
    await expectToast(admin, 'Role Updated', `Player role changed to ${role}`);
  }
  await expect(guest.getByText('Admin Panel')).toHaveCount(0);
  await admin.getByRole('button', { name: 'Start Game' }).click();
  const dealt = async (page: Page) => {
    await expect(page).toHaveURL(/\/game\//);
    const game = await page.request.get(`/api/games/${page.url().split('/').at(-1)}`);
    return (await game.json()).me.originalRole;
  };
  expect([await dealt(guest), await dealt(admin)]).toEqual(['Seer', 'Robber']);
});

test('the debug view shows everything, and everybody sees that it is on', async ({ openBrowser, stack }) => {
  const admin = await openBrowser(PHONE, { provokes: /WebSocket connection to .* failed|net::ERR_/ });
  const guest = await openBrowser(LAPTOP, { provokes: /WebSocket connection to .* failed|net::ERR_/ });
  const pages = [admin, guest];
  await sitTogether(stack, admin, guest);
  await playToMorning(pages);

  const panel = admin.getByRole('region', { name: 'Debug view' });
  const mark = guest.getByText('top: Debug view');
  await expect(panel.getByText('Everybody at the table will see that it is on.')).toBeVisible();
  await expect(mark).toHaveCount(0);
  await panel.getByRole('button', { name: 'Debug view' }).click();
  await expect(panel.getByRole('row')).toHaveCount(4);
  await expect(panel.getByText('Everybody at the table sees that it is on.')).toBeVisible();
  await expect(mark).toBeVisible();
  await expect(guest.getByRole('region', { name: 'Debug view' })).toHaveCount(0);
  await expectNoSidewaysScroll(admin);
  await expectAccessible(admin);
  await expectAccessible(guest);

  await stack.apis[0]?.restart();
  await expect(admin.getByRole('alert').filter({ hasText: 'Reconnecting' })).toHaveCount(0);
  await expect(panel.getByRole('row')).toHaveCount(4);
  await expect(mark).toBeVisible();
  await panel.getByRole('button', { name: 'Turn off debug view' }).click();
  await expect(panel.getByRole('row')).toHaveCount(0);
  // What was seen stays seen: the mark is there to the end of the round.
  await guest.reload();
  await expect(mark).toBeVisible();

  await panel.getByRole('button', { name: 'Debug view' }).click();
  await expect(panel.getByRole('row')).toHaveCount(4);
  await playToResults(pages);
  await expect(panel.getByRole('row')).toHaveCount(4);
  const finalRoles = guest.getByRole('region', { name: 'Final Roles' });
  await expect(
    finalRoles.getByRole('listitem').filter({ hasText: 'top' }).getByText('Debug view'),
  ).toBeVisible();
});

test('the host mutes a player in the lobby, and removes one from the results', async ({
  openBrowser,
  stack,
}) => {
  const host = await openBrowser(PHONE);
  const guest = await openBrowser(LAPTOP);
  const pages = [host, guest];
  await sitTogether(stack, host, guest);
  await host.getByRole('button', { name: 'Mute players' }).click();
  await host.getByRole('button', { name: 'Mute Mara', exact: true }).click();
  // Behind the open dialog.
  const toasts = host.getByRole('region', { name: 'Notifications (F8)', includeHidden: true });
  await expect(toasts.getByText('Mara is muted', { exact: true })).toBeVisible();
  await expect(guest.getByText('The host has muted you: you may read, not write.')).toBeAttached();
  await host.getByRole('button', { name: 'Unmute Mara' }).click();
  await expect(toasts.getByText('Mara may write in the chat', { exact: true })).toBeVisible();
  await expect(guest.getByLabel('Say something')).toBeEnabled();
  await host.getByRole('dialog').getByRole('button', { name: 'Close' }).click();

  await playToMorning(pages);
  await playToResults(pages);
  await host.getByRole('button', { name: 'Mute or remove players' }).click();
  await host.getByRole('button', { name: 'Remove Mara' }).click();
  await host.getByRole('dialog', { name: 'Remove Mara?' }).getByRole('button', { name: 'Remove' }).click();
  await expect(guest.getByText('The host has removed you from this room.')).toBeVisible();
});
