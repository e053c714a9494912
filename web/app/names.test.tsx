import { afterEach, expect, test } from 'bun:test';
import { gameWith } from '@nightfall/shared/game/testing/table';
import LobbyPage from '../features/lobby/lobby-page.tsx';
import { closeGames, openGame } from '../testing/open-game.tsx';
import { sampleView, userId } from '../testing/sample-view.ts';

afterEach(closeGames);

const NAMES = ['مريم', '👨‍👩‍👧‍👦 Familie', 'דוד (2)'] as const;
const [arabic, family, hebrew] = NAMES;

/** Where a name is seen, and whether it has a direction of its own there. */
function seenNames(): { readonly name: string; readonly isApart: boolean; readonly where: string }[] {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const seen = [];
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const name = node.textContent?.trim() ?? '';
    const at = node.parentElement;
    if (at === null || !NAMES.some((one) => one === name)) continue;
    if (at.closest('.unseen, [aria-live]') !== null) continue;
    seen.push({ name, isApart: at.closest('bdi') !== null, where: at.outerHTML });
  }
  return seen;
}

function expectApart(least: number) {
  const seen = seenNames();
  expect(seen.filter(({ isApart }) => !isApart)).toEqual([]);
  expect(seen.length).toBeGreaterThanOrEqual(least);
}

const players = NAMES.map((displayName) => ({ displayName }));

test('[H4.120] in the lobby every name stands apart from the words around it', async () => {
  await openGame(sampleView({ players }), <LobbyPage />);
  expectApart(2 * NAMES.length);
}, 20_000);

test('in the discussion too, where somebody has written', async () => {
  const message = {
    id: userId(500),
    userId: userId(2),
    content: '1 + 1',
    messageType: 'chat',
    displayName: family,
    timestamp: 1,
  };
  const phaseEndsAt = Date.now() + 60_000;
  await openGame(sampleView({ players, phase: 'discussion', phaseEndsAt, messages: [message] }));
  expectApart(NAMES.length);
  expect(document.querySelector('.chat_messageName > bdi')?.textContent).toBe(family);
});

test('in the results too, beside the numbers of votes', async () => {
  const table = gameWith({ [arabic]: 'Seer', [family]: 'Robber', [hebrew]: 'Werewolf', Dov: 'Villager' });
  while (table.state.stage.phase !== 'vote') table.expire();
  const votes = { [arabic]: hebrew, [family]: hebrew, [hebrew]: arabic, Dov: arabic };
  await openGame(table.vote(votes).view(arabic));
  expectApart(NAMES.length + 2);
});
