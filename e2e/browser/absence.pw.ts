import { longGone } from '../dealt/long-gone.ts';
import { expect, LAPTOP, PHONE, test } from './fixtures.ts';
import {
  addBots,
  comeSignedIn,
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
import { roomAt } from './rooms.ts';

test('[T1.2 T1.3 T1.4 T1.8 T1.10] the host goes from the lobby, a whole round is played without them, and they come back', async ({
  openBrowser,
  rooms,
}) => {
  const host = await openBrowser(LAPTOP);
  const guest = await openBrowser(PHONE);
  await comeSignedIn(host);
  const code = await createRoom(host);
  const room = roomAt(host, rooms);
  await joinAsGuest(guest, code, 'Mara');
  await addBots(host, 1);
  await pickOneMore(host);
  await expect(host.getByText('6 of 6 roles', { exact: true })).toBeVisible();
  await expect(guest.getByText('Waiting for host to start the game')).toBeVisible();

  const { hostId } = await room.view('Mara');
  await host.goto('/terms');
  await expect
    .poll(async () => (await room.view('Mara')).players.find(({ isHost }) => isHost)?.isConnected)
    .toBe(false);
  await longGone(room, hostId);
  await guest.getByRole('button', { name: 'I am ready' }).click();
  await expectToast(guest, 'You are now the host');
  await guest.getByRole('button', { name: 'Start Game' }).click();

  await understand(guest);
  await expect(guest.getByText(/ is away$/)).toBeVisible();
  await playNight(guest);
  await gotIt(guest);
  await readyToVote(guest);
  await vote(guest);
  await seeResults(guest);

  await host.goto(`/game/${room.gameId}`);
  await expectToast(host, 'While you were away');
  const told = host.getByRole('region', { name: 'What a bot did for you' });
  await expect(told).toContainText('a bot made your choice (Night)');
  await expect(told).toContainText('a bot voted in your place, for');
  await expect(guest.getByText(/ is away$/)).toHaveCount(0);
  expect((await room.view('Mara')).hostId).toBe(hostId);
});
