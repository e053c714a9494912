import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { type Look, lookAtPages, lookAtRound } from './every-screen.ts';
import { expect, NARROW, test } from './fixtures.ts';
import { cutOff, outOfReach, overlappingLines, setLetters } from './screen-rules.ts';
import { resize, shot } from './settled.ts';

const PHONE = { width: 390, height: 844 };

/** Ends on the narrow phone, which the walk is made on. */
const VIEWS = [
  { size: PHONE, letters: '200%' },
  { size: PHONE, letters: '100%' },
  { size: NARROW, letters: '100%' },
] as const;

const softly = expect.configure({ soft: true });

/** Builds the page in a language that nobody is offered, and gives the folder. */
async function builtIn(language: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'nightfall-page-'));
  const program = Bun.spawn([process.execPath, 'bundle/build-language.ts', folder], {
    cwd: join(import.meta.dirname, '../../web'),
    env: { ...process.env, NODE_ENV: 'production', PAGE_LANGUAGE: language },
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

const orLonger = <T>(words: T): T | RegExp => (typeof words === 'string' ? inAnyLength(words) : words);

/** The same page, in which everything is found by its English words. */
function inEnglish(page: Page): Page {
  const finders: Partial<Page> = {
    getByText: (text, options) => page.getByText(orLonger(text), options),
    getByLabel: (text, options) => page.getByLabel(orLonger(text), options),
    getByRole: (role, options) =>
      page.getByRole(
        role,
        options?.name === undefined ? options : { ...options, name: orLonger(options.name) },
      ),
  };
  return new Proxy(page, {
    get(_, key) {
      const value: unknown = Reflect.get(key in finders ? finders : page, key);
      return typeof value === 'function' ? value.bind(page) : value;
    },
  });
}

/** What cannot be pressed because something lies over it. A layer that is open covers the page. */
async function covered(page: Page): Promise<string[]> {
  const layer = page.locator('[role=dialog], [role=menu]');
  const top = (await layer.count()) > 0 ? layer.last() : page.locator('body');
  const controls = ['button', 'a[href]', 'input', 'select', 'textarea'].map((kind) => `${kind}:visible`);
  return outOfReach(top.locator(controls.join()));
}

/** English with words longer by 40 %, and the same from right to left. */
for (const language of ['en-XA', 'en-XB'])
  test(`[L9.7] in ${language} no text is cut or overlaps, and everything can be pressed, from Home to the results`, async ({
    comeAsAnn,
    openBrowser,
    rooms,
    stack,
  }) => {
    const folder = await builtIn(language);
    const address = await stack.addApi({ WEB_DIST: folder });
    const [ann, stranger] = [await comeAsAnn(NARROW, { address }), await openBrowser(NARROW, { address })];
    for (const page of [ann, stranger])
      await page.context().addCookies([{ name: 'language', value: language, url: address }]);
    const lookAt =
      (page: Page): Look =>
      async (screen) => {
        for (const { size, letters } of VIEWS) {
          await resize(page, size);
          await setLetters(page, letters);
          const at = `${screen}, ${size.width} px, ${letters}`;
          await shot(page, `${screen}-${language}-${letters}`);
          softly(
            [...(await cutOff(page)), ...(await overlappingLines(page)), ...(await covered(page))],
            at,
          ).toEqual([]);
        }
      };
    await lookAtPages(inEnglish(stranger), inEnglish(ann), 'generic', lookAt);
    await lookAtRound({ ann: inEnglish(ann), rooms, theme: 'generic', look: lookAt(ann) });
    await rm(folder, { recursive: true });
  });
