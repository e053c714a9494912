import { expect, expectAccessible, expectNoSidewaysScroll, LAPTOP, NARROW, PHONE, test } from './fixtures.ts';

test('Home leads to the terms: prices, refunds, and nobody to write to', async ({ openBrowser }) => {
  const page = await openBrowser(PHONE);
  await page.goto('/');
  await page.getByRole('link', { name: 'Terms' }).click();
  await expect(page).toHaveURL('/terms');
  await expect(page.getByRole('heading', { level: 1, name: 'Terms' })).toBeVisible();
  await expect(page.getByText('forever for $9.99, paid once, or for 48 hours for $1.99')).toBeVisible();
  await expect(page.getByText('There is no subscription')).toBeVisible();
  await expect(page.getByText('within 14 days of the purchase')).toBeVisible();
  await expect(page.getByText('the people who run this server')).toBeVisible();
  await expectAccessible(page);
  await page.setViewportSize(NARROW);
  await expectNoSidewaysScroll(page);
  await page.getByRole('link', { name: 'Return to Home' }).click();
  await expect(page).toHaveURL('/');
});

test('the privacy page says what is stored, and names who runs the server', async ({
  openBrowser,
  stack,
}) => {
  const named = { OPERATOR_NAME: 'The Moonlit Table', CONTACT_EMAIL: 'help@example.com' };
  const page = await openBrowser(LAPTOP, { address: await stack.addApi(named) });
  await page.goto('/');
  await page.getByRole('link', { name: 'Privacy' }).click();
  await expect(page).toHaveURL('/privacy');
  for (const title of ['What is stored', 'Rooms', 'How long', 'Your data is yours'])
    await expect(page.getByRole('heading', { level: 2, name: title })).toBeVisible();
  await expect(page.getByText('This server is run by The Moonlit Table.')).toBeVisible();
  const contact = page.getByRole('link', { name: 'help@example.com' });
  await expect(contact).toHaveAttribute('href', 'mailto:help@example.com');
  await expectAccessible(page);
});
