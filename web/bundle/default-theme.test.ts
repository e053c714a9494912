import { expect, test } from 'bun:test';
import { strFromU8, unzipSync } from 'fflate';
import { defaultThemePack } from './default-theme';

test('[H3.32] the default theme pack is the same bytes each time', () => {
  expect(defaultThemePack()).toEqual(defaultThemePack());
});

test('says what each picture of a role is called', () => {
  const { 'README.txt': readMe = new Uint8Array() } = unzipSync(defaultThemePack());
  expect(strFromU8(readMe)).toContain('roles/card1.png  Werewolf\n');
  expect(strFromU8(readMe)).toContain('roles/card30.png  Old Hag\n');
});
