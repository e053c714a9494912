import { describe, expect, test } from 'bun:test';
import { gameWith, type Table } from '@nightfall/shared/game/testing/table';
import { render, screen, waitFor } from '@testing-library/react';
import { openTable } from '../../testing/open-table.tsx';
import { CountdownBar, CountdownRing, clockText, countdownLevel } from './countdown.tsx';

describe('the level of a countdown', () => {
  test.each([
    [100, 'green'],
    [51, 'green'],
    [50, 'amber'],
    [26, 'amber'],
    [25, 'red'],
    [0, 'red'],
  ] as const)('[G9.17 H4.51 H4.183] with %d %% left is %s', (left, level) => {
    expect(countdownLevel(left * 1000, 100_000)).toBe(level);
  });

  test('without any time is red', () => expect(countdownLevel(0, 0)).toBe('red'));
});

test('digits round up, so that zero is shown when the time is up', () => {
  expect([187_000, 60_000, 59_001, 1, 0, -5].map(clockText)).toEqual([
    '3:07',
    '1:00',
    '1:00',
    '0:01',
    '0:00',
    '0:00',
  ]);
});

describe('the ring', () => {
  const ring = (leftMs: number, onTimeUp?: () => void) => {
    const start = Date.now();
    render(
      <CountdownRing
        endsAt={start + leftMs}
        pausedAt={null}
        now={Date.now}
        totalMs={100_000}
        label="to talk"
        onTimeUp={onTimeUp}
      />,
    );
    return screen.getByRole('timer');
  };

  test('[H4.51 H4.200] says the time in digits and words, not by colour alone', () => {
    const timer = ring(80_000);
    expect(timer.getAttribute('aria-label')).toBe('1:20 to talk');
    expect(timer.dataset.level).toBe('green');
    expect(timer.dataset.lastSeconds).toBe('false');
  });

  test('[H4.184] is felt in the last ten seconds', () => {
    expect(ring(10_000).dataset.lastSeconds).toBe('true');
  });

  test('[H4.51] says once that the time is up', async () => {
    let times = 0;
    const timer = ring(40, () => {
      times += 1;
    });
    await waitFor(() => expect(timer.getAttribute('aria-label')).toBe('0:00 to talk'));
    expect(timer.dataset.lastSeconds).toBe('false');
    expect(times).toBe(1);
  });
});

test('[G9.16] calls once when the time is up', async () => {
  let calls = 0;
  let clock = 0;
  const countUp = () => {
    calls += 1;
  };
  render(
    <CountdownBar
      endsAt={40}
      pausedAt={null}
      now={() => clock}
      totalMs={100}
      label="left"
      onTimeUp={countUp}
    />,
  );
  expect(screen.getByRole('timer').dataset.level).toBe('amber');
  clock = 41;
  await waitFor(() => expect(screen.getByRole('timer').dataset.level).toBe('red'), { timeout: 3000 });
  expect(calls).toBe(1);
});

test('[F4.3] comes back from zero when it is earlier than it seemed, and says anew that the time is up', async () => {
  let calls = 0;
  let clock = 100;
  render(
    <CountdownBar
      endsAt={40}
      pausedAt={null}
      now={() => clock}
      totalMs={100}
      label="left"
      onTimeUp={() => {
        calls += 1;
      }}
    />,
  );
  const level = () => screen.getByRole('timer').dataset.level;
  expect([level(), calls]).toEqual(['red', 1]);
  clock = 0;
  await waitFor(() => expect(level()).toBe('amber'), { timeout: 3000 });
  expect(calls).toBe(1);
  clock = 50;
  await waitFor(() => expect(level()).toBe('red'), { timeout: 3000 });
  expect(calls).toBe(2);
});

const CARDS = { Ann: 'Seer', Bob: 'Robber', Mara: 'Werewolf' } as const;
const night = () => gameWith(CARDS);
const talk = () => night().endNight().expire();
const button = (name: string | RegExp) => screen.findByRole<HTMLButtonElement>('button', { name });
const said = () => document.querySelector('[data-live-region]')?.textContent;
const timer = () => screen.getByRole('timer').getAttribute('aria-label');

async function choose(user: Awaited<ReturnType<typeof openTable>>['user'], item: string): Promise<void> {
  await user.click(await button('Menu'));
  await user.click(await screen.findByRole('menuitem', { name: item }));
}

test('[T2.7] the host stops the clock in the menu, adds a minute, and lets it go on', async () => {
  const { user, table } = await openTable(night(), 'Ann');
  await choose(user, 'Pause the Clock');
  await screen.findByText('You paused the clock.');
  expect(timer()).toMatch(/^Paused with 2:00/);
  await choose(user, 'Add One Minute');
  await waitFor(() => expect(timer()).toMatch(/^Paused with 3:00/));
  await user.click(await button('Resume'));
  await waitFor(() => expect(screen.queryByRole('region', { name: 'The clock is paused' })).toBeNull());
  expect(table.view('Ann').pausedAt).toBeNull();
  expect(timer()).toMatch(/^[23]:\d\d left$/);
});

