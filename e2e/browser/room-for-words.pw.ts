import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { translatedWords } from '@nightfall/shared/testing/translated-words';
import type { Page } from '@playwright/test';
import { goWithin, type Look, lookAtPages, lookAtRound, SUPER_ADMIN_PAGES } from './every-screen.ts';
import { expect, LAPTOP, NARROW, newEmail, SUPER_ADMIN, test, useAccount } from './fixtures.ts';
import { PARTS } from './parts.ts';
import { cutOff, outOfReach, overlappingLines } from './screen-rules.ts';
import { resize, shot } from './settled.ts';

const PHONE = { width: 390, height: 844 };

/** English with words longer by 40 %, from right to left (web/bundle/pseudo.ts). */
const PSEUDO = 'en-XB';
/** `WORDS_IN=de npm test pages room-for-words.pw.ts` asks the same of a language that is offered. */
const LANGUAGE = process.env.WORDS_IN ?? PSEUDO;
const isPseudo = LANGUAGE === PSEUDO;

interface View {
  readonly size: { readonly width: number; readonly height: number };
  readonly letters: '100%' | '200%';
  readonly direction: 'ltr' | 'rtl';
}

/** Ends as the walk is made: on the narrow phone, in the page's own direction. */
const VIEWS: readonly View[] = isPseudo
  ? [
      { size: PHONE, letters: '200%', direction: 'rtl' },
      { size: PHONE, letters: '200%', direction: 'ltr' },
      { size: NARROW, letters: '100%', direction: 'ltr' },
      { size: NARROW, letters: '100%', direction: 'rtl' },
    ]
  : [
      { size: LAPTOP, letters: '100%', direction: 'ltr' },
      { size: PHONE, letters: '200%', direction: 'ltr' },
      { size: PHONE, letters: '100%', direction: 'ltr' },
      { size: NARROW, letters: '100%', direction: 'ltr' },
    ];

const softly = expect.configure({ soft: true });

/** Builds the page in the language that nobody is offered, and gives the folder. */
async function built(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'nightfall-page-'));
  const program = Bun.spawn([process.execPath, 'bundle/build-language.ts', folder], {
    cwd: join(import.meta.dirname, '../../web'),
    env: { ...process.env, NODE_ENV: 'production', PAGE_LANGUAGE: LANGUAGE },
    stdout: 'inherit',
    stderr: 'inherit',
  });
  expect(await program.exited).toBe(0);
  return folder;
}

/** How web/bundle/pseudo.ts writes letters. */
const WRITTEN: Readonly<Record<string, string>> = {
  ...{ a: '(áa|a)', e: '(ée|e)', i: '(íi|i)', o: '(öo|o)', u: '(üu|u)' },
  ...{ n: '[nñ]', c: '[cç]' },
};

const inAnyLength = (words: string): RegExp =>
  new RegExp(
    words
      .replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')
      .replaceAll(/[aeiounc]/g, (letter) => WRITTEN[letter] ?? letter),
    'i',
  );

const inLanguage = isPseudo ? inAnyLength : await translatedWords(LANGUAGE);
const asShown = <T>(words: T): T | RegExp => (typeof words === 'string' ? inLanguage(words) : words);

/** The same page, in which everything is found by its English words. */
function inEnglish(page: Page): Page {
  // Another language may call two things the same.
  const finders: Partial<Page> = {
    getByText: (text, options) => page.getByText(asShown(text), options).first(),
    getByLabel: (text, options) => page.getByLabel(asShown(text), options).first(),
    getByRole: (role, options) =>
      options?.name === undefined
        ? page.getByRole(role, options)
        : page.getByRole(role, { ...options, name: asShown(options.name) }).first(),
  };
  return new Proxy(page, {
    get(_, key) {
      const value: unknown = Reflect.get(key in finders ? finders : page, key);
      return typeof value === 'function' ? value.bind(page) : value;
    },
  });
}

/** What cannot be pressed because something lies over it, or beside a layer. A layer that is open covers the page. */
async function covered(page: Page): Promise<string[]> {
  const layer = page.locator('[role=dialog], [role=alertdialog], [role=menu]');
  const top = (await layer.count()) > 0 ? layer.last() : page.locator('body');
  const kinds = ['button', 'a[href]', 'input:not([aria-hidden=true])', 'select', 'textarea'];
  const controls = kinds.map((kind) => `${kind}:visible`);
  const isTooWide = await top.evaluate(
    (layer) => layer.scrollWidth > layer.clientWidth && getComputedStyle(layer).overflowX !== 'hidden',
  );
  return [...(isTooWide ? ['scrolls sideways'] : []), ...(await outOfReach(top.locator(controls.join())))];
}

