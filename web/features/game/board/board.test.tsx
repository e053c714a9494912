import { afterEach, describe, expect, test } from 'bun:test';
import type { GameView } from '@nightfall/shared/protocol/game-view';
import { screen, waitFor, within } from '@testing-library/react';
import { claimedView } from '../../../testing/claimed-view.ts';
import { closeGames, openGame } from '../../../testing/open-game.tsx';
import { userId } from '../../../testing/sample-view.ts';
import { UNDO_MS } from '../claims/use-pending-claims.ts';

afterEach(closeGames);

const [ann, bob, cleo, dov] = [userId(1), userId(2), userId(3), userId(4)];
const ALPHA_WOLF_ALONE = [
  'Alpha Wolf',
  'Seer',
  'Robber',
  'Villager',
  'Villager',
  'Drunk',
  'Tanner',
  'Hunter',
];
const SELECTED = {
  selectedRoles: ['Werewolf', 'Werewolf', 'Seer', 'Robber', 'Villager', 'Villager', 'Drunk', 'Tanner'],
};
const contested = () =>
  claimedView(
    [
      [bob, { kind: 'role', role: 'Seer' }],
      [cleo, { kind: 'role', role: 'Seer' }],
      [bob, { kind: 'saw', place: { userId: dov }, role: 'Werewolf' }],
      [bob, { kind: 'suspect', userId: dov, level: 'accuse' }],
      [ann, { kind: 'role', role: 'Robber' }],
    ],
    SELECTED,
  );

/** The board as a wide screen has it, beside the chat. */
async function openBoard(view = contested()) {
  const game = await openGame(view);
  return { ...game, table: screen.getByRole('table', { name: 'Who claims what' }) };
}

/** Whether the window has room for the board beside the chat. */
function showWindow(isWide: boolean): void {
  const answer = { matches: isWide, addEventListener: () => undefined, removeEventListener: () => undefined };
  window.matchMedia = () => answer as unknown as MediaQueryList;
}

const undo = () => screen.getByRole('button', { name: 'Undo' });

describe('[C1.24] the board', () => {
  test('is a table', async () => {
    const { table } = await openBoard();
    const columns = within(table).getAllByRole('columnheader');
    expect(columns.map(({ textContent }) => textContent)).toEqual(['Player', 'Says']);
  });

  test('keeps an empty cell for a player without claims', async () => {
    const { table } = await openBoard();
    const row = within(table).getByRole('button', { name: 'Esme: all claims' }).closest('tr') as HTMLElement;
    expect(within(row).getByRole('cell').textContent).toBe('');
  });

  test('shows two conflicts, and how many others open', async () => {
    const robbed = { kind: 'did', payload: { type: 'rob_player', targetUserId: dov } } as const;
    const others = [
      [cleo, { kind: 'saw', place: { userId: dov }, role: 'Drunk' }],
      [bob, robbed],
      [ann, robbed],
      [dov, { kind: 'role', role: 'Robber' }],
      [userId(5), { kind: 'saw', place: { centerIndex: 0 }, role: 'Drunk' }],
      [dov, { kind: 'saw', place: { centerIndex: 0 }, role: 'Tanner' }],
    ] as const;
    const claims = [...contested().claims.map((made) => [made.userId, made.claim] as const), ...others];
    await openBoard(claimedView(claims, SELECTED));
    const conflicts = within(screen.getByRole('region', { name: 'Cannot all be true' }));
    const all = conflicts.getAllByRole('listitem');
    expect(all.filter((item) => item.closest('details') === null)).toHaveLength(2);
    expect(conflicts.getByText(`and ${all.length - 2} more`).closest('summary')).not.toBeNull();
    expect(all.length).toBeGreaterThan(2);
  });

  test('groups by claimed role, conflicts first and players without a role last', async () => {
    const { table } = await openBoard();
    const groups = within(table)
      .getAllByRole('rowheader', { name: /in this game|No role claimed/ })
      .map(({ textContent }) => textContent?.trim());
    expect(groups).toEqual(['Seer · 1 in this game', 'Robber · 1 in this game', 'No role claimed']);
    expect(screen.getByRole('region', { name: 'Cannot all be true' }).textContent).toContain(
      'Bob and Cleo claim Seer; there is only one in this game.',
    );
  });

  test('has a Werewolf of the pile, of whom no card is dealt', async () => {
    const view = claimedView([[bob, { kind: 'role', role: 'Werewolf' }]], {
      selectedRoles: ALPHA_WOLF_ALONE,
    });
    const { table } = await openBoard(view);
    expect(within(table).getByRole('rowheader', { name: 'Werewolf · none dealt' })).toBeTruthy();
    expect(within(table).getByRole('button', { name: 'Bob: all claims' })).toBeTruthy();
    expect(screen.getByRole('region', { name: 'Cannot all be true' }).textContent).toContain(
      'Bob claims Werewolf; none is dealt in this game.',
    );
  });

  test('shows a player’s claim about the night and whom they suspect in one line', async () => {
    const { table } = await openBoard();
    const row = within(table).getByRole('button', { name: 'Bob: all claims' }).closest('tr');
    expect(row?.textContent).toContain('I saw the Werewolf in front of Dov.');
    expect(row?.textContent).toContain('suspects Dov');
  });

  test('speaks to the viewer about what is their own', async () => {
    const view = claimedView([[ann, { kind: 'suspect', userId: dov, level: 'trust' }]], SELECTED);
    const { user, table } = await openBoard(view);
    const own = within(table).getByRole('button', { name: 'You: all claims' });
    expect(own.closest('tr')?.textContent).toEndWith('trust Dov');
    await user.click(own);
    expect(screen.getByRole('dialog', { name: 'Your claims' })).toBeDefined();
  });

  test('opens all claims of a player', async () => {
    const { user, table } = await openBoard();
    await user.click(within(table).getByRole('button', { name: 'Bob: all claims' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Bob’s claims' }));
    expect(dialog.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'I was dealt the Seer.',
      'I saw the Werewolf in front of Dov.',
      'I think Dov is on the Werewolf team.',
    ]);
  });

  test('[C1.22] claims made there can be undone like any other', async () => {
    const { user, server, table } = await openBoard();
    const answer = async (button: string, words: string) => {
      await user.click(within(table).getByRole('button', { name: 'Bob: all claims' }));
      await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: button }));
      expect(screen.queryByRole('dialog')).toBeNull();
      expect(undo().closest('[role=status]')?.textContent).toStartWith(`You say: ${words}`);
    };
    const { length: before } = server.heard;
    await answer('Ask who they are', 'Bob, who are you?');
    await user.click(undo());
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
    await answer('I trust them', 'I trust Bob.');
    const said = { data: { claim: { kind: 'suspect', userId: bob, level: 'trust' } } };
    await waitFor(() => expect(server.heard.slice(before)).toMatchObject([said]), {
      timeout: UNDO_MS + 2000,
    });
  });

  test('[C1.29] a question to a player who has claimed a role leads to that claim', async () => {
    const view = claimedView([
      [bob, { kind: 'role', role: 'Seer' }],
      [cleo, { kind: 'ask', userId: bob }],
    ]);
    const { user, table } = await openBoard(view);
    await user.click(within(table).getByRole('button', { name: 'Cleo: all claims' }));
    await user.click(screen.getByRole('button', { name: /^Bob has said: Seer/ }));
    const claim = within(screen.getByRole('dialog', { name: 'Bob’s claims' })).getByRole('listitem');
    expect([claim.textContent, document.activeElement]).toEqual(['I was dealt the Seer.', claim]);
    await user.keyboard('{Escape}');
    expect(document.activeElement).toBe(within(table).getByRole('button', { name: 'Cleo: all claims' }));
  });

  test('own claims are withdrawn there, and stay struck through', async () => {
    const view = contested();
    const { user, server, table } = await openBoard({
      ...view,
      claims: [
        { ...(view.claims[4] as (typeof view.claims)[number]), id: crypto.randomUUID(), withdrawn: true },
        ...view.claims,
      ],
    });
    await user.click(within(table).getByRole('button', { name: 'You: all claims' }));
    const items = within(screen.getByRole('dialog', { name: 'Your claims' })).getAllByRole('listitem');
    expect(items[0]?.querySelector('s')?.textContent).toBe('I was dealt the Robber.');
    await user.click(within(items[1] as HTMLElement).getByRole('button', { name: 'Take back' }));
    const back = { data: { claim: { kind: 'withdraw', claimId: view.claims[4]?.id } } };
    await waitFor(() => expect(server.heard.at(-1)).toMatchObject(back));
  });
});

