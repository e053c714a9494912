import { afterAll, beforeAll, expect, test } from 'bun:test';
import { Dice } from './dice.ts';
import { RoleMaker, sharedStack } from './own-stack.ts';
import { allIn, allSee, closeRoom, hostOf, openRoom, type Room, startRound } from './room.ts';
import { playAgain, playRound, playUntil } from './round.ts';

const OTHERS = ['Villager', 'Villager', 'Villager', 'Hunter', 'Tanner'];
const stack = sharedStack();
let maker: RoleMaker;
beforeAll(async () => {
  maker = await RoleMaker.of(stack());
}, 60_000);

const rooms: Room[] = [];
afterAll(() => Promise.all(rooms.map(closeRoom)));
/** People at both processes. */
async function open(): Promise<Room> {
  const room = await openRoom({ apiUrls: stack().apiUrls, names: ['Ann', 'Bob', 'Cleo'] });
  rooms.push(room);
  return room;
}

/** Deals until a person holds this role, and goes on to the night. */
async function dealTo(room: Room, role: string) {
  for (let deal = 0; deal < 60; deal += 1) {
    await startRound(room, [role, ...OTHERS]);
    const holder = room.clients.find(({ seen }) => seen.me?.originalRole === role);
    if (holder !== undefined) {
      await playUntil(room, 'job_choice', new Dice(deal));
      return holder;
    }
    await hostOf(room).done('end_round');
    await allIn(room, 'results');
    await playAgain(room);
  }
  throw new Error(`Nobody was dealt the ${role}`);
}

test('[A2.83 H3.37 H3.38 H3.42 H3.43 H3.57] a custom role with two actions is made, selected, dealt and played to the end, by either of them', async () => {
  const themeVariants = { werewolf: { title: 'The Watchman' } };
  const actions = ['view_player', 'rob_player'] as const;
  const { baseName } = await maker.create('Watchman', {
    abilities: 'Looks or robs.',
    actions,
    themeVariants,
  });
  const room = await open();
  for (const type of actions) {
    const watchman = await dealTo(room, baseName);
    const { prompt } = watchman.seen.me ?? {};
    expect(prompt?.choices.map((choice) => choice.type)).toEqual([...actions]);
    expect(prompt?.canPass).toBe(true);
    const other = room.clients.find((client) => client !== watchman);
    const targetUserId = other?.person.userId ?? '';
    const printed = other?.seen.me?.originalRole;
    await watchman.done('submit_action', { data: { type, targetUserId } });
    await playUntil(room, 'role_resolve', new Dice(1));
    const { me } = watchman.seen;
    const { cards: [card] = [], newRole: taken } = me?.actionResult?.data ?? {};
    expect(type === 'rob_player' ? taken : card?.role).toBe(String(printed));
    expect(me?.currentRole).toBe(type === 'rob_player' ? (printed ?? '') : baseName);
    await playRound(room, new Dice(2));
    const { customRoles, gameSettings, nightLog = [], players } = watchman.seen;
    expect(customRoles).toMatchObject([
      { name: baseName, title: 'The Watchman', team: 'Villager', description: 'Looks or robs.' },
    ]);
    expect(nightLog).toMatchObject([{ role: baseName, actionType: type, targets: [targetUserId] }]);
    expect(players.map(({ currentRole }) => currentRole)).toContain(baseName);
    expect(gameSettings.voteResults?.playerResults).toHaveLength(3);
    await playAgain(room);
  }
});

