import { afterEach, expect, test } from 'bun:test';
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { ME_KEY } from '../../api/account.ts';
import { makeQueryClient } from '../../api/query-client.ts';
import { startAnswering, stopAnswering } from '../../testing/answering.ts';
import { refusal } from '../../testing/answers.ts';
import { loadBuiltInTheme } from '../../theme/built-in-theme.ts';
import { ThemeProvider } from '../../theme/theme-context.tsx';
import PracticePage from './practice-page.tsx';

afterEach(() => {
  Reflect.deleteProperty(navigator, 'onLine');
  stopAnswering();
});

test('[H4.81 L6.1 L6.2] a practice game that cannot begin says why, and can be asked for again', async () => {
  const { sent } = startAnswering({
    'GET /api/cookies': () => ({ areKept: true }),
    'POST /api/practice': () => refusal('RATE_LIMITED', 'Too many requests. Please wait a moment.'),
  });
  await loadBuiltInTheme('generic');
  const queryClient = makeQueryClient();
  queryClient.setQueryData(ME_KEY, null);
  const router = createMemoryRouter([{ path: '/practice', element: <PracticePage /> }], {
    initialEntries: ['/practice'],
  });
  render(
    <QueryClientProvider client={queryClient}>
      <ThemeProvider>
        <RouterProvider router={router} />
      </ThemeProvider>
    </QueryClientProvider>,
  );
  await screen.findByRole('heading', { name: 'How to play' });
  expect(sent('POST /api/practice')).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: 'Start Practicing' }));
  expect(screen.getByText('Please enter your display name')).toBeDefined();
  expect(sent('POST /api/practice')).toEqual([]);
  await userEvent.type(screen.getByLabelText('Display Name'), ' Mara ');
  await userEvent.click(screen.getByRole('button', { name: 'Start Practicing' }));
  await screen.findByRole('heading', { name: 'The practice game did not start' });
  expect(screen.getByText('Too many requests. Please wait a moment.')).toBeDefined();
  expect(sent('POST /api/practice')).toMatchObject([{ displayName: 'Mara' }]);
  stopAnswering();
  globalThis.fetch = Object.assign(() => Promise.reject(new TypeError('Failed to fetch')), {
    preconnect: fetch.preconnect,
  });
  Object.defineProperty(navigator, 'onLine', { value: false, configurable: true });
  await userEvent.click(screen.getByRole('button', { name: 'Try Again' }));
  await screen.findByText('You are offline. The practice game needs a connection.');
});
