import { afterEach, describe, expect, test } from 'bun:test';
import { FACES, GROUNDS, type PlayerLook, seedOf } from '@nightfall/shared/game/state/player-look';
import { gameWith, Table } from '@nightfall/shared/game/testing/table';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import { writeStored } from '../../session/browser-storage.ts';
import { keepOwnLook, ownLook } from '../../session/own-look.ts';
import { forgetPerson } from '../../session/personal.ts';
import { closeGames, openGame } from '../../testing/open-game.tsx';
import { openTable } from '../../testing/open-table.tsx';
import { sampleView, userId } from '../../testing/sample-view.ts';
import { Avatar, avatarLabel } from './avatar.tsx';

const TITLE = 'Your face and colour';
const CURLS: PlayerLook = { face: 'curls', ground: 'teal' };

/** Number of the ground of each portrait in some part of the page. */
const groundsIn = (element: Element) =>
  [...element.querySelectorAll<HTMLElement>('.avatar')].map(({ dataset }) => dataset.gradient);

type User = Awaited<ReturnType<typeof openGame>>['user'];
async function openFromMenu(user: User) {
  await user.click(screen.getByRole('button', { name: 'Menu' }));
  await user.click(screen.getByRole('menuitem', { name: TITLE }));
  return screen.getByRole('dialog', { name: TITLE });
}

afterEach(closeGames);

test('[L7.10] a face kept from a former name is offered as such, and stays while the colour changes', async () => {
  const room = new Table(['ann', 'bob', 'cleo']);
  room.act('bob', { type: 'change_name', displayName: 'Robert' });
  const { sent, user } = await openTable(room, 'Robert');
  await user.click(screen.getByRole('button', { name: 'Face and colour' }));
  const dialog = within(screen.getByRole('dialog', { name: TITLE }));
  expect(dialog.getByRole('group', { name: 'Face As with your former name' })).toBeDefined();
  await user.click(dialog.getByRole('radio', { name: 'Teal' }));
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  const kept = { face: null, ground: 'teal', drawn: seedOf('bob') } as const;
  await waitFor(() => expect(sent('choose_look')).toEqual([kept]));
});

describe('[T2.48 T2.49 T2.50] one’s own face and colour', () => {
  test('are chosen in the lobby, shown to the table, and remembered for the next room', async () => {
    const { sent, user, table } = await openTable(new Table(['ann', 'bob', 'cleo']), 'bob');
    const players = screen.getByRole('region', { name: 'Players' });
    const [ann, bob, cleo] = groundsIn(players);
    await user.click(screen.getByRole('button', { name: 'Face and colour' }));
    const dialog = within(screen.getByRole('dialog', { name: TITLE }));
    const [faces, colours] = ['Face From your name', 'Colour From your name'].map((name) =>
      within(dialog.getByRole('group', { name })),
    );
    expect(faces?.getAllByRole('radio')).toHaveLength(1 + FACES.length);
    expect(colours?.getAllByRole('radio')).toHaveLength(1 + GROUNDS.length);
    await user.click(dialog.getByRole('radio', { name: 'Curls' }));
    await user.click(dialog.getByRole('radio', { name: 'Violet' }));
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const chosen = { face: 'curls', ground: 'violet' } as const;
    expect([sent('choose_look'), ownLook()]).toEqual([[chosen], chosen]);
    expect(table.player('bob').look).toEqual(chosen);
    await waitFor(() => expect(groundsIn(players)).toEqual([ann, `${GROUNDS.indexOf('violet')}`, cleo]));
    expect(bob).not.toBe(`${GROUNDS.indexOf('violet')}`);
  });

  test('are chosen by the keyboard alone, one group after the other', async () => {
    const { sent, user } = await openTable(new Table(['ann', 'bob', 'cleo']), 'bob');
    screen.getByRole('button', { name: 'Face and colour' }).focus();
    await user.keyboard('{Enter}');
    screen.getByRole('dialog', { name: TITLE });
    expect(document.activeElement?.getAttribute('aria-label')).toBe('From your name');
    await user.keyboard('{ArrowDown}{ArrowDown}{Tab}{ArrowDown}{Tab}{Enter}');
    await waitFor(() => expect(sent('choose_look')).toEqual([{ face: 'curls', ground: 'coral' }]));
  });

  test('are chosen in results from the menu, and not while a round is played', async () => {
    const { play, sent, user } = await openTable(
      gameWith({ ann: 'Villager', bob: 'Werewolf', cleo: 'Seer' }),
      'ann',
    );
    await user.click(screen.getByRole('button', { name: 'Menu' }));
    expect(screen.queryByRole('menuitem', { name: TITLE })).toBeNull();
    await user.keyboard('{Escape}');
    await play((table) => table.vote({ ann: 'bob', bob: 'ann', cleo: 'bob' }));
    const dialog = within(await openFromMenu(user));
    await user.click(dialog.getByRole('radio', { name: 'Teal' }));
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(sent('choose_look')).toEqual([{ face: null, ground: 'teal' }]));
  });

  test('are not chosen while one waits: in a round that would be a sign', async () => {
    writeStored('userId', userId(9));
    const waiting = [{ userId: userId(9), displayName: 'Zoe', look: CURLS }];
    const { user } = await openGame(sampleView({ phase: 'discussion', waiting, waitingChat: [], me: null }));
    await user.click(screen.getByRole('button', { name: 'Menu' }));
    expect(screen.queryByRole('menuitem', { name: TITLE })).toBeNull();
  });

  test('are forgotten with the person who signs out, and what is no look is none', () => {
    keepOwnLook(CURLS);
    expect(ownLook()).toEqual(CURLS);
    forgetPerson();
    expect(ownLook()).toBeNull();
    writeStored('look', '{"face":"nobody","ground":"teal"}');
    expect(ownLook()).toEqual({ face: null, ground: 'teal' });
    writeStored('look', 'nonsense');
    expect(ownLook()).toBeNull();
  });
});

