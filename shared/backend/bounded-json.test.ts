import { describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import { checkBounds, OutOfBounds, parseJson, WIRE_BOUNDS } from './bounded-json.ts';

const bounds = { depth: 3, values: 6 };

describe('[S1.1] JSON from outside', () => {
  test.each([
    ['three lists in one another', '[[[1]]]'],
    ['many texts full of brackets', JSON.stringify({ a: '[[[[[,,,,,,,', b: '{{"[[\\' })],
    ['as many values as are allowed', '[1,2,3,4,5]'],
    ['lists beside one another', '[[1],[2]]'],
    ['no list at all', '"[[[["'],
  ])('%s', (_, text) => {
    expect(parseJson(text, bounds)).toEqual(JSON.parse(text));
  });

  test.each([
    ['four lists in one another', '[[[[1]]]]', 'is nested too deeply'],
    ['objects', '{"a":{"a":{"a":{"a":1}}}}', 'is nested too deeply'],
    ['lists that never end', '['.repeat(1_000_000), 'is nested too deeply'],
    ['too long a list', '[1,2,3,4,5,6]', 'holds too many values'],
    ['too many names', '{"a":1,"b":1,"c":1,"d":1,"e":1,"f":1}', 'holds too many values'],
    ['lists full of lists', '[[],[],[]]', 'holds too many values'],
    ['commas alone', ','.repeat(1_000_000), 'holds too many values'],
    ['after a text with quotes', '["\\"",[[[', 'is nested too deeply'],
    ['after a text that ends with a backslash', '["\\\\",[[[', 'is nested too deeply'],
    ['a prototype', '{"__proto__":1}', 'has a name that means something else'],
    ['what makes a text of an object', '[{"toString":1}]', 'has a name that means something else'],
    ['the same written otherwise', '{"\\u0074oString":1}', 'has a name that means something else'],
  ])('%s: refused without a word of it', (_, text, message) => {
    expect(() => parseJson(text, bounds)).toThrow(message);
  });

  test('what is within the bounds is what JSON.parse makes of it, and nothing larger is built', () => {
    const limits = { depth: 5, values: 40 };
    fc.assert(
      fc.property(fc.json({ depthSize: 'large' }), (text) => {
        const value: unknown = JSON.parse(text);
        fc.pre(!hasNameOfEveryObject(value));
        const [depth, values] = measured(value);
        if (depth > limits.depth || values > limits.values) {
          expect(() => parseJson(text, limits)).toThrow(OutOfBounds);
        } else if (2 * values <= limits.values) {
          expect(parseJson(text, limits)).toEqual(value);
        }
      }),
    );
  });

  test('64 KB are looked through in a few milliseconds, whatever they are', () => {
    const texts = ['"'.repeat(65_536), '\\'.repeat(65_536), `"${'\\"'.repeat(32_767)}`, ' '.repeat(65_536)];
    const begin = performance.now();
    for (let round = 0; round < 20; round += 1) for (const text of texts) checkBounds(text, WIRE_BOUNDS);
    expect((performance.now() - begin) / 80).toBeLessThan(20);
  });
});

/** Depth, and the number of values, of what was parsed. */
function measured(value: unknown): [number, number] {
  if (typeof value !== 'object' || value === null) return [0, 1];
  const inner = Object.values(value).map(measured);
  return [
    1 + Math.max(0, ...inner.map(([depth]) => depth)),
    inner.reduce((sum, [, values]) => sum + values, 1),
  ];
}

function hasNameOfEveryObject(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return Object.entries(value).some(
    ([name, inner]) => name in Object.prototype || hasNameOfEveryObject(inner),
  );
}
