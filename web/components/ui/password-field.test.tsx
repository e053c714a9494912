import { expect, test } from 'bun:test';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { PasswordField } from './password-field.tsx';

test('[H2.80 H4.8] a typed password can be looked at by keyboard and hidden again, and does not leave the form', async () => {
  const user = userEvent.setup();
  let submits = 0;
  const submit = (event: { preventDefault: () => void }) => {
    event.preventDefault();
    submits += 1;
  };
  render(
    <form onSubmit={submit}>
      <PasswordField label="Password" autoComplete="current-password" />
      <button type="submit">Sign In</button>
    </form>,
  );
  const field = screen.getByLabelText('Password');
  const button = screen.getByRole('button', {
    name: 'Show password',
    description: 'Password',
    pressed: false,
  });
  expect(field.getAttribute('type')).toBe('password');
  await user.type(field, 'secret');
  await user.tab();
  expect(document.activeElement).toBe(button);
  await user.keyboard(' ');
  expect([field.getAttribute('type'), button.getAttribute('aria-pressed')]).toEqual(['text', 'true']);
  expect(screen.getByDisplayValue('secret')).toBe(field);
  expect(field.getAttribute('autocomplete')).toBe('current-password');
  await user.keyboard('{Enter}');
  expect([field.getAttribute('type'), button.getAttribute('aria-pressed')]).toEqual(['password', 'false']);
  expect(submits).toBe(0);
});