/** Sets the letters, and turns the page around: whatever says how it is read says so. */
async function arrange(page: Page, { size, letters, direction }: View): Promise<void> {
  await page.evaluate(
    ([fontSize, dir]) => {
      document.documentElement.style.fontSize = fontSize;
      for (const element of document.querySelectorAll<HTMLElement>('[dir=ltr], [dir=rtl]')) element.dir = dir;
    },
    [letters, direction] as const,
  );
  await resize(page, size);
}

const lookAt =
  (page: Page): Look =>
  async (screen) => {
    for (const view of VIEWS) {
      await arrange(page, view);
      const at = `${screen}, ${view.size.width} px, ${view.letters}, ${view.direction}`;
      await shot(page, `${LANGUAGE} ${at}`);
      // Large letters have lines that are meant to meet.
      const overlapping = view.size === LAPTOP ? [] : overlappingLines(page);
      const faults = await Promise.all([cutOff(page), overlapping]);
      softly([...faults.flat(), ...(await covered(page))], at).toEqual([]);
    }
  };

/** The pages of the administration, and what opens over them. */
async function lookAtAdministration(top: Page): Promise<void> {
  const look = lookAt(top);
  const button = (name: string) => inEnglish(top).getByRole('button', { name });
  await top.getByRole('button', { name: 'top', exact: true }).click();
  await button('Debug Status').click();
  await expect(top.getByRole('alertdialog')).toBeVisible();
  await look('debug status');
  await top.keyboard.press('Escape');
  await top.keyboard.press('Escape');
  for (const [path, heading] of SUPER_ADMIN_PAGES) {
    await goWithin(top, path);
    await expect(inEnglish(top).getByRole('heading', { level: 1, name: heading })).toBeVisible();
    await expect(top.locator(PARTS.bone)).toHaveCount(0);
    await look(path);
    if (path === '/admin/users') {
      await button('Revoke Permanent').press('Enter');
      await expect(top.getByRole('alertdialog').or(top.getByRole('dialog'))).toBeVisible();
      await look('revoking');
      await top.keyboard.press('Escape');
    }
    if (path === '/admin/roles') {
      await button('Create Role').press('Enter');
      await expect(inEnglish(top).getByLabel('Base Name')).toBeVisible();
      await look('editing a role');
    }
  }
}

/** A checkout's return: before the payment is known, after a minute in vain, and once it is known. */
async function lookAtPurchase(buyer: Page, email: string, top: Page): Promise<void> {
  const look = lookAt(buyer);
  const heading = (name: string) => inEnglish(buyer).getByRole('heading', { name });
  await goWithin(buyer, '/purchase/success');
  await expect(heading('Confirming your purchase')).toBeVisible();
  await look('purchase');
  // The page asks every three seconds; and it leaves for Home by itself, before everything on it is measured.
  await buyer.evaluate(() => {
    const wait = window.setTimeout;
    const hurried = (run: () => void, ms = 0) => (ms === 2000 ? 0 : wait(run, ms === 3000 ? 0 : ms));
    Object.assign(window, { setTimeout: hurried });
  });
  await expect(heading('Not confirmed yet')).toBeVisible();
  await look('purchase, late');
  const grant = { email, type: 'host', tier: 'pass_48h' };
  expect((await top.request.post('/api/admin/grant-entitlement', { data: grant })).ok()).toBe(true);
  await inEnglish(buyer).getByRole('button', { name: 'Refresh' }).click();
  await expect(heading('You can host now')).toBeVisible();
  await look('purchase, confirmed');
}

test('[L9.7] with words that are longer, read from either side, no text is cut or overlaps, and everything can be pressed', async ({
  comeAsAnn,
  openBrowser,
  records,
  rooms,
  stack,
}) => {
  const folder = isPseudo ? await built() : null;
  const address = folder === null ? (stack.apiUrls[0] ?? '') : await stack.addApi({ WEB_DIST: folder });
  const [ann, stranger, top] = [
    await comeAsAnn(NARROW, { address }),
    await openBrowser(NARROW, { address }),
    await openBrowser(NARROW, { address }),
  ];
  for (const page of [ann, stranger, top])
    await page.context().addCookies([{ name: 'language', value: LANGUAGE, url: address }]);
  await lookAtPages(inEnglish(stranger), inEnglish(ann), 'generic', lookAt);
  await lookAtRound({ ann: inEnglish(ann), rooms, theme: 'generic', look: lookAt(ann), isThorough: true });
  await useAccount(top, SUPER_ADMIN.email, 'top');
  await records.verify(SUPER_ADMIN.email);
  const email = newEmail();
  await records.newUser(email);
  await records.give(email, 'host');
  // Not the administrator, to whom other files give host access.
  const buyer = newEmail();
  await useAccount(stranger, buyer, 'Buyer');
  await stranger.goto('/');
  await lookAtPurchase(stranger, buyer, top);
  await top.goto('/');
  await lookAtAdministration(top);
  if (folder !== null) await rm(folder, { recursive: true });
});
