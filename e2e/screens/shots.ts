import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll } from '../browser/fixtures.ts';
import { arrived, settled } from '../browser/settled.ts';

/** The sizes at which every screen is looked at. */
const SIZES = {
  phone: { width: 360, height: 740 },
  tablet: { width: 820, height: 1180 },
  desktop: { width: 1440, height: 900 },
} as const;
type Size = keyof typeof SIZES;

/** Two that have next to nothing in common. */
export const TWO_THEMES = ['generic', 'corporate'] as const;

/** Artefacts of the run; git ignores the folder. */
const FOLDER = join(import.meta.dirname, '..', '..', 'test-results', 'screens');

/** Where something goes that is a picture already. */
export const pictureAt = (theme: string, name: string) => join(FOLDER, theme, `${name}.png`);

interface ShotOptions {
  /** What lies below the screen is to be seen as well. */
  readonly isWhole?: boolean;
  /** All, unless told. */
  readonly sizes?: readonly Size[];
  /** The page's clock stands still, so that it draws no frames that could be waited for. */
  readonly isHeld?: boolean;
}

/** Takes a picture of the screen at every size, as `<theme>/<name>.<size>.png`. */
export async function shoot(
  page: Page,
  theme: string,
  name: string,
  { isWhole = false, sizes = ['phone', 'tablet', 'desktop'], isHeld = false }: ShotOptions = {},
): Promise<void> {
  for (const size of sizes) {
    await page.setViewportSize(SIZES[size]);
    await (isHeld ? arrived(page) : settled(page));
    await page.screenshot({ path: pictureAt(theme, `${name}.${size}`), fullPage: isWhole });
    await expectNoSidewaysScroll(page);
  }
  await page.setViewportSize(SIZES.phone);
}

/** The same of a state that no other picture shows, which is looked through for access as well. */
export async function look(
  page: Page,
  theme: string,
  name: string,
  options?: Omit<ShotOptions, 'isHeld'>,
): Promise<void> {
  await shoot(page, theme, name, options);
  await settled(page);
  await expectAccessible(page);
}
