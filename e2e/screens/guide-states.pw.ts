import type { Page } from '@playwright/test';
import { expect, PHONE, test } from '../browser/fixtures.ts';
import { gotIt, playNight, readyToVote, seeResults, understand, vote } from '../browser/moves.ts';
import { shoot } from './shots.ts';

const note = (page: Page) => page.getByRole('region', { name: 'Guide' });

/** The first note of a phase, and the one after it, which points at something. Quick: the phase goes on meanwhile. */
async function pictureNotes(page: Page, name: string): Promise<void> {
  const next = note(page).getByRole('button', { name: 'Next' });
  await expect(next).toBeVisible();
  await shoot(page, 'generic', `${name}-a`, { sizes: ['phone'] });
  await next.click();
  await shoot(page, 'generic', `${name}-b`, { sizes: ['phone'] });
  const onward = note(page).getByRole('button', { name: /^(Next|Understood)$/ });
  while (await onward.isVisible()) await onward.click();
}

// holds: H4.137
test('the notes of the practice game look right', async ({ openBrowser }) => {
  test.slow();
  const page = await openBrowser(PHONE);
  await page.goto('/practice');
  const phases = [
    ['g1-deal', understand],
    ['g2-night', playNight],
    ['g3-dawn', gotIt],
    ['g4-discussion', readyToVote],
    ['g5-vote', vote],
  ] as const;
  for (const [name, goOn] of phases) {
    if (name === 'g4-discussion') {
      await expect(page.getByRole('dialog', { name: 'What I know' })).toBeVisible();
      await shoot(page, 'generic', 'g4-known', { sizes: ['phone'] });
      await page.keyboard.press('Escape');
    }
    await pictureNotes(page, name);
    await goOn(page);
  }
  await seeResults(page);
  await pictureNotes(page, 'g6-results');
});
