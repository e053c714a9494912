import type { Page } from '@playwright/test';
import { expect } from './fixtures.ts';

/** The newest mail to this address, once there are so many. */
async function newestMail(page: Page, email: string, atLeast = 1): Promise<string> {
  const mails = async (): Promise<{ to: string; text: string }[]> => {
    const all: { to: string; text: string }[] = await (await page.request.get('/dev/mail.json')).json();
    return all.filter(({ to }) => to === email);
  };
  await expect.poll(async () => (await mails()).length).toBeGreaterThanOrEqual(atLeast);
  return (await mails())[0]?.text ?? '';
}

/** The link mailed to this address. */
export const mailedLink = async (page: Page, email: string): Promise<string> =>
  /\/auth\/callback\?token=\S+/.exec(await newestMail(page, email))?.[0] ?? '';

/** The code beside it. */
export const mailedCode = async (page: Page, email: string, atLeast = 1): Promise<string> =>
  /^[2-9A-HJKMNP-Z]{6}$/m.exec(await newestMail(page, email, atLeast))?.[0] ?? '';
