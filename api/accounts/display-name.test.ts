import { describe, expect, test } from 'bun:test';
import { displayNameOf, nameFromEmail, uniqueName } from './display-name.ts';

const codeOf = (name: string) => {
  try {
    displayNameOf(name);
    return 'fine';
  } catch (error) {
    return (error as { code: string }).code;
  }
};

describe('displayNameOf', () => {
  test.each([
    ['  Ann ', 'Ann'],
    ['Ａｎｎ', 'Ann'],
    ['A\u202Enn\u0000', 'Ann'],
    ['A\u200Bnn\uFEFF', 'Ann'],
    ['A\uFFF9nn', 'Ann'],
    ['Ann\n\t  Lee', 'Ann Lee'],
    ['👨‍👩‍👧 family', '👨‍👩‍👧 family'],
    ['日本語', '日本語'],
  ])('[P1.10] %j is shown as %j', (input, name) => {
    expect(displayNameOf(input)).toBe(name);
  });

  test.each(['', '   ', '\u200B\u200D', '\u3164', '\u202E'])('%j is no name', (input) => {
    expect(codeOf(input)).toBe('INVALID');
  });

  test('[P1.11 F4.5] counts what a person sees as one character', () => {
    expect(codeOf('👨‍👩‍👧'.repeat(50))).toBe('fine');
    expect(codeOf('x'.repeat(51))).toBe('INVALID');
    for (const letter of ['🇩🇪', '👨🏻‍👩🏼‍👧🏽‍👦🏾', '👩🏽‍❤️‍💋‍👨🏿', 'ü']) {
      expect(codeOf(letter.repeat(50))).toBe('fine');
      expect(codeOf(letter.repeat(51))).toBe('INVALID');
    }
  });

  test.each([
    'Werewolf',
    'werewolf',
    'Ｗerewolf',
    'W e r e w o l f',
    'Wеrеwоlf',
    'Villager',
    'V1llager',
    'Revealer Announcement',
    'Unknown Role',
    'neutral',
  ])('%j is refused', (name) => {
    expect(codeOf(name)).toBe('NAME_REFUSED');
  });

  test('towers of accents are cut', () => {
    expect(displayNameOf(`A${'\u0336'.repeat(40)}`).length).toBeLessThan(6);
  });
});

describe('uniqueName', () => {
  test.each([
    ['Ann', [], 'Ann'],
    ['Ann', ['Ann'], 'Ann (2)'],
    ['ann', ['Ann', 'Ann (2)'], 'ann (3)'],
    ['Аnn', ['Ann'], 'Аnn (2)'],
    ['BiII', ['Bill'], 'BiII (2)'],
  ])('%s beside %j is %s', (name, taken, unique) => {
    expect(uniqueName(name, taken)).toBe(unique);
  });

  test('stays within the length', () => {
    const name = 'x'.repeat(50);
    expect(uniqueName(name, [name])).toBe(`${'x'.repeat(46)} (2)`);
  });
});

describe('[A2.12] nameFromEmail', () => {
  test.each([
    ['ann@example.com', 'ann'],
    ['"a@b"@example.com', '"a@b"'],
    ['werewolf@example.com', 'Player'],
    [`${'x'.repeat(64)}@example.com`, 'x'.repeat(50)],
  ])('%s', (email, name) => {
    expect(nameFromEmail(email)).toBe(name);
  });
});
