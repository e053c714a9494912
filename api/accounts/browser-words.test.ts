import { expect, test } from 'bun:test';
import { browserWords } from './sign-in.ts';

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
