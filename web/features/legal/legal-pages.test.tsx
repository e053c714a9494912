import { afterEach, expect, test } from 'bun:test';
import { screen } from '@testing-library/react';
import { closeApp, openApp } from '../../testing/open-app.tsx';

afterEach(closeApp);

test('[H2.45 H2.47] the terms say what it costs, what can be given back, and that there is no address to write to', async () => {
  const { user, path } = await openApp('/terms');
  await screen.findByRole('heading', { level: 1, name: 'Terms' });
  await screen.findByText(/the people who run this server/);
  for (const words of [
    /forever for \$9\.99, paid once, or for 48 hours for \$1\.99/,
    /There is no subscription/,
    /within 14 days of the purchase/,
  ])
    expect(screen.getByText(words)).toBeDefined();
  await user.click(screen.getByRole('link', { name: 'Return to Home' }));
  expect(path()).toBe('/');
});

test('[H2.46] the privacy page says what is stored, and names who runs the server', async () => {
  await openApp('/privacy', null, {
    'GET /api/site': () => ({
      magicLinks: true,
      hosting: 'paid',
      purchases: 'closed',
      address: null,
      operatorName: 'The Moonlit Table',
      contactEmail: 'help@example.com',
    }),
  });
  await screen.findByText(/^This server is run by The Moonlit Table\./);
  for (const words of [/whether your browser keeps cookies at all/, /pressing twice is done once/])
    expect(screen.getByText(words)).toBeDefined();
  for (const name of ['What is stored', 'Rooms', 'How long', 'Your data is yours'])
    expect(screen.getByRole('heading', { level: 2, name })).toBeDefined();
  const contact = screen.getByRole('link', { name: 'help@example.com' });
  expect(contact.getAttribute('href')).toBe('mailto:help@example.com');
});
