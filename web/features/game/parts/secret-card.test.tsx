import { afterEach, describe, expect, test } from 'bun:test';
import { act, fireEvent, screen } from '@testing-library/react';
import { closeGames, openGame } from '../../../testing/open-game.tsx';
import { sampleView } from '../../../testing/sample-view.ts';

afterEach(() => {
  Reflect.deleteProperty(document, 'visibilityState');
  closeGames();
});

const open = async () => {
  const page = await openGame(sampleView({ phase: 'role_deal' }));
  return { ...page, card: screen.getByRole('button', { name: 'Show your card' }) };
};

const isUp = () =>
  screen.getByRole('button', { name: /^(Show|Hide) your card$/ }).getAttribute('aria-pressed');

function turnPage(visibilityState: DocumentVisibilityState): void {
  Object.defineProperty(document, 'visibilityState', { value: visibilityState, configurable: true });
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
}

describe('the own card', () => {
  test('stays up after a tap until the next one', async () => {
    const { user, card } = await open();
    await user.click(card);
    expect(isUp()).toBe('true');
    await user.click(card);
    expect(isUp()).toBe('false');
  });

  test('[H4.165] that a tap left up lies face down again when the page was out of sight', async () => {
    const { user, card } = await open();
    await user.click(card);
    expect(isUp()).toBe('true');
    turnPage('visible');
    expect(isUp()).toBe('true');
    turnPage('hidden');
    expect(isUp()).toBe('false');
    turnPage('visible');
    expect(isUp()).toBe('false');
  });

  test.each([
    ['slides off it', fireEvent.pointerLeave],
    ['is taken by the browser', fireEvent.pointerCancel],
  ])('is hidden when a press %s, however short that was', async (_, end) => {
    const { card } = await open();
    fireEvent.pointerDown(card, { pointerId: 1 });
    expect(isUp()).toBe('true');
    end(card, { pointerId: 1 });
    expect(isUp()).toBe('false');
    fireEvent.pointerUp(card, { pointerId: 1 });
    expect(isUp()).toBe('false');
  });
});
