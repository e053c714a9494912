import { afterEach, beforeEach, describe, expect, test } from 'bun:test';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { Toasts } from '../../components/ui/toast.tsx';
import { writeStored } from '../../session/browser-storage.ts';
import { closeGames, openGame } from '../../testing/open-game.tsx';
import { sampleView, userId } from '../../testing/sample-view.ts';
import { AdminPanel } from './admin-panel.tsx';

const nativeFetch = globalThis.fetch;
beforeEach(() => writeStored('showAdminControls', 'true'));
afterEach(() => {
  globalThis.fetch = nativeFetch;
  closeGames();
});

/** A real server behind the page, which answers with this status and keeps what it is sent. */
function startAnswering(status: number) {
  const heard: { path: string; body: unknown }[] = [];
  const server = Bun.serve({
    port: 0,
    fetch: async (request) => {
      heard.push({ path: new URL(request.url).pathname, body: await request.json() });
      return Response.json({ success: status === 200 }, { status });
    },
  });
  // The page asks by path alone; it has no address of its own here.
  globalThis.fetch = Object.assign(
    (path: string | URL | Request, init?: RequestInit) =>
      nativeFetch(new URL(String(path), `http://localhost:${server.port}`), init),
    { preconnect: nativeFetch.preconnect },
  );
  return { heard, stop: () => server.stop(true) };
}

const view = sampleView({ selectedRoles: ['Werewolf', 'Werewolf', 'Seer'], me: { isAdmin: true } });
const page = (
  <Toasts>
    <AdminPanel />
  </Toasts>
);

describe('the admin panel of the lobby', () => {
  test('[G2.46 G8.9] changes what a player will be dealt, among the selected roles', async () => {
    const { heard, stop } = startAnswering(200);
    const { user } = await openGame(view, page);
    const select = screen.getByLabelText<HTMLSelectElement>('Role for Bob');
    expect([...select.options].map(({ text }) => text)).toEqual(['Dealt as usual', 'Werewolf', 'Seer']);
    await user.selectOptions(select, 'Seer');
    await waitFor(() => expect(screen.getByText('Role Updated')).toBeDefined());
    expect(screen.getByText('Player role changed to Seer')).toBeDefined();
    await waitFor(() => expect(select.disabled).toBe(false));
    expect(select.value).toBe('Seer');
    expect(heard).toEqual([
      {
        path: `/api/games/${view.id}/admin/player-role`,
        body: { userId: userId(1), playerId: view.players[1]?.id, newRole: 'Seer' },
      },
    ]);
    stop();
  });

  test('[G8.10] says when it did not work, and shows no choice', async () => {
    const { stop } = startAnswering(403);
    const { user } = await openGame(view, page);
    const select = screen.getByLabelText<HTMLSelectElement>('Role for Bob');
    await user.selectOptions(select, 'Seer');
    await waitFor(() => expect(screen.getByText('Failed to update player role')).toBeDefined());
    expect(screen.getByText('Error')).toBeDefined();
    await waitFor(() => expect(select.value).toBe(''));
    stop();
  });

  test('[G6.5 G8.10] is for the super admin alone, who may put it out of sight', async () => {
    await openGame(sampleView(), <AdminPanel />);
    expect(screen.queryByText('Admin Panel')).toBeNull();
    closeGames();
    cleanup();
    writeStored('showAdminControls', 'false');
    await openGame(view, page);
    expect(screen.queryByText('Admin Panel')).toBeNull();
  });
});
