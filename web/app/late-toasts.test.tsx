import { afterEach, expect, test } from 'bun:test';
import { act, cleanup, render, screen } from '@testing-library/react';
import { dismissToast, shownToast, showToast } from '../components/ui/toast-store.ts';
import { LateToasts } from './late-toasts.tsx';

afterEach(() => {
  act(() => dismissToast(shownToast()?.id ?? 0));
  cleanup();
});

test('[P5.12] a page comes without its toasts, and shows the first one all the same', async () => {
  render(<LateToasts />);
  expect(screen.queryByRole('region')).toBeNull();
  act(() => showToast({ title: 'Room code copied' }));
  await screen.findByText('Room code copied');
  expect(screen.getByRole('region', { name: 'Notifications (F8)' })).toBeDefined();
});
