import { afterEach, describe, expect, jest, test } from 'bun:test';
import { act, render, screen, waitFor } from '@testing-library/react';
import { LateToasts } from '../../app/late-toasts.tsx';
import { Toasts } from './toast.tsx';
import {
  dismissToast,
  shownToast,
  showToast,
  TOAST_DURATION_MS,
  TOAST_REMOVE_DELAY_MS,
} from './toast-store.ts';

afterEach(() => {
  jest.useRealTimers();
  act(() => dismissToast(shownToast()?.id ?? 0));
});

describe('toasts', () => {
  test('[A9.17 A9.18 G9.23 G9.26 H4.13] there is one at a time', () => {
    render(<Toasts>page</Toasts>);
    act(() => showToast({ title: 'One' }));
    act(() => showToast({ title: 'Two', description: 'more' }));
    expect(screen.queryByText('One')).toBeNull();
    expect(screen.getByText('Two')).toBeDefined();
  });

  test('[A9.17 G9.24 H4.13] stay for 5 seconds and are gone 3 seconds after dismissal', () => {
    expect(TOAST_DURATION_MS).toBe(5000);
    expect(TOAST_REMOVE_DELAY_MS).toBe(3000);
    jest.useFakeTimers();
    showToast({ title: 'Three' });
    dismissToast(shownToast()?.id ?? 0);
    expect(shownToast()?.isOpen).toBe(false);
    jest.advanceTimersByTime(2999);
    expect(shownToast()).not.toBeNull();
    jest.advanceTimersByTime(2);
    expect(shownToast()).toBeNull();
  });

  test('[A9.17 A9.18 G9.23 G9.26] go by themselves after their time', async () => {
    jest.useFakeTimers();
    render(<Toasts>page</Toasts>);
    act(() => showToast({ title: 'Four' }));
    act(() => void jest.advanceTimersByTime(TOAST_DURATION_MS - 100));
    expect(shownToast()?.isOpen).toBe(true);
    act(() => void jest.advanceTimersByTime(200));
    expect(shownToast()?.isOpen).toBe(false);
  });

  test('may be shorter', async () => {
    render(<Toasts>page</Toasts>);
    act(() => showToast({ title: 'Brief', durationMs: 30 }));
    await waitFor(() => expect(shownToast()?.isOpen).toBe(false));
  });

  test('are in a region that F8 reaches', () => {
    render(<Toasts>page</Toasts>);
    expect(screen.getByRole('region', { name: 'Notifications (F8)' })).toBeDefined();
  });
});

test('[P5.12] a page comes without its toasts, and shows the first one all the same', async () => {
  render(<LateToasts />);
  expect(screen.queryByRole('region')).toBeNull();
  act(() => showToast({ title: 'Room code copied' }));
  await screen.findByText('Room code copied');
  expect(screen.getByRole('region', { name: 'Notifications (F8)' })).toBeDefined();
});