test('[C1.22 C1.24] on a phone it is a line above the chat, which opens it', async () => {
  const { matchMedia } = window;
  showWindow(false);
  try {
    const { user } = await openGame(contested());
    expect(screen.queryByRole('table')).toBeNull();
    await user.click(screen.getByRole('button', { name: /^Claims 3 of 5/ }));
    const dialog = within(screen.getByRole('dialog', { name: 'Who claims what' }));
    expect(dialog.getByRole('table', { name: 'Who claims what' })).toBeTruthy();
    // A claim made there closes the dialog: it is undone above the chat.
    await user.click(dialog.getByRole('button', { name: 'Bob: all claims' }));
    await user.click(screen.getByRole('button', { name: 'I trust them' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(undo()).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByRole('button', { name: /^Claims 3 of 5/ }));
  } finally {
    window.matchMedia = matchMedia;
  }
});

describe.each([
  ['beside the chat', true],
  ['above the chat of a phone', false],
])('[C1.24] the board as a screen reader reads it %s', (_, isWide) => {
  const { matchMedia } = window;
  afterEach(() => {
    window.matchMedia = matchMedia;
  });

  test('is one live region that exists before the first claim', async () => {
    showWindow(isWide);
    const { server } = await openGame(claimedView([]));
    expect(screen.queryByRole('button', { name: /^Claims/ })).toBeNull();
    expect(screen.queryByRole('table')).toBeNull();
    const tell = (view: GameView) =>
      server.send({ type: 'game_updated', data: { ...view, version: view.version + 1 } });
    const empty = screen.getAllByRole('status').filter(({ textContent }) => textContent === '');
    tell(contested());
    const line = await screen.findByText('3 of 5 claim a role · 1 conflict', { selector: '[role=status]' });
    expect(empty).toContain(line);
    expect(line.closest('button')).toBeNull();
    expect(
      screen.getAllByRole('status').filter(({ textContent }) => /claim/.test(textContent ?? '')),
    ).toEqual([line]);
  });
});

test('[C1.24] one who claims a role is one', async () => {
  await openBoard(claimedView([[bob, { kind: 'role', role: 'Seer' }]]));
  expect(screen.getByText('1 of 5 claims a role', { selector: '[role=status]' })).toBeTruthy();
});
