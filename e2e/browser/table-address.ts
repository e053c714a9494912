import type { Page } from '@playwright/test';

/** A new room of this host, and where its table screen is opened. */
export async function roomWithTable(host: Page): Promise<{ gameId: string; address: string }> {
  const { game } = await (await host.request.post('/api/rooms/create', { data: {} })).json();
  const { tableToken } = await (await host.request.post(`/api/games/${game.id}/table`)).json();
  return { gameId: game.id, address: `/table/${game.id}#${tableToken}` };
}
