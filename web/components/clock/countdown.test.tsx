import { describe, expect, test } from 'bun:test';
import { render, screen, waitFor } from '@testing-library/react';
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
