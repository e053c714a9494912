import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  LAPTOP,
  PHONE,
  SUPER_ADMIN,
  test,
} from './fixtures.ts';
import { createRoom, expectToast, joinAsGuest, seeResults } from './moves.ts';
import { roomAt } from './rooms.ts';

test('[G2.46 G8.9 H2.75] the super admin chooses the cards and uses the debug view, which every player is told of', async ({
  openBrowser,
  records,
  rooms,
  stack,
}) => {
  const admin = await openBrowser(PHONE, { provokes: /WebSocket connection to .* failed|net::ERR_/ });
  const guest = await openBrowser(LAPTOP, { provokes: /WebSocket connection to .* failed|net::ERR_/ });
  const signedUp = await admin.request.post('/api/auth/signup', { data: SUPER_ADMIN });
  if (!signedUp.ok()) await admin.request.post('/api/auth/login', { data: SUPER_ADMIN });
  await admin.request.put('/api/profile', { data: { displayName: 'top' } });
  await records.verify(SUPER_ADMIN.email);
  await admin.goto('/');
  await joinAsGuest(guest, await createRoom(admin), 'Mara');
  const room = roomAt(admin, rooms);
  await room.play((table) =>
    table.run({
      type: 'update_role_selection',
      roles: ['Werewolf', 'Seer', 'Robber', 'Villager', 'Villager'],
      by: { kind: 'user', userId: table.state.creatorUserId },
    }),
  );
  await admin.getByText('Admin Panel').click();
  await expectNoSidewaysScroll(admin);
  for (const [name, role] of [
    ['Mara', 'Seer'],
    ['top', 'Robber'],
  ] as const) {
    await admin.getByLabel(`Role for ${name}`).selectOption({ label: role });
    await expectToast(admin, 'Role Updated', `Player role changed to ${role}`);
  }
  await expect(guest.getByText('Admin Panel')).toHaveCount(0);
  await admin.getByRole('button', { name: 'Start Game' }).click();
  await admin.getByRole('button', { name: 'Start Now' }).click();
  await expect(guest).toHaveURL(/\/game\//);
  const dealt = async (name: string) => (await room.view(name)).me?.originalRole;
  expect([await dealt('Mara'), await dealt('top')]).toEqual(['Seer', 'Robber']);
  await room.play((table) => {
    while (table.state.stage.phase !== 'discussion') table.expire();
  });

  const panel = admin.getByRole('region', { name: 'Debug view' });
  const mark = guest.getByText('top: Debug view');
  await expect(panel.getByText('Everybody at the table will see that it is on.')).toBeVisible();
  await expect(mark).toHaveCount(0);
  await panel.getByRole('button', { name: 'Debug view' }).click();
  await expect(panel.getByRole('row')).toHaveCount(3);
  await expect(mark).toBeVisible();
  await expect(guest.getByRole('region', { name: 'Debug view' })).toHaveCount(0);
  await expectNoSidewaysScroll(admin);
  await expectAccessible(admin);

  await stack.apis[0]?.restart();
  await expect(admin.getByRole('alert').filter({ hasText: 'Reconnecting' })).toHaveCount(0);
  await expect(panel.getByRole('row')).toHaveCount(3);
  await panel.getByRole('button', { name: 'Turn off debug view' }).click();
  await expect(panel.getByRole('row')).toHaveCount(0);
  // What was seen stays seen: the mark is there to the end of the round.
  await guest.reload();
  await expect(mark).toBeVisible();
  await room.play((table) => table.vote({}));
  await seeResults(guest);
  const finalRoles = guest.getByRole('region', { name: 'Final Roles' }).getByRole('listitem');
  await expect(finalRoles.filter({ hasText: 'top' }).getByText('Debug view')).toBeVisible();
});