test('[T2.48] a portrait is the chosen one in every part of the room, in chat too', async () => {
  const messages = [
    {
      id: userId(50),
      userId: userId(2),
      displayName: 'Bob',
      content: 'Hello',
      messageType: 'chat',
      timestamp: 1,
    },
  ];
  await openGame(sampleView({ phase: 'discussion', messages, players: [{}, { look: CURLS }, {}] }));
  const teal = `${GROUNDS.indexOf('teal')}`;
  expect(groundsIn(screen.getByRole('log', { name: 'Chat' }))).toEqual([teal]);
  expect(groundsIn(screen.getByRole('list', { name: 'The table' }))).toContain(teal);
});

test.each(['constructor', '__proto__', 'toString'])(
  '[T2.48] somebody called %s has a portrait like everybody',
  async (name) => {
    await openGame(
      sampleView({ phase: 'discussion', players: [{}, { displayName: name, look: CURLS }, {}] }),
    );
    const teal = `${GROUNDS.indexOf('teal')}`;
    expect(groundsIn(screen.getByRole('list', { name: 'The table' }))).toContain(teal);
    closeGames();
    cleanup();
    await openGame(sampleView({ phase: 'discussion', players: [{}, { displayName: name }, {}] }));
    expect(groundsIn(screen.getByRole('list', { name: 'The table' }))).toHaveLength(3);
  },
);

describe('the avatar', () => {
  const gradientOf = (name: string) => {
    const { container } = render(<Avatar name={name} />);
    return container.querySelector<HTMLElement>('.avatar')?.dataset.gradient;
  };

  test('[G9.20 H4.17] takes one of 8 colours from the first character', () => {
    expect(gradientOf('Ann')).toBe(gradientOf('Agatha'));
    expect(gradientOf('Ann')).not.toBe(gradientOf('Bob'));
    expect(new Set('ABCDEFGH'.split('').map(gradientOf)).size).toBe(8);
  });

  test('[G9.21 H4.17] has three sizes', () => {
    const { container } = render(<Avatar name="Ann" size="lg" />);
    expect(container.querySelector('.avatar_lg')).not.toBeNull();
  });

  test('[G9.22 H4.17] is called You, Bot, Host or Player', () => {
    const player = { userId: 'u2', isBot: false, isHost: false };
    expect(avatarLabel({ ...player, isHost: true }, 'u2')).toBe('You');
    expect(avatarLabel({ ...player, isBot: true }, 'u1')).toBe('Bot');
    expect(avatarLabel({ ...player, isHost: true }, 'u1')).toBe('Host');
    expect(avatarLabel(player, 'u1')).toBe('Player');
  });
});
