import { describe, expect, test } from 'bun:test';
import { Person } from '../testing/person.ts';
import { runApi } from '../testing/run-for-tests.ts';
import { startTestApi } from '../testing/test-api.ts';

const [here, there] = [runApi(), runApi()];

async function lobby() {
  const host = await Person.withAccount(here.url);
  const { roomCode, players } = await host.createRoom();
  const guest = new Person(there.url);
  await guest.join(roomCode, 'Ben');
  const [hostSocket, guestSocket] = [await host.watch(), await guest.watch()];
  const rename = (displayName: unknown) => guestSocket.act('change_name', { displayName });
  return { host, hostName: players[0]?.displayName ?? '', guest, hostSocket, guestSocket, rename, roomCode };
}

describe('[F5.2] a name that a guest takes in the lobby', () => {
  test('is seen by everybody, and by the other places where the guest is', async () => {
    const { guest, hostSocket, rename } = await lobby();
    const other = await guest.watch(here.url);
    expect(await rename('  Ｂｅｎｎｙ\u200b ')).toEqual({});
    for (const socket of [hostSocket, other])
      await socket.untilView(({ players }) => players[1]?.displayName === 'Benny');
    const [again] = (await guest.join(hostSocket.view.roomCode ?? '', 'Someone')).players.slice(1);
    expect(again?.displayName).toBe('Benny');
  });

  test('is told from those of others, whatever letters it is written in, and not from their own', async () => {
    const { guest, guestSocket, hostName, rename, roomCode } = await lobby();
    await new Person(here.url).join(roomCode, 'Cleo');
    const own = () => guestSocket.view.players.find(({ userId }) => userId === guest.userId)?.displayName;
    for (const [wanted, given] of [
      ['CLEO', 'CLEO (2)'],
      ['Сleo', 'Сleo (2)'],
      [hostName, `${hostName} (2)`],
      ['Ben', 'Ben'],
    ] as const) {
      expect(await rename(wanted)).toEqual({});
      expect(own()).toBe(given);
    }
  });

  test('is refused for the reasons for which one is at the door, and changes nothing', async () => {
    const { guestSocket, rename } = await lobby();
    const refusals = [];
    for (const name of ['', ' \u200b ', 'n'.repeat(51), 'Werewolf', 'Seer', 'Revealer Announcement', 7, null])
      refusals.push(await rename(name));
    const [invalid, taken] = ['INVALID', 'NAME_REFUSED'];
    expect(refusals).toEqual([invalid, invalid, invalid, taken, taken, taken, invalid, invalid]);
    expect(guestSocket.view.players[1]?.displayName).toBe('Ben');
  });

  test('is an account’s only in its profile, and nobody’s in a round', async () => {
    const { hostSocket, rename } = await lobby();
    expect(await hostSocket.act('change_name', { displayName: 'Zoe' })).toBe('FORBIDDEN');
    await hostSocket.act('update_role_selection', {
      roles: ['Werewolf', 'Seer', 'Robber', 'Drunk', 'Villager'],
    });
    await hostSocket.act('start_game');
    await hostSocket.untilView(({ phase }) => phase === 'role_deal');
    // First of all it is no time for it, whatever else is wrong.
    for (const socketAnswers of [rename('Zoe'), rename('Werewolf')])
      expect(await socketAnswers).toBe('WRONG_PHASE');
    expect(await hostSocket.act('change_name', { displayName: 'Zoe' })).toBe('WRONG_PHASE');
  });

  test('is another one ten times a minute at most', async () => {
    await using strict = await startTestApi({ RATE_LIMIT_SCALE: '1', HOSTING_ACCESS: 'free' });
    const host = await Person.withAccount(strict.url);
    const guest = new Person(strict.url);
    await guest.join((await host.createRoom()).roomCode, 'Ben');
    const socket = await guest.watch();
    const rename = (number: number) => socket.act('change_name', { displayName: `Name ${number}` });
    for (let number = 1; number <= 10; number += 1) expect(await rename(number)).toEqual({});
    expect(await rename(11)).toBe('RATE_LIMITED');
    expect(socket.view.players[1]?.displayName).toBe('Name 10');
  });
});
