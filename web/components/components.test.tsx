import { describe, expect, test } from 'bun:test';
import { render, screen, waitFor } from '@testing-library/react';
import { CountdownBar } from './clock/countdown.tsx';
import { clockText, countdownLevel } from './clock/countdown-level.ts';
import { Avatar, avatarLabel } from './people/avatar.tsx';
import { flatSquash, trackFor } from './table/table-track.ts';

describe('the countdown', () => {
  test('is green above half, amber above a quarter, red below', () => {
    expect([51, 50, 26, 25, 0].map((left) => countdownLevel(left, 100))).toEqual([
      'green',
      'amber',
      'amber',
      'red',
      'red',
    ]);
  });

  test('shows minutes and seconds', () => {
    expect(clockText(187_000)).toBe('3:07');
    expect(clockText(-5)).toBe('0:00');
  });

  test('calls once when the time is up', async () => {
    let calls = 0;
    let clock = 0;
    const countUp = () => {
      calls += 1;
    };
    render(<CountdownBar endsAt={40} now={() => clock} totalMs={100} label="left" onTimeUp={countUp} />);
    expect(screen.getByRole('timer').dataset.level).toBe('amber');
    clock = 41;
    await waitFor(() => expect(screen.getByRole('timer').dataset.level).toBe('red'), { timeout: 3000 });
    expect(calls).toBe(1);
  });
});

describe('the avatar', () => {
  const gradientOf = (name: string) => {
    const { container } = render(<Avatar name={name} />);
    return container.querySelector<HTMLElement>('.avatar')?.dataset.gradient;
  };

  test('takes one of 8 colours from the first character', () => {
    expect(gradientOf('Ann')).toBe(gradientOf('Agatha'));
    expect(gradientOf('Ann')).not.toBe(gradientOf('Bob'));
    expect(new Set('ABCDEFGH'.split('').map(gradientOf)).size).toBe(8);
  });

  test('has three sizes', () => {
    const { container } = render(<Avatar name="Ann" size="lg" />);
    expect(container.querySelector('.avatar--lg')).not.toBeNull();
  });

  test('is called You, Bot, Host or Player', () => {
    const player = { userId: 'u2', isBot: false, isHost: false };
    expect(avatarLabel({ ...player, isHost: true }, 'u2')).toBe('You');
    expect(avatarLabel({ ...player, isBot: true }, 'u1')).toBe('Bot');
    expect(avatarLabel({ ...player, isHost: true }, 'u1')).toBe('Host');
    expect(avatarLabel(player, 'u1')).toBe('Player');
  });
});

describe('the seats of the table', () => {
  test.each([1, 3, 5, 8, 10, 16, 27])('%d seats: the viewer at the bottom, all apart and inside', (seats) => {
    const { places, width, height } = trackFor(seats);
    const lowest = Math.max(...places.map(({ y }) => y));
    expect(places[0]?.y).toBeCloseTo(lowest, 5);
    for (const { x, y } of places) {
      expect(x).toBeWithin(20, width - 20);
      expect(y).toBeWithin(20, height);
    }
    const apart = places.map((place, index) => {
      const next = places[(index + 1) % places.length];
      return next === undefined || seats === 1 ? 99 : Math.hypot(place.x - next.x, place.y - next.y);
    });
    expect(Math.min(...apart)).toBeGreaterThan(52);
  });

  const NAME_LINE = 24;
  test.each([3, 4, 5, 6, 7, 8])('%d seats round a flat table: no portrait on a name', (seats) => {
    const { places, portrait } = trackFor(seats, { squash: flatSquash(seats) });
    const heights = places.flatMap((place, index) =>
      places
        .slice(index + 1)
        .filter(({ x }) => Math.abs(x - place.x) < portrait)
        .map(({ y }) => Math.abs(y - place.y)),
    );
    expect(Math.min(...heights, portrait * 2)).toBeGreaterThan(portrait + NAME_LINE);
  });

  test('the order is clockwise: the second seat is on the left', () => {
    const { places, width } = trackFor(6);
    expect(places[1]?.x).toBeLessThan(width / 2);
  });
});