test.each([
  ['deleted', (id: string) => maker.remove(id)],
  [
    'deactivated and changed',
    (id: string) => maker.change(id, { isActive: false, actions: [], team: 'werewolf' }),
  ],
])(
  '[H3.43 R12.10 R12.11] a custom role that is %s during a game is played to the end as it was',
  async (how, change) => {
    const { baseName, id } = await maker.create(`Night Porter ${how}`, { actions: ['view_player'] });
    const room = await open();
    const porter = await dealTo(room, baseName);
    await change(id);
    const targetUserId = room.clients.find((client) => client !== porter)?.person.userId ?? '';
    await porter.done('submit_action', { data: { type: 'view_player', targetUserId } });
    await playRound(room, new Dice(3));
    expect(porter.seen.customRoles).toMatchObject([{ name: baseName, team: 'Villager' }]);
    expect(porter.seen.nightLog).toMatchObject([{ role: baseName, actionType: 'view_player' }]);
    await playAgain(room);

    // Back in the lobby it can still be started; the next selection is without it.
    await hostOf(room).done('start_game');
    await allIn(room, 'role_deal');
    await hostOf(room).done('end_round');
    await allIn(room, 'results');
    await playAgain(room);
    await hostOf(room).done('update_role_selection', { roles: [baseName, ...OTHERS, 'Seer'] });
    await allSee(room, ({ selectedRoles }) => selectedRoles.includes('Seer'), 'the new selection');
    for (const { seen } of room.clients) {
      expect([seen.selectedRoles, seen.customRoles]).toEqual([[...OTHERS, 'Seer'], []]);
    }
    const again = { gameId: room.gameId, action: 'update_role_selection', data: { roles: [baseName] } };
    expect(await hostOf(room).request(again)).toMatchObject({ ok: false, code: 'UNKNOWN_ROLE' });
  },
);

test('[H3.38] bots play them, and what was changed is taken over with the next selection', async () => {
  const { baseName, id } = await maker.create('Tinker', {
    nightOrder: 6,
    actions: ['shift_cards', 'tap_player'],
  });
  const room = await openRoom({ apiUrls: stack().apiUrls, names: ['Ann'], bots: 4 });
  rooms.push(room);
  const roles = [baseName, 'Doppelganger', 'Alpha Wolf', 'Robber', 'Witch', 'Insomniac', 'Hunter', 'Drunk'];
  for (const [round, title] of ['Tinker', 'Master Tinker', 'Grand Tinker'].entries()) {
    await maker.change(id, { themeVariants: { werewolf: { title } } });
    await startRound(room, roles);
    expect(hostOf(room).seen.customRoles).toMatchObject([{ name: baseName, title }]);
    await playRound(room, new Dice(round));
    await playAgain(room);
  }
});

test('[T3.3] a custom role is called what it is called in the theme of the room, also in sentences', async () => {
  const themeVariants = { werewolf: { title: 'Night Nurse' }, corporate: { title: 'Company Doctor' } };
  const role = { abilities: 'Looks.', actions: ['view_player'], themeVariants };
  const { baseName } = await maker.create('Night Nurse', role);
  const room = await open();
  const nurse = await dealTo(room, baseName);
  expect(nurse.seen.customRoles).toMatchObject([{ name: baseName, title: 'Night Nurse', imageUrl: null }]);
  const targetUserId = room.clients.find((client) => client !== nurse)?.person.userId ?? '';
  await nurse.done('submit_action', { data: { type: 'view_player', targetUserId } });
  await playRound(room, new Dice(5));
  expect(nurse.seen.nightLog?.[0]?.text).toContain('Night Nurse');
  await playAgain(room);
  await hostOf(room).done('update_game_settings', { settings: { selectedTheme: 'corporate' } });
  await allSee(
    room,
    ({ customRoles }) => customRoles[0]?.title === 'Company Doctor',
    'the title in the other theme',
  );
  const offered = await nurse.person.call('GET', '/api/custom-roles?theme=corporate');
  expect(offered.body).toContainEqual(expect.objectContaining({ name: baseName, title: 'Company Doctor' }));
  const again = await dealTo(room, baseName);
  await again.done('submit_action', {
    data: {
      type: 'view_player',
      targetUserId: room.clients.find((one) => one !== again)?.person.userId ?? '',
    },
  });
  await playRound(room, new Dice(6));
  expect(again.seen.nightLog?.[0]?.text).toContain('Company Doctor');
});