test('[T2.7] the others see and hear who paused it, and can only wait', async () => {
  const { user, play } = await openTable(talk(), 'Bob');
  await play((table) => table.act('Ann', { type: 'pause_clock' }));
  await screen.findByText('Ann paused the clock. You can keep playing.');
  expect(said()).toBe('Ann paused the clock.');
  expect(timer()).toMatch(/^Paused with 5:00 to talk/);
  expect(screen.queryByRole('button', { name: 'Resume' })).toBeNull();
  await user.click(await button('Menu'));
  for (const name of ['Pause the Clock', 'Resume the Clock', 'Add One Minute'])
    expect(screen.queryByRole('menuitem', { name })).toBeNull();
  await user.keyboard('{Escape}');
  await play((table) => table.act('Ann', { type: 'resume_clock' }));
  await waitFor(() => expect(said()).toBe('The clock is running again.'));
  await play((table) => table.act('Ann', { type: 'extend_clock', seconds: 60 }));
  await waitFor(() => expect(said()).toBe('One minute was added.'));
});

test.each([
  ['the deal', () => gameWith(CARDS, { atDeal: true })],
  ['First Light', () => gameWith(CARDS).endNight()],
])('[L6.4] %s can be paused as well', async (_, table) => {
  const { user } = await openTable(table(), 'Ann');
  await user.click(await button('Menu'));
  await user.click(await screen.findByRole('menuitem', { name: 'Pause the Clock' }));
  const note = await screen.findByRole('region', { name: 'The clock is paused' });
  expect(note.textContent).toContain('You paused the clock.');
});

test('[T2.6] without a time limit nothing is counted while people talk', async () => {
  const table = gameWith(CARDS, { settings: { discussionClock: false } })
    .endNight()
    .expire();
  const { user } = await openTable(table, 'Ann');
  await screen.findByText('No time limit');
  expect(screen.queryByRole('timer')).toBeNull();
  await user.click(await button('Menu'));
  expect(screen.queryByRole('menuitem', { name: 'Pause the Clock' })).toBeNull();
});

test('[T2.2] Ready to Vote is a switch', async () => {
  const { user } = await openTable(talk(), 'Bob');
  await user.click(await button('Ready to Vote 0 of 3'));
  const pressed = await screen.findByRole('button', { name: 'Ready to Vote 1 of 3', pressed: true });
  await user.click(pressed);
  await screen.findByRole('button', { name: 'Ready to Vote 0 of 3', pressed: false });
});

test('[T2.32 F9.4] a press abstains; it is shown, said, kept, and taken back by a vote', async () => {
  const { user, table } = await openTable(talk().expire(), 'Bob');
  const votes = () => {
    const { stage } = table.state;
    return 'votes' in stage ? Object.values(stage.votes) : [];
  };
  (await button('Abstain')).focus();
  await user.keyboard('{Enter}');
  await screen.findByText('You abstained', { ignore: '[data-live-region]' });
  expect(votes()).toEqual([null]);
  await waitFor(() => expect(said()).toBe('You abstained'));
  await user.click(await button('Change My Vote'));
  expect(screen.queryByRole('button', { name: 'Abstain' })).toBeNull();
  await user.click(await button('Keep Abstaining'));
  await user.click(await button('Change My Vote'));
  await user.click(await button('Mara'));
  await user.click(await button('Submit Vote'));
  await screen.findByText(/^You voted for Mara/);
  await waitFor(() => expect(said()).toBe('Vote Submitted'));
  await user.click(await button('Change My Vote'));
  await user.click(await button('Abstain'));
  await screen.findByText('You abstained', { ignore: '[data-live-region]' });
  expect(votes()).toEqual([null]);
});

test('[F9.4] abstaining is disabled without a connection', async () => {
  const { server } = await openTable(talk().expire(), 'Bob');
  expect((await button('Abstain')).disabled).toBe(false);
  server.goAway();
  await button(/^Reconnecting/);
  expect((await button('Abstain')).disabled).toBe(true);
});

test('[T2.1] a vote is changed, or kept, until the vote is over', async () => {
  const target = (table: Table) => table.names([table.view('Bob').me?.voteTarget ?? '']);
  const { user, table } = await openTable(talk().expire(), 'Bob');
  await user.click(await button('Ann'));
  await user.click(await button('Submit Vote'));
  await screen.findByText(/^You voted for Ann/);
  await user.click(await button('Change My Vote'));
  await user.click(await button('Keep My Vote'));
  await user.click(await button('Change My Vote'));
  await user.click(await button('Mara'));
  await user.click(await button('Submit Vote'));
  await screen.findByText(/^You voted for Mara/);
  expect(target(table)).toEqual(['Mara']);
});
