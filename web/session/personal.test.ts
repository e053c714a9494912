import { expect, test } from 'bun:test';
import { forgetPerson, PERSONAL } from './personal.ts';
import { browserStore, tabStore } from './store.ts';

test('[S2.7] signing out forgets the person, and leaves the choices of the device', () => {
  const ofPerson = ['userId', 'displayName', 'gameSession', 'practiceSession', `${PERSONAL.notes}g1:1`];
  for (const key of [...ofPerson, 'selectedTheme', 'sound', 'playerName']) browserStore.write(key, 'x');
  for (const start of [PERSONAL.draft, PERSONAL.tableToken]) tabStore.write(`${start}g1`, 'x');
  tabStore.write('loadedForServer', '2');
  forgetPerson();
  expect(browserStore.keys().sort()).toEqual(['playerName', 'selectedTheme', 'sound']);
  expect(tabStore.keys()).toEqual(['loadedForServer']);
  for (const key of browserStore.keys()) browserStore.remove(key);
  tabStore.remove('loadedForServer');
});
