import { afterEach, beforeEach, describe, expect, test } from 'bun:test';
import { Table } from '@nightfall/shared/game/testing/table';
import { screen, within } from '@testing-library/react';
import { closeGames } from '../../testing/open-game.tsx';
import { openTable } from '../../testing/open-table.tsx';

const LINK = 'http://localhost/?code=ABC234';

/** The browser's own parts, which happy-dom has not: a share menu that may refuse, and what was shared with it. */
function withShareMenu(refusal: string | null) {
  const shared: unknown[] = [];
  const share = async (data: unknown) => {
    shared.push(data);
    if (refusal !== null) throw new DOMException('the share menu says so', refusal);
  };
  Object.defineProperty(navigator, 'share', { value: share, configurable: true });
  return shared;
}

beforeEach(() => navigator.clipboard.writeText('mine'));
afterEach(() => {
  Reflect.deleteProperty(navigator, 'share');
  closeGames();
});

async function open() {
  const { user } = await openTable(new Table(['Ann']), 'Ann');
  const toasts = within(screen.getByRole('region', { name: /^Notifications/ }));
  return {
    press: (name: string) => user.click(screen.getByRole('button', { name })),
    expectCopied: async (words: string, text: string) => {
      await toasts.findByText(words);
      expect(toasts.getByText('Copied')).toBeDefined();
      expect(toasts.getAllByRole('listitem')).toHaveLength(1);
      expect(await navigator.clipboard.readText()).toBe(text);
    },
  };
}

test('[H4.146 H4.170 H4.172 H4.239] the code goes to the clipboard, and the link where there is no share menu', async () => {
  const { press, expectCopied } = await open();
  await press('ABC234: copy the room code');
  await expectCopied('ABC234 is on your clipboard', 'ABC234');
  await press('Share');
  await expectCopied('There is no share menu here, so the link was copied to your clipboard', LINK);
  await press('ABC234: copy the room code');
  await press('Copy');
  await expectCopied('The invitation is on your clipboard', LINK);
});

describe('the invitation goes to the share menu', () => {
  test.each([
    ['takes it', null],
    ['is closed', 'AbortError'],
  ])('[H4.171] and nothing is said when that %s', async (_, refusal) => {
    const shared = withShareMenu(refusal);
    const { press, expectCopied } = await open();
    await navigator.clipboard.writeText('mine');
    await press('Share');
    expect(shared).toEqual([{ title: 'Nightfall', text: 'Room code ABC234', url: LINK }]);
    expect(await navigator.clipboard.readText()).toBe('mine');
    expect(screen.queryByText(/^There is no share menu/)).toBeNull();
    await press('ABC234: copy the room code');
    await expectCopied('ABC234 is on your clipboard', 'ABC234');
  });

  test('[H4.171] and the link to the clipboard when that fails', async () => {
    withShareMenu('NotAllowedError');
    const { press, expectCopied } = await open();
    await press('Share');
    await expectCopied('There is no share menu here, so the link was copied to your clipboard', LINK);
  });
});
