import { expect, test } from 'bun:test';
import { Dice } from './dice.ts';
import { allIn, closeRoom, openRoom, playerOf, startRound } from './room.ts';
import { playPhase } from './round.ts';
import { expectSecretsKept, longestMs, secretServer, seedOf } from './secret-games.ts';

/** The long form plays many more. */
const GAMES = 12;
const SEED = seedOf(process.env.SECRET_SEED);

const server = secretServer();

test(
  `[C1.15 C1.20 F6.5 P6.6 G1.13 G3.1 G3.2 G3.4 G3.5 G3.9 G3.11 G3.20 P4.1 R1.11 R3.1 R3.13 R4.34 T1.9 T3.4] ${GAMES} random games reveal no more than the rulebook allows (seed ${SEED})`,
  () => expectSecretsKept(server(), GAMES, SEED),
  longestMs(GAMES),
);

const COPIED = ['Seer', 'Robber', 'Troublemaker', 'Drunk'];

test('[P4.2 R4.2] a copying that asks again is seen by the copier alone', async () => {
  // Whatever is copied has a choice of its own.
  const deck = ['Doppelganger', ...COPIED, 'Insomniac'];
  const { room, copier } = await dealUntilCopier(deck, (roles) => !roles.includes('Insomniac'));
  const others = room.clients.filter((client) => client !== copier);
  const before = others.map(({ frames, seen }) => ({ frames: frames.length, version: seen.version }));
  const own = copier.seen.me?.version ?? 0;
  const targetUserId = others[0]?.person.userId ?? '';
  await copier.done('submit_action', { data: { type: 'copy_role', targetUserId } });
  const copied = await copier.until((view) => view.me?.version === own + 1, 'the copied role');
  expect(COPIED).toContain(copied.me?.currentRole ?? '');
  expect(playerOf(copied, copier.person.userId).hasSubmitted).toBe(false);
  // The next view of each client follows the last one directly.
  const [next] = others;
  if (next === undefined) throw new Error('There is nobody else');
  await playPhase(next, new Dice(1));
  for (const [index, client] of others.entries()) {
    const was = before[index] ?? { frames: 0, version: 0 };
    await client.until(({ version }) => version > was.version, 'the submission of somebody else');
    const views = client.frames
      .slice(was.frames)
      .filter(({ type }) => type === 'game_updated' || type === 'game_changed');
    expect(views).toHaveLength(1);
    expect(client.seen.version).toBe(was.version + 1);
  }
  await closeRoom(room);
});

test("[R1.4] a player who takes or sees a copier's card learns what is printed on it, not what it counts as", async () => {
  const deck = ['Doppelganger', 'Seer', 'Robber', 'Villager', 'Villager', 'Villager'];
  const { room, copier } = await dealUntilCopier(
    deck,
    (roles) => roles.includes('Seer') || roles.includes('Robber'),
  );
  const others = room.clients.filter((client) => client !== copier);
  const thief = others.find(({ seen }) => seen.me?.originalRole !== 'Villager') ?? copier;
  const third = others.find((client) => client !== thief) ?? copier;
  await copier.done('submit_action', { data: { type: 'copy_role', targetUserId: third.person.userId } });
  const copied = await copier.until(({ me }) => me?.actionData !== null, 'the copied role');
  if (copied.me?.prompt) await copier.done('submit_action', { data: { type: 'pass' } });
  const type = thief.seen.me?.originalRole === 'Seer' ? 'view_player' : 'rob_player';
  await thief.done('submit_action', { data: { type, targetUserId: copier.person.userId } });
  const isChooser = third.seen.me?.prompt?.canPass === true;
  await third.done('submit_action', { data: { type: isChooser ? 'pass' : 'no_action' } });
  await allIn(room, 'role_resolve');
  const { data, message } = thief.seen.me?.actionResult ?? { data: {}, message: '' };
  expect(type === 'view_player' ? data.cards?.[0]?.role : data.newRole).toBe('Doppelganger');
  expect(message).not.toContain(String(third.seen.me?.originalRole));
  await closeRoom(room);
});

/**
 * Deals until a person is the Doppelganger, and the roles are as wanted. Every deal is in a
 * room of its own: who deals again and again over one websocket sends more than a person may.
 */
async function dealUntilCopier(deck: readonly string[], isWanted: (roles: readonly string[]) => boolean) {
  for (let deal = 0; deal < 60; deal += 1) {
    const room = await openRoom({ apiUrls: server().apiUrls, names: ['Amira', 'Borja', 'Chidi'] });
    await startRound(room, deck);
    const roles = room.clients.map(({ seen }) => seen.me?.originalRole ?? '');
    const copier = room.clients[roles.indexOf('Doppelganger')];
    if (copier !== undefined && isWanted(roles)) {
      await Promise.all(room.clients.map((client) => client.done('ready_next_phase')));
      await allIn(room, 'job_choice');
      return { room, copier };
    }
    await closeRoom(room);
  }
  throw new Error('Nobody was dealt the Doppelganger');
}
