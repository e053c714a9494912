import { expect, test } from 'bun:test';
import MessageFormat from '@messageformat/core';
import { LANGUAGES } from '@nightfall/shared/text/languages';
import { catalogueIn } from '../../bundle/catalogues.ts';

const said = async (language: string, area: string, id: string) => {
  const path = Bun.resolveSync(`@nightfall/shared/text/en/${area}.json`, import.meta.dir);
  const { [id]: message = '' } = await catalogueIn(language, path);
  return new MessageFormat(language).compile(message);
};

/** One, several, and as many as are counted. */
const COUNTED: Readonly<Record<(typeof LANGUAGES)[number], readonly string[]>> = {
  en: ['1 user', '27 users', '10,000 or more users', '1 room', '3 rooms', '1 role', '0 roles'],
  de: ['1 Konto', '27 Konten', 'mindestens 10.000 Konten', '1 Raum', '3 Räume', '1 Rolle', '0 Rollen'],
  es: ['1 usuario', '27 usuarios', 'al menos 10.000 usuarios', '1 sala', '3 salas', '1 rol', '0 roles'],
  fr: ['1 compte', '27 comptes', 'au moins 10\u202f000 comptes', '1 salon', '3 salons', '1 rôle', '0 rôle'],
};

test.each([...LANGUAGES])('[L9.18] lists of the administration are counted in %s', async (language) => {
  const users = await said(language, 'admin', 'panel.userList.counted');
  const rooms = await said(language, 'operations', 'panel.roomList.counted');
  const roles = await said(language, 'custom-roles', 'roles.counted');
  const orMore = await said(language, 'admin', 'panel.orMore');
  const all = [
    ...[1, 27].map((total) => users({ total, count: total })),
    users({ total: 10_000, count: orMore({ count: (10_000).toLocaleString(language) }) }),
    ...[1, 3].map((total) => rooms({ total, count: total })),
    ...[1, 0].map((total) => roles({ total, count: total })),
  ];
  expect(all.map(String)).toEqual([...COUNTED[language]]);
});
