import { expect, test } from 'bun:test';
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { makeQueryClient } from '../../api/query-client.ts';
import { JoinForm } from './join-form.tsx';
import { TEXTS } from './texts.ts';

const FAMILY = '👨‍👩‍👧‍👦';

test.each([
  ['y'.repeat(51), 'y'.repeat(50)],
  [FAMILY.repeat(50), FAMILY.repeat(50)],
  [`${FAMILY.repeat(50)}!`, FAMILY.repeat(50)],
  ['مريم', 'مريم'],
])('[H4.120] takes a name of fifty letters as a reader counts them (%#)', async (typed, kept) => {
  render(
    <QueryClientProvider client={makeQueryClient()}>
      <MemoryRouter>
        <JoinForm me={null} initialCode="" onBack={() => undefined} />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  const name = screen.getByRole<HTMLInputElement>('textbox', { name: TEXTS.displayName });
  await userEvent.click(name);
  await userEvent.paste(typed);
  expect(name.value).toBe(kept);
});
