import { describe, expect, test } from 'bun:test';
import { render } from '@testing-library/react';
import { Avatar, avatarLabel } from './avatar.tsx';

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
