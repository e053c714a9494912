import { expect, LAPTOP, PHONE, test } from '../browser/fixtures.ts';
import { comeSignedIn, createRoom, joinAsGuest } from '../browser/moves.ts';
import { look, TWO_THEMES } from './shots.ts';

const ENDS = { sizes: ['phone', 'desktop'] } as const;
const EMAIL = 'margarethe.von.trotta-hinterwald@a-rather-long-name.example.org';
const PROVOKED = /status of (409|403) /;

for (const theme of TWO_THEMES) {
  // holds: H4.137 S2.4
  test(`what a link from elsewhere asks looks right in ${theme}`, async ({ openBrowser }) => {
    const host = await openBrowser(LAPTOP);
    await comeSignedIn(host);
    const code = await createRoom(host);
    const page = await openBrowser(PHONE, { provokes: PROVOKED });
    await page.addInitScript((id) => localStorage.setItem('selectedTheme', id), theme);
    const question = async (askedHere: boolean) => {
      const json = { error: '', code: 'CONFIRM_SIGN_IN', signIn: { email: EMAIL, askedHere } };
      await page.unrouteAll();
      await page.route('**/api/auth/callback', (route) => route.fulfill({ status: 409, json }));
      await page.goto('/auth/callback?token=any');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Sign in as ${EMAIL}?`);
    };
    await question(false);
    await look(page, theme, '24-link-elsewhere', ENDS);
    await joinAsGuest(page, code, 'Mara');
    await question(false);
    await look(page, theme, '25-link-elsewhere-seated', ENDS);
    await question(true);
    await look(page, theme, '26-link-here-seated', ENDS);
    await page.goto('/auth');
    await page.getByLabel('Email').fill(EMAIL);
    await page.getByLabel('Password', { exact: true }).fill('secret-of-mara');
    await page.getByRole('button', { name: 'Sign In' }).click();
    await expect(page.getByRole('dialog', { name: 'Take your seat along?' })).toBeVisible();
    await look(page, theme, '27-seat-question', ENDS);
    await comeSignedIn(page);
    await question(false);
    await look(page, theme, '28-link-over-session', ENDS);
  });
}
