import type { Page } from '@playwright/test';
import { expect } from './fixtures.ts';

/** The link mailed to this address. */
export async function mailedLink(page: Page, email: string): Promise<string> {
  let link: string | undefined;
  const findLink = async () => {
    const mails: { to: string; text: string }[] = await (await page.request.get('/dev/mail.json')).json();
    const text = mails.find(({ to }) => to === email)?.text ?? '';
    link = /\/auth\/callback\?token=\S+/.exec(text)?.[0];
    return link !== undefined;
  };
  await expect.poll(findLink).toBe(true);
  return link ?? '';
}
