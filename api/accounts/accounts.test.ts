import { describe, expect, test } from 'bun:test';
import type { EntitlementRow } from '@nightfall/shared/backend/db/schema/index';
import { displayNameOf, nameFromEmail, uniqueName } from './display-name.ts';
import { canHost } from './hosting.ts';
import { browserWords } from './sign-in.ts';

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
    'Seherin',
    'V1dente',
    'Loup-Garou',
    'Meute',
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

const asked = (agent: string) =>
  browserWords(new Request('http://a.example', { headers: { 'user-agent': agent } }));

test.each([
  ['Mozilla/5.0 (Android 15; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0', 'Firefox on Android'],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1',
    'Safari on iOS',
  ],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Safari/537.36',
    'Chrome on Windows',
  ],
])('[S10.4] %s', (agent, words) => {
  expect(asked(agent)).toBe(words);
});

test('[S10.4] what a browser makes up about itself stays short and plain', () => {
  for (const agent of [
    '',
    '<script>alert(1)</script>/1.0',
    `${'x'.repeat(5000)}/1.0`,
    '"\u001b[31m/2 (\\)',
  ]) {
    const words = asked(agent.replaceAll('\u001b', ' '));
    if (words === null) continue;
    expect(words.length).toBeLessThanOrEqual(80);
    expect(words).not.toMatch(/[<>"&\\]/);
  }
});

const now = Date.now();
const owned = (more: Partial<EntitlementRow>): EntitlementRow[] => [
  {
    id: crypto.randomUUID(),
    userId: crypto.randomUUID(),
    type: 'host',
    tier: 'permanent',
    status: 'active',
    source: 'test',
    stripePaymentIntentId: null,
    metadata: null,
    createdAt: new Date(now),
    updatedAt: new Date(now),
    expiresAt: null,
    revokedAt: null,
    ...more,
  },
];

test.each([
  ['none at all', [], false],
  ['a permanent one', owned({}), true],
  ['a pass that runs', owned({ expiresAt: new Date(now + 1000) }), true],
  ['a pass that is over', owned({ expiresAt: new Date(now - 1) }), false],
  ['a revoked one', owned({ status: 'revoked' }), false],
  ['another kind', owned({ type: 'admin' }), false],
])('[A1.3 A3.10 A4.4 H2.27 H2.28] with %s', (_, entitlements, isAllowed) => {
  expect(canHost('paid', entitlements, now)).toBe(isAllowed);
  expect(canHost('free', entitlements, now)).toBe(true);
});
