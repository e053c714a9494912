import { expect, test } from 'bun:test';
import { fill, formOf, withForms } from './fill.ts';

const GERMAN = {
  'feminine.the': 'die {name}',
  'feminine.dat': 'der {name}',
  'masculine.the': 'der {name}',
  'masculine.dat': 'dem {name}',
  'other.the': '{name}',
};
const seer = { name: 'Seherin', kind: 'feminine' };

test.each([
  ['Du bist {role_the}.', 'Du bist die Seherin.'],
  ['{role_The} schläft.', 'Die Seherin schläft.'],
  ['Folge {role_dat} {who}.', 'Folge der Seherin Ann.'],
  ['{role}', 'Seherin'],
  ['{role_unknown}', 'Seherin'],
  ['{nobody_the} {nobody}', '{nobody_the} {nobody}'],
])('[L9.2] %s', (template, text) => {
  expect(fill(template, { role: seer, who: 'Ann' }, GERMAN)).toBe(text);
});

test('[L9.2] a noun whose kind nobody has told takes the forms of none', () => {
  expect(formOf({ name: 'Bäcker' }, 'the', GERMAN)).toBe('Bäcker');
  expect(formOf({ name: 'Bäcker' }, 'The', { ...GERMAN, 'other.the': 'die Rolle {name}' })).toBe(
    'Die Rolle Bäcker',
  );
});

test('[L9.2] a message of the page is given a noun in all its forms', () => {
  expect(withForms('role', seer, GERMAN)).toMatchObject({
    role: 'Seherin',
    role_the: 'die Seherin',
    role_The: 'Die Seherin',
    role_dat: 'der Seherin',
  });
});
