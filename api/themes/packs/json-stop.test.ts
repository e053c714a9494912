import { expect, test } from 'bun:test';
import fc from 'fast-check';
import { jsonStop } from './json-stop.ts';

test.each([
  ['', 1, 1],
  ['{"a": 1', 1, 8],
  ['{"a": }', 1, 7],
  ['{"a": 1,}', 1, 9],
  ['{"a" 1}', 1, 6],
  ['{"a": 1 "b": 2}', 1, 9],
  ['{a: 1}', 1, 2],
  ['{"a": [1, 2}', 1, 12],
  ['{"a": 1}}', 1, 9],
  ['[1 2]', 1, 4],
  ['[01]', 1, 3],
  ['[tru]', 1, 2],
  ['// a\n{}', 1, 1],
  ['{\n  "a": "b\nc"\n}', 2, 8],
  ['{\n  "é": "😀",\r\n  "b": \'c\'\n}', 3, 8],
])('[L9.20] %p stops being JSON at line %p, column %p', (text, line, column) => {
  expect(() => JSON.parse(text)).toThrow();
  expect(jsonStop(text)).toEqual({ line, column });
});

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** Just after the last character. */
function endOf(text: string) {
  const lines = text.split('\n');
  return { line: lines.length, column: (lines.at(-1) ?? '').length + 1 };
}

test('[L9.20] what is JSON stops at its end', () => {
  const added = fc.constantFrom('', ...'{}[]:,"\\x0-.\n');
  fc.assert(
    fc.property(fc.jsonValue(), fc.nat(), added, (value, at, character) => {
      const text = JSON.stringify(value, null, 1);
      const place = at % text.length;
      const edited = text.slice(0, place) + character + text.slice(place);
      if (isJson(edited)) expect(jsonStop(edited)).toEqual(endOf(edited));
    }),
  );
});
