import { afterEach, beforeAll, describe, expect, test } from 'bun:test';
import { type Balance, UNKNOWN_BALANCE } from '@nightfall/shared/protocol/balance';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { makeQueryClient } from '../../api/query-client.ts';
import { loadBuiltInTheme } from '../../theme/built-in-theme.ts';
import { ThemeProvider } from '../../theme/theme-context.tsx';
import { announce, LiveRegion } from '../page/live-region.tsx';
import { BalancePanel } from './balance-panel.tsx';

beforeAll(() => loadBuiltInTheme('generic'));
afterEach(() => {
  cleanup();
  announce('');
});

const share = (value: number) => ({ share: value, low: value - 0.05, high: value + 0.05 });
const COUNTED: Balance = {
  state: 'counting',
  rounds: 400,
  wins: {
    villager: share(0.58),
    werewolf: share(0.34),
    tanner: share(0.06),
    stalker: { share: 0, low: 0, high: 0.01 },
    nobody: share(0.05),
  },
  additions: [
    { role: 'Seer', share: 0.09, low: 0.04, high: 0.14 },
    { role: 'Minion', share: -0.12, low: -0.17, high: -0.06 },
  ],
  suggestion: { out: 'Villager', in: 'Mystic Wolf', villager: share(0.5), werewolf: share(0.46) },
  played: null,
};
const COUNTING: Balance = { ...UNKNOWN_BALANCE, state: 'counting', rounds: 12 };

type Props = Partial<Parameters<typeof BalancePanel>[0]>;
const panel = (props: Props) => (
  <QueryClientProvider client={makeQueryClient()}>
    <ThemeProvider themeId="generic">
      <LiveRegion />
      <BalancePanel set="one" balance={COUNTED} isError={false} {...props} />
    </ThemeProvider>
  </QueryClientProvider>
);
const said = () => document.querySelector('[data-live-region]')?.textContent ?? '';

describe('how a set plays', () => {
  test('is one sentence with its interval and its rounds, and says that bots are not people', () => {
    render(panel({}));
    expect(
      screen.getByText('With these roles the Villager team wins about 58 % (53 to 63; 400 rounds by bots).', {
        selector: 'p',
      }),
    ).toBeDefined();
    expect(screen.getByText(/Bots are not people/)).toBeDefined();
    const key = screen.getAllByRole('listitem').slice(0, 3);
    expect(key.map(({ textContent }) => textContent.replaceAll('\u00a0', ' '))).toEqual([
      'Villager team 58 %',
      'Werewolf team 34 %',
      'Others or nobody 11 %',
    ]);
  });

  test('[C5.8] says once that the first figure is there, and nothing while it becomes finer', async () => {
    const { rerender } = render(panel({ balance: COUNTING }));
    expect(screen.getByText(/Bots are playing rounds/)).toBeDefined();
    expect(said()).toBe('');
    rerender(panel({}));
    await waitFor(() => expect(said()).toMatch(/58\s% \(53 to 63; 400 rounds/));
    rerender(panel({ balance: { ...COUNTED, rounds: 2_000 } }));
    expect(screen.getByText(/2,000 rounds by bots/, { selector: 'p' })).toBeDefined();
    expect(said()).toContain('400 rounds');
  });

  test.each<[string, Props, RegExp]>([
    ['unknown sets', { balance: UNKNOWN_BALANCE }, /unknown: bots try sets/],
    ['too few roles', { isUnfit: true }, /as many roles as needed/],
    ['an error', { balance: undefined, isError: true }, /could not be fetched/],
  ])('shows no figure for %s', (_, props, words) => {
    render(panel(props));
    expect(screen.getByText(words)).toBeDefined();
    expect(screen.queryByText(/wins about/)).toBeNull();
  });

  test('shows how people play it, where it is known', () => {
    render(panel({ balance: { ...COUNTED, played: { rounds: 120, wins: COUNTED.wins as never } } }));
    expect(screen.getByText(/^Among people the Villager team won 58 % of 120 rounds/)).toBeDefined();
  });

  test('opens to what each role adds or takes', async () => {
    render(panel({}));
    await userEvent.click(screen.getByText('What each role adds'));
    const rows = within(screen.getByRole('group')).getAllByRole('listitem');
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      'Seer+9 points (+4 to +14)',
      'Minion−12 points (−17 to −6)',
    ]);
  });

  test('[C5.8] offers one swap to who may choose, and only tells it to others', async () => {
    const swaps: object[] = [];
    const { rerender } = render(panel({}));
    await userEvent.click(screen.getByText('What each role adds'));
    expect(screen.getByText('Take out one Villager, put in one Mystic Wolf.')).toBeDefined();
    expect(screen.queryByRole('button')).toBeNull();
    rerender(panel({ onSwap: (swap) => swaps.push(swap) }));
    await userEvent.click(screen.getByRole('button', { name: 'Swap them' }));
    expect(swaps).toMatchObject([{ out: 'Villager', in: 'Mystic Wolf' }]);
    await waitFor(() => expect(said()).toBe('Villager is out, Mystic Wolf is in'));
  });
});
