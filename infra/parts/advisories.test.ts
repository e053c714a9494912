import { expect, test } from 'bun:test';
import { judge } from './advisories';

const advisory = (severity: string, title: string) => ({
  id: 1,
  url: `https://advisories.example/${title}`,
  title,
  severity,
  vulnerable_versions: '<2.0.0',
});

test.each([
  ['low', false],
  ['moderate', false],
  ['high', true],
  ['critical', true],
])('[S15.5] an advisory that is %s is named, grave: %p', (severity, isGrave) => {
  expect(judge(JSON.stringify({ sharp: [advisory(severity, 'hole')] }))).toEqual({
    lines: [`${severity}: sharp: hole (https://advisories.example/hole)`],
    isGrave,
  });
});

test('[S15.5] the gravest stands first', () => {
  const report = {
    sharp: [advisory('low', 'crack'), advisory('critical', 'hole')],
    react: [advisory('high', 'gap')],
  };
  expect(judge(JSON.stringify(report))?.lines.map((line) => line.split(':')[0])).toEqual([
    'critical',
    'high',
    'low',
  ]);
});

test('[S15.5] no advisories are no reason to worry, and no answer is not taken for none', () => {
  expect(judge('{}')).toEqual({ lines: [], isGrave: false });
  expect(judge('\n')).toBeNull();
});
