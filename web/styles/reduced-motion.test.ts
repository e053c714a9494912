import { expect, test } from 'bun:test';
import { Glob } from 'bun';
import { scopedSheet } from '../bundle/css-modules.ts';

const WEB = `${import.meta.dir}/..`;
const textOf = (path: string) => Bun.file(`${WEB}/${path}`).text();

/** Classes, attributes and pseudo-classes of the heaviest of these selectors; none here has an id. */
const weightOf = (selectors: string) =>
  Math.max(...selectors.split(',').map((one) => one.match(/\.(?=[a-z])|\[|(?<!:):(?=[a-z])/g)?.length ?? 0));

const sheet = await textOf('styles/reduced-motion.css');
const [rule = ''] = /:root[^{]*(?=\{)/.exec(sheet) ?? [];
const strongest = weightOf(rule);

const moving = (
  await Promise.all(
    [...new Glob('{components,features,guide,styles}/**/*.css').scanSync(WEB)]
      .filter((path) => path !== 'styles/reduced-motion.css')
      .map(async (path) => {
        const rules = scopedSheet(await textOf(path), path)
          .replaceAll(/\/\*[^*]*\*\//g, '')
          .matchAll(/([^{};]+)\{([^{}]*)\}/g);
        return [...rules]
          .filter(([, , styles = '']) => /(animation|transition)(-duration|-iteration-count)?:/.test(styles))
          .map(([, selector = '']) => ({ path, selector: selector.trim() }));
      }),
  )
).flat();

test('[H4.112] nothing that moves outweighs the wish for little motion', () => {
  expect(moving.length).toBeGreaterThan(40);
  expect(sheet).toMatch(
    /animation-iteration-count: 1;\s*transition-property: opacity;\s*transition-duration: 150ms;/,
  );
  expect(moving.filter(({ selector }) => weightOf(selector) >= strongest)).toEqual([]);
});
