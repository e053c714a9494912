import { expect, test } from 'bun:test';
import { readSources } from './imports';

const files = readSources(['web']).filter(({ isTest }) => !isTest);

const standsOnRadix = (path: string): boolean => {
  const file = files.find((one) => one.path === path);
  return file?.imports.some(({ target, isPackage }) => isPackage && target === 'radix-ui') ?? false;
};

/**
 * What has a behaviour of its own beyond the browser's: focus that is held or moved, layers, keys. Buttons, fields and
 * the plain select are the browser's own elements; avatar, card and seat are pictures in them.
 */
const ON_RADIX = ['combobox', 'dialog', 'menu', 'progress', 'switch', 'tabs', 'toast', 'tooltip'];

// holds: H4.3
test.each(ON_RADIX)('%s stands on Radix', (name) => {
  expect(standsOnRadix(`web/components/ui/${name}.tsx`)).toBe(true);
});
